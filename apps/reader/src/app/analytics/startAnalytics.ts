import type { I18n } from '@lingui/core'
import { type MetricType, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import type { Analytics } from '../../analytics/analyticsState.ts'
import { emitReaderEvent, onRestartMeasurements, type ReaderEvent } from '../../analytics/events/readerEvents.ts'
import { type AnalyticsDeps, openAnalytics } from '../../analytics/openAnalytics.ts'
import type { ReaderRouter } from '../createReaderRouter.tsx'
import { findCurrentContent } from '../currentContent.ts'
import { yieldToMain } from '../../network/yieldToMain.ts'
import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { GraphqlError } from '../../network/GraphqlError.ts'
import { type FollowedArticle, observeProgress, UNREAD } from './readingProgress.ts'

interface StartAnalyticsOptions extends Omit<AnalyticsDeps, 'language'> {
  readonly router: ReaderRouter
  /** The interface's texts. */
  readonly texts: I18n
}

/** Counting on this page, begun in steps; as long as nobody may be told, nobody looks what is read. */
export async function startAnalytics({ router, texts, ...options }: StartAnalyticsOptions): Promise<Analytics> {
  const { browser } = options
  const analytics = openAnalytics({ ...options, language: () => texts.locale })
  let end: (() => void) | undefined
  const follow = (isNew: boolean) => {
    const state = analytics.state()
    const hasActiveSinks = state.kind !== 'off' && state.activeSinks.length > 0
    if (hasActiveSinks) end ??= resolveFacts({ browser, router, isNew })
    else {
      end?.()
      end = undefined
    }
  }
  await yieldToMain()
  follow(true)
  analytics.subscribe(() => follow(false))
  return analytics
}

/** Milliseconds: who waits for longer has waited in vain. */
const LONGEST_LOAD = 600_000

interface FactsOptions {
  readonly browser: Window & typeof globalThis
  readonly router: ReaderRouter
  /** Whether the document is: how it came is told of nobody who could not be counted when it came. */
  readonly isNew: boolean
  /** Onto the page unless told. */
  readonly emit?: (event: ReaderEvent) => void
}

/**
 * Tells from now on what nobody else tells: which screens are seen, how articles are read, which links are followed, how the
 * page came, and that something broke. Loaded lazily, where somebody may listen at all (decision 0203). The answer ends it.
 */
function resolveFacts(options: FactsOptions): () => void {
  const { browser, router } = options
  let isOver = false
  const tell = options.emit ?? ((event: ReaderEvent) => emitReaderEvent(browser, event))
  const emit = (event: ReaderEvent) => {
    if (!isOver) tell(event)
  }
  let isWhole = options.isNew
  const onFirst = (screen: Screen) => {
    if (!isWhole) return
    emit({ type: 'page_view', screen, loading: loadingOf(browser.performance) })
    // They are of the whole time of the document, which who is told from later on is told nothing of.
    followVitals(screen, (event) => isWhole && emit(event))
  }
  const ends = [
    onRestartMeasurements(browser, () => (isWhole = false)),
    followScreenFacts({ browser, router, emit, onFirst }),
    followOutbound({ browser, emit, findShown: () => findShown(router, browser.document) }),
    followErrors({ browser, emit, queryClient: router.options.context.queryClient }),
  ]
  return () => {
    for (const end of ends) end()
    isOver = true
  }
}

/** How the document came; a page that was loaded before it was wanted came by its address. */
function loadingOf(performance: Performance) {
  const [entry] = performance.getEntriesByType('navigation')
  const type = entry !== undefined && 'type' in entry ? entry.type : 'navigate'
  return type === 'reload' || type === 'back_forward' ? type : 'navigate'
}

/**
 * Tells how the document came and how it answered, each measure once, for the screen that it began with. A page that comes
 * back as the browser held it has loaded nothing, and tells nothing more.
 */
function followVitals(screen: Screen, emit: (event: ReaderEvent) => unknown): void {
  const reported = new Set<string>()
  const tell = ({ name, value, rating }: MetricType) => {
    if (reported.has(name)) return
    reported.add(name)
    const whole = Math.round(name === 'CLS' ? value * 1_000 : value)
    emit({ type: 'web_vital', metric: name, value: Math.min(whole, LONGEST_LOAD), rating, screen })
  }
  for (const follow of [onCLS, onFCP, onINP, onLCP, onTTFB]) follow(tell)
}

interface OutboundOptions {
  readonly browser: Window & typeof globalThis
  readonly findShown: () => Shown | undefined
  readonly emit: (event: ReaderEvent) => void
}

/** A host's name as the catalogue takes it. */
const NAME = /^[a-z0-9.-]+$/

const NOWHERE = { issue: undefined, article: undefined }

/**
 * Tells of links out of the magazine that a reader follows, by the name of their host alone, in this window or another. What
 * is told has the 150 ms to leave in which the link waits (Requirement R2.19); the click that follows it then is not a
 * reader's, and tells nothing. The answer ends it.
 */
function followOutbound({ browser, findShown, emit }: OutboundOptions): () => void {
  const { document, location } = browser
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof browser.Element ? event.target.closest('a[href]') : null
    if (!event.isTrusted || event.button > 1 || !(link instanceof browser.HTMLAnchorElement)) return
    const isOutside = /^https?:$/.test(link.protocol) && link.origin !== location.origin
    if (!isOutside || !NAME.test(link.hostname)) return
    emit({ type: 'outbound_click', host: link.hostname, ...placeOf(findShown() ?? NOWHERE) })
  }
  // Before anybody who stops what the click would do; the middle button opens another window.
  const names = ['click', 'auxclick'] as const
  for (const name of names) document.addEventListener(name, follow, true)
  return () => {
    for (const name of names) document.removeEventListener(name, follow, true)
  }
}

type Screen = Extract<ReaderEvent, { type: 'screen_view' }>['screen']

/** What stands on the screen. */
export interface Shown {
  readonly screen: Screen
  /** Ids, where it is of an issue, or of an article in it. */
  readonly issue: string | undefined
  readonly article: string | undefined
  /** The language that the article is shown in. */
  readonly language: string | undefined
}

interface ScreenFactsOptions {
  readonly browser: Window & typeof globalThis
  readonly router: ReaderRouter
  readonly emit: (event: ReaderEvent) => void
  /** Is told the screen that the document has begun with, before anything else is. */
  readonly onFirst: (screen: Screen) => void
}

/** Tells of the screen that stands here and of every one that comes, and how the article on it is read. The answer ends it. */
function followScreenFacts({ router, onFirst, ...options }: ScreenFactsOptions): () => void {
  const { emit } = options
  const reading = createReading(router, options)
  let seen = NOTHING_SEEN
  const look = () => {
    const shown = findShown(router, options.browser.document)
    if (shown === undefined) return
    if (seen.shown === undefined) onFirst(shown.screen)
    const step = nextScreen(seen, shown)
    seen = step.seen
    // What was read of the last one comes before the next is opened.
    reading.leave(shown.article)
    for (const event of step.events) emit(event)
    reading.follow(step.events.some(({ type }) => type === 'article_open'))
  }
  look()
  const ends = [router.subscribe('onRendered', look), router.subscribe('onBeforeNavigate', reading.look)]
  return () => {
    for (const end of ends) end()
    reading.leave(undefined)
  }
}

/** The article that is read. */
function createReading(router: ReaderRouter, { browser, emit }: Pick<ScreenFactsOptions, 'browser' | 'emit'>) {
  const { defaultLanguage } = router.options.context.configuration
  let current: { readonly article: string; readonly followed: FollowedArticle } | undefined
  let left = UNREAD
  return {
    look: () => current?.followed.look(),
    /** Unless it is this one that stays. */
    leave(article: string | undefined) {
      if (current === undefined || current.article === article) return
      left = current.followed.stop()
      current = undefined
    },
    follow(isOpened: boolean) {
      if (isOpened) left = UNREAD
      const { issue, article } = findCurrentContent(router) ?? {}
      // What is closed to its reader has nothing to read.
      const isText = issue !== undefined && article !== undefined && article.components.length > 0
      if (current !== undefined || !isText) return
      const followed = observeProgress({ issue, article }, { from: left, browser, defaultLanguage, emit })
      current = { article: article.id, followed }
    },
  }
}

/** What stands on the screen; undefined while nothing does, and where it cannot be shown. */
function findShown(router: ReaderRouter, document: Document): Shown | undefined {
  const match = router.state.matches.at(-1)
  if (match === undefined || match.status !== 'success') return undefined
  const page = 'page' in match.search ? match.search.page : undefined
  const screen = screenOf(match.routeId, page)
  if (screen === undefined) return undefined
  const { issue, article } = findCurrentContent(router) ?? {}
  return { screen, issue: issue?.id, article: article?.id, language: article && languageShown(document) }
}

/** As the page itself says it: a text is not always there in the language that was asked for. */
function languageShown(document: Document): string | undefined {
  return document.querySelector<HTMLElement>('main > article')?.lang
}

/** What was shown last, and what the reader is in. */
interface Seen {
  readonly shown: Shown | undefined
  readonly issue: string | undefined
  readonly article: string | undefined
}

export const NOTHING_SEEN: Seen = { shown: undefined, issue: undefined, article: undefined }

/**
 * What is to be told of a screen that has come: that it was seen, and that an issue or an article was opened, each time that
 * one comes to it from outside (decision 0203). A change of the address that stays on its screen tells nothing. Pure.
 */
export function nextScreen(
  before: Seen,
  shown: Shown,
): { readonly seen: Seen; readonly events: readonly ReaderEvent[] } {
  if (isSame(before.shown, shown)) return { seen: { ...before, shown }, events: [] }
  const view: ReaderEvent = { type: 'screen_view', screen: shown.screen, ...placeOf(shown) }
  // On a phone the menu is a screen, elsewhere it lies over one: whoever only looks into it has left nothing.
  if (shown.screen === 'menu') return { seen: { ...before, shown }, events: [view] }
  const issue = WITHIN.has(shown.screen) ? shown.issue : undefined
  return { seen: { shown, issue, article: shown.article }, events: [view, ...openings(before, { ...shown, issue })] }
}

const WITHIN: ReadonlySet<Screen> = new Set(['issue', 'replica', 'article'])

function openings(before: Seen, { issue, article, language }: Shown): readonly ReaderEvent[] {
  if (issue === undefined) return []
  const isSameIssue = issue === before.issue
  const events: ReaderEvent[] = isSameIssue ? [] : [{ type: 'issue_open', issue }]
  if (article === undefined || language === undefined) return events
  return isSameIssue && article === before.article
    ? events
    : [...events, { type: 'article_open', issue, article, language }]
}

/** As the catalogue names it: what is not known is left out. Pure. */
function placeOf({ issue, article }: Pick<Shown, 'issue' | 'article'>) {
  return { ...(issue !== undefined && { issue }), ...(article !== undefined && { article }) }
}

function isSame(one: Shown | undefined, other: Shown): boolean {
  return one?.screen === other.screen && one.issue === other.issue && one.article === other.article
}

/** Screens by their routes; the router's own names of those below the thin line begin with `/framed`. */
const SCREENS: Readonly<Record<string, Screen>> = {
  '/framed/': 'home',
  '/framed/issues/$issue': 'issue',
  '/issues/$issue/$article': 'article',
  '/framed/preview/$issue': 'preview',
  '/framed/search': 'search',
  '/framed/menu': 'menu',
  '/framed/downloads': 'downloads',
  '/framed/favorites': 'favorites',
  '/framed/history': 'history',
  '/framed/subscriptions': 'subscriptions',
  '/framed/subscriptions/success': 'subscriptions',
  '/framed/account': 'account',
  '/framed/callback': 'callback',
  '/framed/logout': 'logout',
  '/framed/drafts': 'drafts',
  '/framed/insights': 'insights',
  '/framed/privacy': 'privacy',
}

/** The screen of a route; an issue's address with the number of a printed page shows that. Undefined where none is shown. Pure. */
export function screenOf(routeId: string, page: number | undefined): Screen | undefined {
  const screen = SCREENS[routeId]
  return screen === 'issue' && page !== undefined ? 'replica' : screen
}

type Kind = Extract<ReaderEvent, { type: 'error' }>['kind']

interface ErrorsOptions {
  readonly browser: Window
  readonly queryClient: QueryClient
  readonly emit: (event: ReaderEvent) => void
}

/** A page on which everything breaks says so a few times, not without end. */
const MOST = 5

/**
 * Tells that something went wrong, and of what kind: never what it said, which may name anything. That there is no network is
 * nothing wrong. The answer ends it.
 */
function followErrors({ browser, queryClient, emit }: ErrorsOptions): () => void {
  let count = 0
  const tell = (kind: Kind) => {
    count += 1
    if (count <= MOST) emit({ type: 'error', kind })
  }
  const onError = ({ target }: Event) => {
    if (target === browser) tell('script')
    else if (target instanceof Element && target.closest('video, audio') !== null) tell('media')
  }
  const onRejection = ({ reason }: PromiseRejectionEvent) => {
    if (!isLackOfNetwork(reason, onlineManager.isOnline())) tell('script')
  }
  // A film that does not play says so where it stands: that does not come up to the page.
  browser.addEventListener('error', onError, true)
  browser.addEventListener('unhandledrejection', onRejection)
  const forget = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return
    const kind = kindOf(event.action.error, onlineManager.isOnline())
    if (kind !== undefined) tell(kind)
  })
  return () => {
    browser.removeEventListener('error', onError, true)
    browser.removeEventListener('unhandledrejection', onRejection)
    forget()
  }
}

/** Of an answer that did not come. Pure. */
export function kindOf(error: unknown, isOnline: boolean): Kind | undefined {
  if (!(error instanceof GraphqlError)) return isLackOfNetwork(error, isOnline) ? undefined : ofThePage(error)
  if (error.code === 'UNREACHABLE' || error.code === 'ADMINS_ONLY') return undefined
  return error.codes.includes('UNAUTHENTICATED') ? 'session' : 'content'
}

/** Code that does not come fails with a TypeError: https://html.spec.whatwg.org/#hostloadimportedmodule. */
const ofThePage = (error: unknown): Kind => (error instanceof TypeError ? 'script' : 'content')

/** What is fetched in vain fails with a TypeError, too: https://fetch.spec.whatwg.org/#fetch-method. Pure. */
function isLackOfNetwork(error: unknown, isOnline: boolean): boolean {
  return !isOnline && error instanceof TypeError
}
