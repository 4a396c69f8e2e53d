import type { AnalyticsEvent, AnalyticsFact } from '@gatefold/contract/analytics/analyticsEvent'
import type { BrowserStorage } from '../storage/BrowserKeys.ts'

export type Visit = Extract<AnalyticsFact, { type: 'visit' }>

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

/** What is known of a session, which is that of a tab: it outlasts reloads. Nothing of it is ever sent. */
export interface SessionMarks {
  /** Requirement R9.7: made once a session, at least 0 and below 1. */
  readDraw(): number
  /** Whether the session's visit was told already; from now on it was. */
  takeVisit(): boolean
  /** Whether something is written down. */
  areAny(): boolean
  clear(): void
}

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
      const isTold = read(VISIT) !== undefined
      if (!isTold) save(VISIT, 'told')
      return isTold
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
