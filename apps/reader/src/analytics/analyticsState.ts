import { EVENTS_PATH } from '@gatefold/contract/analytics/eventsCall'
import { hasExtras, type PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'

/** Who may be told what is read: the title's own count, Google Analytics 4, Google Tag Manager. */
export type SinkName = 'own' | 'ga4' | 'tagManager'

/** What a reader has said about being counted. */
export type Choice = 'agreed' | 'declined'

/** Why nothing is counted whatever the reader chooses: no sink is configured, a local host, a signal of the browser. */
type OffReason = 'configuration' | 'local' | 'signal'

/**
 * `asking`: somebody waits for the reader's consent, and none was given; the title's own count may run meanwhile. `counting`:
 * all who may be told are. `declined`: nobody is.
 */
export type AnalyticsState =
  | { readonly kind: 'off'; readonly reason: OffReason }
  | ({ readonly kind: 'asking' | 'counting' | 'declined' } & Counted)

interface Counted {
  /** Sinks that get events now. */
  readonly activeSinks: readonly SinkName[]
  /** Sinks that get nothing of a reader who has not agreed. */
  readonly askers: readonly SinkName[]
  /** The same as an agreement names them: with the host or the id that is told. */
  readonly terms: readonly string[]
  /** Those of the configuration's sinks that are not the title's host: `own` where events are posted to another origin. */
  readonly thirdParties: readonly SinkName[]
}

/** Whether this reader is counted, for `useSyncExternalStore`; one for the whole page. Requirements R4.15, R4.16, R7.6. */
export interface Analytics {
  /** The same object until something changes. */
  state(): AnalyticsState
  /** Calls `listener` on every change, of another tab too; the answer ends that. */
  subscribe(listener: () => void): () => void
  /** Holds for every tab of this browser at once. Does nothing where counting is off. */
  choose(choice: Choice): void
  /**
   * Removes what waits to be sent, what sinks have left on the device, and the reader's consent: who is to be asked is asked
   * again. A refusal stays, because without it counting could begin anew. Also where counting is off: something may be left of
   * an earlier time. Answers whether all of it is gone; never rejects.
   */
  erase(): Promise<boolean>
  /** Whether there is something on the device that `erase` would remove. Never rejects. */
  isLeft(): Promise<boolean>
}

/** What the browser says for its reader: `globalPrivacyControl` and `doNotTrack` of `navigator`, as they stand there. */
export interface Signals {
  readonly globalPrivacyControl?: unknown
  readonly doNotTrack?: unknown
}

interface AnalyticsFacts {
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
export function resolveAnalyticsState(facts: AnalyticsFacts): AnalyticsState {
  const sinks = sinksOf(facts.configuration)
  const reason = reasonAgainst(facts, sinks)
  if (reason !== undefined) return { kind: 'off', reason }
  const { configuration, location, choice } = facts
  const thirdParties = sinks.filter((name) => name !== 'own' || isEventsAddressForeign(configuration, location.origin))
  const isFree = (name: SinkName) => !thirdParties.includes(name) && configuration.analytics.firstParty === 'always'
  const askers = sinks.filter((name) => !isFree(name))
  const shared = { askers, terms: askers.map((name) => termOf(name, facts)), thirdParties }
  if (choice === 'declined') return { kind: 'declined', activeSinks: [], ...shared }
  const activeSinks = choice === 'agreed' ? sinks : sinks.filter(isFree)
  return { kind: activeSinks.length === sinks.length ? 'counting' : 'asking', activeSinks, ...shared }
}

/** Whom an agreement is for: the same way of counting may be somebody else's later. Pure. */
function termOf(name: SinkName, { configuration, location }: AnalyticsFacts): string {
  const { ga4Id = '', gtmId = '' } = configuration.analytics
  const ids = { own: new URL(eventsAddress(configuration), location.origin).host, ga4: ga4Id, tagManager: gtmId }
  return `${name}@${ids[name]}`
}

function reasonAgainst(
  { configuration, location, signals }: AnalyticsFacts,
  sinks: readonly SinkName[],
): OffReason | undefined {
  if (sinks.length === 0) return 'configuration'
  if (isLocalHost(location.hostname) && !configuration.analytics.trackLocalhost) return 'local'
  return signals.globalPrivacyControl === true || signals.doNotTrack === '1' ? 'signal' : undefined
}

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

type Settings = Pick<PublicConfiguration, 'analytics' | 'basePath' | 'host'>

/**
 * Where events are posted: the configured place, or the host's own; where that host has none, what served the page. An address, or
 * a path of the page's origin. Pure.
 */
export function eventsAddress({ analytics, basePath, host }: Settings): string {
  if (analytics.endpoint !== '') return analytics.endpoint
  return host.graphql === '' || !hasExtras({ host })
    ? basePath + EVENTS_PATH
    : `${host.graphql.replace(/\/+$/, '')}/${EVENTS_PATH}`
}

/** The site that events are posted to where that is neither the page's nor the title's host's. Pure. */
export function countingHostOf(settings: Settings, pageOrigin: string): string | undefined {
  return isEventsAddressForeign(settings, pageOrigin) ? new URL(eventsAddress(settings)).host : undefined
}

/** Whether events are posted to neither the page's origin nor that of the title's host. Pure. */
export function isEventsAddressForeign(settings: Settings, pageOrigin: string): boolean {
  const originOf = (address: string) => new URL(address, pageOrigin).origin
  return ![pageOrigin, originOf(settings.host.graphql)].includes(originOf(eventsAddress(settings)))
}

/** Requirement R4.16: whether a page comes from this very machine; `hostname` as `location` says it. Pure. */
export function isLocalHost(hostname: string): boolean {
  return LOCAL.some((pattern) => pattern.test(hostname))
}

/** Names below `localhost` never leave the machine (RFC 6761, section 6.3); of IPv4 the whole of 127.0.0.0/8 is its own. */
const LOCAL = [/^(?:.+\.)?localhost\.?$/i, /^127(?:\.\d{1,3}){3}$/, /^\[::1\]$/, /^0\.0\.0\.0$/]
