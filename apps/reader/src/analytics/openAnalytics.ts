import type { AnalyticsEvent, AnalyticsFact } from '@gatefold/contract/analytics/analyticsEvent'
import { restartMeasurements, subscribeToReaderEvents } from './events/readerEvents.ts'
import { createTabMemory } from '../account/tabMemory.ts'
import { ANALYTICS, type BrowserKeys, type BrowserStorage } from '../storage/BrowserKeys.ts'
import { type Analytics, type Choice, resolveAnalyticsState, type SinkName, sinksOf } from './analyticsState.ts'
import { createCollector, createSinks, type SessionMarks, type Sink, type Visit, stampEvent } from './collector.ts'
import { ANALYTICS_DATABASE } from '../storage/openDatabase.ts'
import { deleteEventQueue, openOwnSink, type OpenOwnSinkDeps } from './ownSink.ts'
import { openChoiceChannel } from './readerChoice.ts'

export interface AnalyticsDeps extends SinkDeps {
  readonly keys: Pick<BrowserKeys, 'analytics' | 'unreportedDownloads'>
  /** What was stored of the reader's choice when the page began. */
  readonly firstChoice: string | undefined
  /** That of the interface, now. */
  readonly language: () => string
}

/** Counting over this browser. Listens to the page from now on, unless counting is off. */
export function openAnalytics(deps: AnalyticsDeps): Analytics {
  const { browser, configuration, keys, connectivity, log } = deps
  const { location, navigator: signals } = browser
  const stateFor = (choice: Choice | undefined) => resolveAnalyticsState({ configuration, location, signals, choice })
  const { searchWords, sampleRates } = configuration.analytics
  const marks = openMarks(deps)
  const rates: Readonly<Record<SinkName, number>> = { own: 1, ga4: sampleRates.ga4, tagManager: sampleRates.google }
  const stamp = (fact: AnalyticsFact) => {
    const [id, at] = [randomId(browser.crypto), Date.now()]
    const event = stampEvent(fact, { id, at, isOffline: !connectivity.isOnline() }, { hasSearchWords: searchWords })
    if (event === undefined) log(`Nothing is told of ${fact.type}: the catalogue has no such event.`)
    return event
  }
  const collector = createCollector({
    key: keys.analytics,
    channel: openChoiceChannel(browser),
    firstChoice: deps.firstChoice,
    marks,
    sinks: createSinks({
      isConfigured: (name) => sinksOf(configuration).includes(name),
      isSampled: (name) => rates[name] === 1 || isSampled(rates[name], marks.readDraw()),
      openSink: (name) => openSink(name, deps),
      forget: (name) => forgetSink(name, deps),
      log,
    }),
    stateFor,
    listen: (hear, early) => void subscribeToReaderEvents(browser, hear, early),
    restartMeasurements: () => restartMeasurements(browser),
    isLeft: async () => marks.areAny() || isSinkLeft(deps),
    lookAtVisit: () => lookAtVisit(deps),
    stamp,
  })
  browser.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) collector.lookAgain()
  })
  // A tab of another process may be told before what it is told of can be read.
  browser.addEventListener('storage', ({ key }) => {
    if (key === ANALYTICS) collector.lookAgain()
  })
  return collector
}

/** Those of a session, and what others keep only to tell of something once. */
function openMarks({ browser, keys }: AnalyticsDeps): SessionMarks {
  const marks = createSessionMarks({ storage: lentBy(browser), random: () => randomFraction(browser.crypto) })
  const tab = createTabMemory(browser)
  return {
    ...marks,
    areAny: () => marks.areAny() || tab.hasCheckoutState() || keys.unreportedDownloads.read() !== undefined,
    clear() {
      marks.clear()
      tab.clearCheckoutState()
      keys.unreportedDownloads.remove()
    },
  }
}

function lookAtVisit({ browser, language }: AnalyticsDeps) {
  const { document, location, screen, navigator } = browser
  const { standalone } = navigator as Navigator & { readonly standalone?: boolean }
  const matches = (query: string) => browser.matchMedia(query).matches
  return visitOf({
    referrer: document.referrer,
    origin: location.origin,
    language: language(),
    // Older iPhones say it nowhere else.
    isApp: matches('(display-mode: standalone)') || standalone === true,
    isTouched: matches('(pointer: coarse)'),
    screen,
  })
}

/** Undefined where the browser refuses. */
function lentBy(browser: Window): BrowserStorage | undefined {
  try {
    return browser.sessionStorage
  } catch {
    return undefined
  }
}

interface SinkDeps extends OpenOwnSinkDeps {
  readonly log: (message: string, cause?: unknown) => void
}

/** A sink that may be told now. What is Google's is loaded for who has agreed, and for nobody else. */
function openSink(name: SinkName, deps: SinkDeps): Sink {
  if (name === 'own') return openOwnSink(deps)
  return createDeferredSink(() => LAZY_SINKS[name](deps), deps.log)
}

type OpenSink = (deps: SinkDeps) => Promise<Sink>

const LAZY_SINKS: Readonly<Record<Exclude<SinkName, 'own'>, OpenSink>> = {
  async ga4({ browser, configuration: { analytics, title } }) {
    const { createGa4Sink } = await import('./googleSinks.ts')
    return createGa4Sink({ browser, id: analytics.ga4Id ?? '', title })
  },
  async tagManager({ browser, configuration: { analytics, title } }) {
    const { createTagManagerSink } = await import('./googleSinks.ts')
    return createTagManagerSink({ browser, id: analytics.gtmId ?? '', title, now: Date.now })
  },
}

type DeviceDeps = Pick<SinkDeps, 'browser' | 'indexedDB'>

/** Removes what a sink of an earlier page may have left on the device. Rejects where the device fails. */
async function forgetSink(name: SinkName, { browser, indexedDB }: DeviceDeps): Promise<void> {
  if (name === 'own') return deleteEventQueue(indexedDB)
  const { forgetGoogle } = await import('./forgetGoogle.ts')
  return forgetGoogle(browser)
}

/** Whether sinks have left something on the device. */
async function isSinkLeft({ browser, indexedDB }: DeviceDeps): Promise<boolean> {
  const { googleCookies } = await import('./forgetGoogle.ts')
  return googleCookies(browser.document).length > 0 || isAnyWaiting(indexedDB)
}

/** Requirement R9.7: whether a session is one of those that a sink is told of. `rate` 0 to 1; `draw` at least 0, below 1. Pure. */
export function isSampled(rate: number, draw: number): boolean {
  return draw < rate
}

/** A random UUID (RFC 9562, version 4); a page that did not come over a secure connection has no way of its own to one. */
export function randomId(crypto: Crypto): string {
  if ('randomUUID' in crypto) return crypto.randomUUID()
  const bytes = (crypto as Crypto).getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte, at) => (FIXED[at]?.(byte) ?? byte).toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** Bytes that say which kind of UUID it is. */
const FIXED: Readonly<Record<number, (byte: number) => number>> = {
  6: (byte) => (byte & 0x0f) | 0x40,
  8: (byte) => (byte & 0x3f) | 0x80,
}

/** At least 0, below 1. */
export function randomFraction(crypto: Pick<Crypto, 'getRandomValues'>): number {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
  return number / 2 ** 32
}

/** What is looked at of a browser, as it stands there. */
export interface Visited {
  /** The address that led here; '' where there is none. */
  readonly referrer: string
  readonly origin: string
  /** That of the interface. */
  readonly language: string
  /** Whether the title runs as an app of the device. */
  readonly isApp: boolean
  /** Whether what points first of all is a finger. */
  readonly isTouched: boolean
  /** CSS pixels of the whole screen. */
  readonly screen: { readonly width: number; readonly height: number }
}

/** What is said when a visit begins: kinds of things, of which many readers share each. Pure. */
export function visitOf({ referrer, origin, language, isApp, isTouched, screen }: Visited): Visit {
  return {
    type: 'visit',
    ...sourceOf(referrer, origin),
    device: isTouched ? touchedDevice(screen) : 'desktop',
    language,
    display: isApp ? 'app' : 'browser',
  }
}

/** Where Android draws the line between phones and tablets (`sw600dp`), however the device is held. */
const NARROWEST_TABLET = 600

function touchedDevice({ width, height }: Visited['screen']): Visit['device'] {
  return Math.min(width, height) < NARROWEST_TABLET ? 'phone' : 'tablet'
}

type Source = Pick<Extract<AnalyticsEvent, { type: 'visit' }>, 'source' | 'host'>

/**
 * Where a reader came from, by the address that the browser names: only the name of its host is looked at. A page of the title
 * itself is no source. Pure.
 */
export function sourceOf(referrer: string, ownOrigin: string): Source {
  if (!URL.canParse(referrer)) return { source: 'direct' }
  const { origin, hostname } = new URL(referrer)
  if (origin === ownOrigin) return { source: 'direct' }
  const host = hostname.toLowerCase()
  const source = SEARCH.test(host) ? 'search' : SOCIAL.test(host) ? 'social' : 'link'
  return HOST.test(host) ? { source, host } : { source }
}

/** As the catalogue takes it: neither the brackets of an IPv6 address nor an underscore. */
const HOST = /^[a-z0-9.-]{1,253}$/

/** Search engines with one name in many countries, and those with one place. */
const SEARCH =
  /(?:^|\.)(?:(?:google|yahoo|yandex|seznam)\.[a-z]{2,3}(?:\.[a-z]{2})?|(?:bing|duckduckgo|baidu|sogou|naver|startpage|qwant|mojeek|kagi|petalsearch)\.com|ecosia\.org|search\.brave\.com|googlequicksearchbox)$/

const SOCIAL =
  /(?:^|\.)(?:(?:facebook|instagram|threads|twitter|x|linkedin|reddit|tiktok|youtube|pinterest|tumblr|weibo|vk|whatsapp|snapchat|discord|xing)\.com|threads\.net|t\.co|lnkd\.in|youtu\.be|pin\.it|t\.me|telegram\.org|bsky\.app|mastodon\.(?:social|online)|news\.ycombinator\.com)$/

interface Lent {
  /** The tab's session storage. Undefined where the browser lends none: each page is a session then. */
  readonly storage: Pick<BrowserStorage, 'getItem' | 'setItem' | 'removeItem'> | undefined
  /** At least 0, below 1. */
  readonly random: () => number
}

const DRAW = 'cf-analytics-draw'

const VISIT = 'cf-analytics-visit'

export function createSessionMarks({ storage, random }: Lent): SessionMarks {
  const memory = new Map<string, string>()
  const read = (name: string) => memory.get(name) ?? attempt(() => storage?.getItem(name)) ?? undefined
  const save = (name: string, value: string) => {
    memory.set(name, value)
    attempt(() => storage?.setItem(name, value))
  }
  return {
    readDraw() {
      const stored = asDraw(read(DRAW))
      if (stored !== undefined) return stored
      const draw = random()
      save(DRAW, String(draw))
      return draw
    },
    takeVisit() {
      const isReported = read(VISIT) !== undefined
      if (!isReported) save(VISIT, 'told')
      return isReported
    },
    areAny: () => [DRAW, VISIT].some((name) => (attempt(() => storage?.getItem(name)) ?? null) !== null),
    clear() {
      // This page's visit was told; what is asked of this page again is not another one.
      for (const name of [DRAW, VISIT]) attempt(() => storage?.removeItem(name))
    },
  }
}

function asDraw(text: string | undefined): number | undefined {
  const draw = text === undefined || text.trim() === '' ? Number.NaN : Number(text)
  return draw >= 0 && draw < 1 ? draw : undefined
}

function attempt<Value>(act: () => Value): Value | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}

/** A sink whose code is on its way: it is told everything in its order, unless it is stopped before. */
export function createDeferredSink(open: () => Promise<Sink>, log: (message: string, cause?: unknown) => void): Sink {
  let isOver = false
  const opening = open().catch((error: unknown) => {
    log('Somebody who is to be told what is read could not be reached.', error)
    return undefined
  })
  const tellNow = async (...[event]: Parameters<Sink['tell']>) => {
    const sink = await opening
    if (!isOver) sink?.tell(event)
  }
  return {
    tell: (event) => void tellNow(event),
    async stop(others) {
      isOver = true
      await (await opening)?.stop(others)
    },
  }
}

/** Whether something may wait to be sent; of a browser that does not say which databases it has nobody knows. Never rejects. */
async function isAnyWaiting(indexedDB: IDBFactory | undefined): Promise<boolean> {
  if (indexedDB === undefined) return false
  if (!('databases' in indexedDB)) return true
  const databases = await indexedDB.databases().catch(() => [])
  return databases.some(({ name }) => name === ANALYTICS_DATABASE)
}
