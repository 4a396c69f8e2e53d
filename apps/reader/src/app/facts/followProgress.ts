import { followAttention } from '../../services/events/attention.ts'
import type { ReaderEvent } from '../../services/events/readerEvents.ts'
import type { ArticlePage } from '../../services/content/ContentService.ts'
import { createTextMeter } from './createTextMeter.ts'
import { nextProgress, type Progress, type ProgressEvent } from './nextProgress.ts'

interface Surroundings {
  /** Where the same opening was left for a moment. */
  readonly from: Progress
  readonly browser: Window & typeof globalThis
  readonly defaultLanguage: string
  readonly emit: (event: ReaderEvent) => void
}

export interface FollowedArticle {
  /** Takes in what is on the screen now: the reader is about to leave it. */
  look(): void
  /** The article has been left; gives how far it was read. */
  stop(): Progress
}

/** Follows how an article that has been opened is read, until it is left: nextProgress decides what is told. */
export function followProgress(
  { issue, article }: ArticlePage,
  { from, browser, defaultLanguage, emit }: Surroundings,
): FollowedArticle {
  const { performance } = browser
  let progress = from
  const dispatch = (event: ProgressEvent) => {
    const step = nextProgress(progress, event)
    progress = step.progress
    for (const told of step.told) emit({ type: 'article_progress', issue: issue.id, article: article.id, ...told })
  }
  const tell = () => dispatch({ kind: 'tell', at: performance.now() })
  const look = () => dispatch({ kind: 'seen', share: meter.measure() })
  const own = { components: article.components, defaultLanguage: issue.data.languages[0] ?? defaultLanguage }
  const meter = createTextMeter(browser, own, look)
  const leave = followAttention(browser, {
    onChange(isThere) {
      if (!isThere) look()
      dispatch({ kind: 'attention', isThere, at: performance.now() })
      if (isThere) look()
    },
    onHide: tell,
  })
  return {
    look,
    stop() {
      leave()
      meter.stop()
      dispatch({ kind: 'attention', isThere: false, at: performance.now() })
      tell()
      return progress
    },
  }
}
