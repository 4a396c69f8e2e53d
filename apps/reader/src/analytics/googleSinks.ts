import { analyticsEvent, type AnalyticsEvent } from '@gatefold/contract/analytics/analyticsEvent'
import { forgetGoogle } from './forgetGoogle.ts'

interface Ga4 {
  readonly browser: Window
  /** Such as `G-ABC123`. */
  readonly id: string
  /** The title's. */
  readonly title: string
}

/** Another list than the tag manager's, which would take these calls for events of its own. */
const LAYER = 'ga4Layer'

/** Google Analytics 4, for a reader who has agreed. Its script is asked for with the first event. Requirement R7.6. */
export function createGa4Sink({ browser, id, title }: Ga4) {
  const script = `https://www.googletagmanager.com/gtag/js?id=${id}&l=${LAYER}`
  const tag = openGoogleTag({ browser, layer: LAYER, script, id, title }, ({ call, place }) => {
    call('js', new Date())
    const quiet = { send_page_view: false, allow_google_signals: false, allow_ad_personalization_signals: false }
    call('config', id, { ...place(), ...quiet })
  })
  return {
    tell(event: AnalyticsEvent): void {
      if (!tag.isReady()) return
      const { name, parameters } = ga4Event(event)
      tag.call('event', name, { ...parameters, ...tag.place(), send_to: id })
    },
    stop: tag.stop,
  }
}

interface TagManager {
  readonly browser: Window
  /** Such as `GTM-ABC123`. */
  readonly id: string
  /** The title's. */
  readonly title: string
  /** Unix time in milliseconds. */
  readonly now: () => number
}

/** What only the title's own count is told. */
const STAMP: readonly string[] = ['type', 'id', 'at', 'isOffline']

/** Everything that an event may say beyond that. */
const FACTS: readonly string[] = [
  ...new Set(analyticsEvent.options.flatMap(({ entries }) => Object.keys(entries))),
].filter((name) => !STAMP.includes(name))

/** A container adds what comes to what came before: what an event does not say would be read as the last one said it. */
const NOTHING = Object.fromEntries(FACTS.map((name) => [name, undefined]))

/** Google Tag Manager, for a reader who has agreed. Its script is asked for with the first event. Requirement R7.6. */
export function createTagManagerSink({ browser, id, title, now }: TagManager) {
  const script = `https://www.googletagmanager.com/gtm.js?id=${id}`
  const tag = openGoogleTag({ browser, layer: 'dataLayer', script, id, title }, ({ push }) =>
    push({ 'gtm.start': now(), event: 'gtm.js' }),
  )
  let isLoaded = false
  return {
    tell(event: AnalyticsEvent): void {
      if (!tag.isReady()) return
      isLoaded = true
      tag.push({ event: event.type, ...NOTHING, ...factsOf(event), ...tag.place() })
    },
    /** What a container has brought cannot be taken back from a page: it is loaded anew, which would end what others do. */
    async stop(others: Promise<unknown>): Promise<void> {
      tag.stop()
      await others
      if (isLoaded) browser.location.reload()
    },
  }
}

/** Parameters of the reader's addresses that say nothing of a reader. */
const OPEN = ['lang', 'page']

interface Tag {
  readonly browser: Window
  /** The name of the list that the script reads. */
  readonly layer: string
  /** The script's address. */
  readonly script: string
  /** Of the property or container. */
  readonly id: string
  /** What every address that Google is told of is called. */
  readonly title: string
}

/** Google's code on this page, which only a reader who has agreed has. */
interface GoogleTag {
  /** What Google's documentation writes as `gtag(…)`. */
  call(...parts: readonly unknown[]): void
  push(event: object): void
  /** Where the page is, without what no one else is to know. */
  place(): Readonly<Record<'page_location' | 'page_referrer' | 'page_title', string>>
  /**
   * Whether the script may be told something: it is there, or has been asked for now. It is not loaded at an address that
   * carries more than Google is to see: the script can read it by itself.
   */
  isReady(): boolean
  /** Keeps what is loaded from sending, and removes what can be: scripts and cookies. */
  stop(): void
}

const DENIED = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' }

/**
 * https://developers.google.com/tag-platform/security/guides/consent: advertising is never agreed to, and nobody is asked.
 * `begin` says what comes before the script does.
 */
function openGoogleTag({ browser, layer: name, script, id, title }: Tag, begin: (tag: GoogleTag) => void): GoogleTag {
  const { document, location } = browser
  const page = browser as unknown as Record<string, unknown>
  const layer = (page[name] ??= []) as unknown[]
  let state: 'waiting' | 'loaded' | 'stopped' = 'waiting'
  const call: GoogleTag['call'] = (...parts) => void layer.push(argumentsOf(...parts))
  const load = () => {
    state = 'loaded'
    page[`ga-disable-${id}`] = false
    call('consent', 'default', { ...DENIED, analytics_storage: 'denied' })
    call('set', { ...tag.place(), ads_data_redaction: true, url_passthrough: false })
    call('consent', 'update', { ...DENIED, analytics_storage: 'granted' })
    begin(tag)
    document.head.append(Object.assign(document.createElement('script'), { async: true, src: script }))
  }
  const tag: GoogleTag = {
    call,
    push: (event) => void layer.push(event),
    place: () => ({
      page_location: plainAddress(location.href),
      page_referrer: plainAddress(document.referrer, location.origin),
      page_title: title,
    }),
    isReady() {
      if (state === 'waiting' && isForGoogle(location.search)) load()
      return state === 'loaded'
    },
    stop() {
      const wasLoaded = state === 'loaded'
      state = 'stopped'
      if (!wasLoaded) return
      // First, so that what is said next leaves for nobody.
      page[`ga-disable-${id}`] = true
      for (const other of knownTags(page)) page[`ga-disable-${other}`] = true
      call('consent', 'update', { ...DENIED, analytics_storage: 'denied' })
      forgetGoogle(browser)
    },
  }
  return tag
}

/** Google's code tells a call from other lists by its kind. */
function argumentsOf(..._parts: readonly unknown[]): IArguments {
  return arguments
}

/** Properties that a container has brought by itself. */
function knownTags(page: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.keys(page['google_tag_manager'] ?? {}).filter((key) => /^[A-Z]+-/.test(key))
}

/** Whether others may read an address with this `search`: words that are sought, codes and tokens stand there. Pure. */
function isForGoogle(search: string): boolean {
  return [...new URLSearchParams(search).keys()].every((name) => OPEN.includes(name))
}

/** An address without its parameters and without who signs in; of one outside `origin` only the site. '' for none. Pure. */
function plainAddress(address: string, origin?: string): string {
  if (!URL.canParse(address)) return ''
  const url = new URL(address)
  return url.origin + (origin === undefined || url.origin === origin ? url.pathname : '/')
}

/** Where Google means something else by a name of the catalogue: a view of a page is a screen's, not a document's. */
const NAMES: Readonly<Partial<Record<AnalyticsEvent['type'], string>>> = {
  page_view: 'page_load',
  screen_view: 'page_view',
  error: 'reader_error',
}

/** Parameters that Google would take for the reader's language and for a campaign. */
const PARAMETERS: Readonly<Record<string, string>> = { language: 'text_language', source: 'visit_source' }

/** What of an event Google is told: what happened, and nothing that makes it one of a kind. Pure. */
function factsOf(event: AnalyticsEvent): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(event).filter(([name]) => !STAMP.includes(name)))
}

/** An event as Google Analytics 4 is told of it. Pure. */
function ga4Event(event: AnalyticsEvent) {
  const facts = Object.entries(factsOf(event)).map(([name, value]) => [PARAMETERS[name] ?? name, value] as const)
  return { name: NAMES[event.type] ?? event.type, parameters: Object.fromEntries(facts) }
}
