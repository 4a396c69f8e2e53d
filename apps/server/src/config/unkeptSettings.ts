import type { Configuration } from './Configuration.ts'

type Settings = Pick<Configuration, 'autoDownload' | 'offline' | 'analytics' | 'host' | 'payments'>

/** The keys that a configuration sets and that have no effect as it stands. Without effect and without harm. Pure. */
export function unkeptSettings({ autoDownload, offline, analytics, host, payments }: Settings): readonly string[] {
  const { firstParty, endpoint, searchWords, ga4Id, gtmId, sampleRates } = analytics
  const idle: Readonly<Record<string, boolean>> = {
    // Downloads are the worker's.
    autoDownload: autoDownload && !offline,
    'analytics.endpoint': endpoint !== undefined && firstParty === 'off',
    'analytics.searchWords': searchWords && firstParty === 'off',
    'analytics.ga4Id': ga4Id !== undefined && sampleRates.ga4 === 0,
    // Another host sells what it has, unless it is said to do so as ours does.
    'payments.provider': payments.provider !== 'none' && host.graphql !== undefined && host.extras !== true,
    'analytics.gtmId': gtmId !== undefined && sampleRates.google === 0,
  }
  return Object.keys(idle).filter((name) => idle[name] === true)
}
