import type { ReaderEvent } from '../../services/events/readerEvents.ts'
import type { ReaderRouter } from '../createReaderRouter.tsx'
import { findOpened } from '../findOpened.ts'
import { followProgress, type FollowedArticle } from './followProgress.ts'
import { UNREAD } from './nextProgress.ts'
import { nextScreen, NOTHING_SEEN } from './nextScreen.ts'
import { screenOf } from './screenOf.ts'
import type { Screen, Shown } from './Shown.ts'

interface Surroundings {
  readonly browser: Window & typeof globalThis
  readonly router: ReaderRouter
  readonly emit: (event: ReaderEvent) => void
  /** Is told the screen that the document has begun with, before anything else is. */
  readonly onFirst: (screen: Screen) => void
}

/** Tells of the screen that stands here and of every one that comes, and how the article on it is read. The answer ends it. */
export function followScreenFacts({ router, onFirst, ...surroundings }: Surroundings): () => void {
  const { emit } = surroundings
  const reading = createReading(router, surroundings)
  let seen = NOTHING_SEEN
  const look = () => {
    const shown = findShown(router, surroundings.browser.document)
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
function createReading(router: ReaderRouter, { browser, emit }: Pick<Surroundings, 'browser' | 'emit'>) {
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
      const { issue, article } = findOpened(router) ?? {}
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
  const { issue, article } = findOpened(router) ?? {}
  return { screen, issue: issue?.id, article: article?.id, language: article && languageShown(document) }
}

/** As the page itself says it: a text is not always there in the language that was asked for. */
function languageShown(document: Document): string | undefined {
  return document.querySelector<HTMLElement>('main > article')?.lang
}
