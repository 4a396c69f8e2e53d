import type { ReaderEvent } from '../../analytics/events/readerEvents.ts'
import type { ReaderRouter } from '../createReaderRouter.tsx'
import { findCurrentContent } from '../currentContent.ts'
import { type FollowedArticle, followProgress, UNREAD } from './readingProgress.ts'

export type Screen = Extract<ReaderEvent, { type: 'screen_view' }>['screen']

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
export function followScreenFacts({ router, onFirst, ...options }: ScreenFactsOptions): () => void {
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
    for (const event of step.told) emit(event)
    reading.follow(step.told.some(({ type }) => type === 'article_open'))
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
      const followed = followProgress({ issue, article }, { from: left, browser, defaultLanguage, emit })
      current = { article: article.id, followed }
    },
  }
}

/** What stands on the screen; undefined while nothing does, and where it cannot be shown. */
export function findShown(router: ReaderRouter, document: Document): Shown | undefined {
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
export function nextScreen(before: Seen, shown: Shown): { readonly seen: Seen; readonly told: readonly ReaderEvent[] } {
  if (isSame(before.shown, shown)) return { seen: { ...before, shown }, told: [] }
  const view: ReaderEvent = { type: 'screen_view', screen: shown.screen, ...placeOf(shown) }
  // On a phone the menu is a screen, elsewhere it lies over one: whoever only looks into it has left nothing.
  if (shown.screen === 'menu') return { seen: { ...before, shown }, told: [view] }
  const issue = WITHIN.has(shown.screen) ? shown.issue : undefined
  return { seen: { shown, issue, article: shown.article }, told: [view, ...openings(before, { ...shown, issue })] }
}

const WITHIN: ReadonlySet<Screen> = new Set(['issue', 'replica', 'article'])

function openings(before: Seen, { issue, article, language }: Shown): readonly ReaderEvent[] {
  if (issue === undefined) return []
  const isSameIssue = issue === before.issue
  const told: ReaderEvent[] = isSameIssue ? [] : [{ type: 'issue_open', issue }]
  if (article === undefined || language === undefined) return told
  return isSameIssue && article === before.article
    ? told
    : [...told, { type: 'article_open', issue, article, language }]
}

/** As the catalogue names it: what is not known is left out. Pure. */
export function placeOf({ issue, article }: Pick<Shown, 'issue' | 'article'>) {
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
