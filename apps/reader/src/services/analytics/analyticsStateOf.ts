import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import type { AnalyticsState, Choice, OffReason, SinkName } from './Analytics.ts'
import { eventsAddress, isEventsAddressForeign } from './eventsAddress.ts'
import { isLocalHost } from './isLocalHost.ts'
import { sinksOf } from './sinksOf.ts'

/** What the browser says for its reader: `globalPrivacyControl` and `doNotTrack` of `navigator`, as they stand there. */
export interface Signals {
  readonly globalPrivacyControl?: unknown
  readonly doNotTrack?: unknown
}

interface Given {
  readonly configuration: Pick<PublicConfiguration, 'analytics' | 'basePath' | 'host'>
  /** Of the page. */
  readonly location: Pick<Location, 'origin' | 'hostname'>
  readonly signals: Signals
  /** Undefined where the reader has chosen nothing. */
  readonly choice: Choice | undefined
}

/**
 * Whether a reader is counted, and for whom. A browser's signal holds whatever else was chosen; a third party is told of
 * nobody who has not agreed; the title's own count needs no consent where it is `always`, and ends with a refusal. Pure.
 */
export function analyticsStateOf(given: Given): AnalyticsState {
  const sinks = sinksOf(given.configuration)
  const reason = reasonAgainst(given, sinks)
  if (reason !== undefined) return { kind: 'off', reason }
  const { configuration, location, choice } = given
  const thirdParties = sinks.filter((name) => name !== 'own' || isEventsAddressForeign(configuration, location.origin))
  const isFree = (name: SinkName) => !thirdParties.includes(name) && configuration.analytics.firstParty === 'always'
  const askers = sinks.filter((name) => !isFree(name))
  const shared = { askers, terms: askers.map((name) => termOf(name, given)), thirdParties }
  if (choice === 'declined') return { kind: 'declined', told: [], ...shared }
  const told = choice === 'agreed' ? sinks : sinks.filter(isFree)
  return { kind: told.length === sinks.length ? 'counting' : 'asking', told, ...shared }
}

/** Whom an agreement is for: the same way of counting may be somebody else's later. Pure. */
function termOf(name: SinkName, { configuration, location }: Given): string {
  const { ga4Id = '', gtmId = '' } = configuration.analytics
  const ids = { own: new URL(eventsAddress(configuration), location.origin).host, ga4: ga4Id, tagManager: gtmId }
  return `${name}@${ids[name]}`
}

function reasonAgainst({ configuration, location, signals }: Given, sinks: readonly SinkName[]): OffReason | undefined {
  if (sinks.length === 0) return 'configuration'
  if (isLocalHost(location.hostname) && !configuration.analytics.trackLocalhost) return 'local'
  return signals.globalPrivacyControl === true || signals.doNotTrack === '1' ? 'signal' : undefined
}
