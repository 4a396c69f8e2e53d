import type { AnalyticsState, SinkName } from '../../services/analytics/Analytics.ts'

/** What a reader is asked: for the title's own count, for that of others, or for both; and who the others are. */
export interface Asked {
  readonly about: 'own' | 'others' | 'both'
  readonly others: readonly string[]
}

const GOOGLE = { ga4: 'Google Analytics', tagManager: 'Google Tag Manager' } as const

/** `countingHost` is the site that the title's own count is posted to, where that is another. Undefined where nobody is asked. Pure. */
export function askedOf(state: AnalyticsState, countingHost = ''): Asked | undefined {
  if (state.kind !== 'asking') return undefined
  const { askers, thirdParties } = state
  const nameOf = (sink: SinkName) => (sink === 'own' ? countingHost : GOOGLE[sink])
  const others = thirdParties.map(nameOf)
  if (others.length === 0) return { about: 'own', others }
  return { about: askers.length > thirdParties.length ? 'both' : 'others', others }
}
