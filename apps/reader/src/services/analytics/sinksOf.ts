import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import type { SinkName } from './Analytics.ts'

/** Those that a configuration names; one that no visit is told to is none. Pure. */
export function sinksOf({ analytics }: Pick<PublicConfiguration, 'analytics'>): readonly SinkName[] {
  const { firstParty, ga4Id, gtmId, sampleRates } = analytics
  const isSet: Readonly<Record<SinkName, boolean>> = {
    own: firstParty !== 'off',
    ga4: ga4Id !== undefined && sampleRates.ga4 > 0,
    tagManager: gtmId !== undefined && sampleRates.google > 0,
  }
  return (['own', 'ga4', 'tagManager'] as const).filter((name) => isSet[name])
}
