import * as v from 'valibot'
import { MOST_EVENTS } from './eventsCall.ts'

/** Ids of issues and articles, as any host writes them. No address and no mail fits in. */
const contentId = v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/))

const languageTag = v.pipe(v.string(), v.regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/))

/** A host's name without its port: never an address. */
const hostName = v.pipe(v.string(), v.regex(/^[a-z0-9.-]{1,253}$/))

const whole = (most: number, least = 0) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))

/** Seconds since the same was last told. */
const seconds = whole(3_600)

/** Counted from 1, as the printed pages are. */
const page = whole(10_000, 1)

/** Tenths of what there is. */
const tenth = whole(10)

const issue = contentId

const article = contentId

const place = { issue: v.optional(issue), article: v.optional(article) }

/** What a screen is, without whose it is. */
export const SCREENS = [
  'home',
  'issue',
  'article',
  'replica',
  'preview',
  'search',
  'menu',
  'downloads',
  'favorites',
  'history',
  'subscriptions',
  'account',
  'callback',
  'logout',
  'drafts',
  'insights',
  'privacy',
] as const

const screen = v.picklist(SCREENS)

/** In the order in which a purchase goes. */
export const PURCHASE_STEPS = ['offer', 'sign_in', 'checkout', 'paid', 'canceled', 'failed'] as const

/** https://web.dev/articles/vitals */
export const VITALS = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const

/** What every event carries: nothing that leads from one event to another, or to a reader. */
const stamp = {
  /** Random: the same event sent twice counts once. */
  id: v.pipe(v.string(), v.uuid()),
  /** Of the device, when it happened. Unix time in milliseconds. */
  at: whole(8_640_000_000_000_000),
  /** Whether the host could not be reached when it happened. */
  isOffline: v.boolean(),
}

const event = <Type extends string, Fields extends v.ObjectEntries>(type: Type, fields: Fields) =>
  v.strictObject({ type: v.literal(type), ...stamp, ...fields })

/**
 * The event catalogue: everything that the reader may ever say about what is read. No user id, token, e-mail address or query
 * string has a place in it; an event with a field that is not named here is none.
 */
export const analyticsEvent = v.variant('type', [
  /** A visit begins: the first page that a tab of the browser opens. */
  event('visit', {
    /** Where the reader came from; `host` is the name of the site that linked here. */
    source: v.picklist(['direct', 'search', 'social', 'link']),
    host: v.optional(hostName),
    device: v.picklist(['phone', 'tablet', 'desktop']),
    /** Of the interface. */
    language: languageTag,
    /** `app` where the title is installed. */
    display: v.picklist(['browser', 'app']),
  }),
  /** A document was loaded. */
  event('page_view', { screen, loading: v.picklist(['navigate', 'reload', 'back_forward']) }),
  /** A screen was shown, the first of a page too. */
  event('screen_view', { screen, ...place }),
  event('issue_open', { issue }),
  /** `language` is the one that the article is shown in. */
  event('article_open', { issue, article, language: languageTag }),
  /**
   * How an article was read on since this was last told of the same opening: `to` is the furthest tenth that was seen, `from`
   * the furthest before. `seconds` are those in which the page was visible and had the focus.
   */
  event('article_progress', { issue, article, from: tenth, to: tenth, seconds }),
  /** A printed page was looked at; `zoom` is the closest, in percent of the whole page. */
  event('replica_page', { issue, page, seconds, zoom: whole(10_000, 100) }),
  /** A reader looked closer at a place of a printed page; places are tenths of its width and height. */
  event('replica_zoom', { issue, page, column: whole(9), row: whole(9) }),
  /** `hotspot` is its place in the page's list, from 0. */
  event('hotspot_click', { issue, page, hotspot: whole(999) }),
  /** A link to elsewhere was followed. */
  event('outbound_click', { host: hostName, ...place }),
  event('download', { issue, result: v.picklist(['started', 'done', 'failed', 'removed']) }),
  /** What the browser said when it was asked to keep what is on the device, or that it has no room. */
  event('storage', { result: v.picklist(['persisted', 'refused', 'full']) }),
  /** Letters of the query and hits; `words` only where the title's configuration asks for them. */
  event('search', {
    length: whole(1_000),
    hits: whole(100_000),
    words: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(100))),
  }),
  event('share', { method: v.picklist(['system', 'copy']), ...place }),
  event('listen', { kind: v.picklist(['voice', 'recording']), ...place, seconds }),
  /** `offer` is the price with its button on a screen, `sign_in` being sent to sign in first. */
  event('purchase_step', {
    step: v.picklist(PURCHASE_STEPS),
    kind: v.picklist(['issue', 'plan']),
    issue: v.optional(issue),
  }),
  /** Requirement R4.14. */
  event('INSTALLED', {}),
  /** Something went wrong for the reader; what it said stays on the device. */
  event('error', { kind: v.picklist(['script', 'screen', 'content', 'session', 'storage', 'media']) }),
  event('web_vital', {
    metric: v.picklist(VITALS),
    /** Milliseconds; thousandths for CLS. */
    value: whole(600_000),
    rating: v.picklist(['good', 'needs-improvement', 'poor']),
    screen,
  }),
])

export type AnalyticsEvent = v.InferOutput<typeof analyticsEvent>

type Stamp = 'id' | 'at' | 'isOffline'

type Unstamped<Event> = Event extends AnalyticsEvent ? Omit<Event, Stamp> : never

/** What happened, before it is told when and under which id. */
export type AnalyticsFact = Unstamped<AnalyticsEvent>

/** Whether the catalogue has an event with these fields and no others. */
export function isAnalyticsEvent(value: unknown): value is AnalyticsEvent {
  return v.is(analyticsEvent, value)
}

/**
 * What `POST {host}/events` takes, as JSON of the type `text/plain`, which asks no other origin first. Each event is judged by
 * itself (`analyticsEvent`): one that is none is dropped, and the others count.
 */
export const analyticsBatch = v.strictObject({
  version: v.literal(1),
  /** By the device's clock, Unix time in milliseconds: what it is ahead or behind is taken off the events' times. */
  sentAt: v.pipe(v.number(), v.integer(), v.minValue(0)),
  events: v.pipe(v.array(v.unknown()), v.minLength(1), v.maxLength(MOST_EVENTS)),
})
