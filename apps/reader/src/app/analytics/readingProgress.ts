import type { ArticlePage } from '../../content/ContentService.ts'
import {
  followAttention,
  STOPPED,
  type Stopwatch,
  takeSeconds,
  toggleStopwatch,
} from '../../analytics/events/attention.ts'
import type { ReaderEvent } from '../../analytics/events/readerEvents.ts'
import { createTextMeter } from './textMeter.ts'

interface ProgressOptions {
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
  { from, browser, defaultLanguage, emit }: ProgressOptions,
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

/** How far one opening of an article was read. */
interface Progress {
  readonly watch: Stopwatch
  /** Whole tenths of the text that were seen. */
  readonly furthest: number
  /** Those of them that were told. */
  readonly told: number
}

export const UNREAD: Progress = { watch: STOPPED, furthest: 0, told: 0 }

/** `at`: milliseconds of a clock that only goes forward. */
export type ProgressEvent =
  /** The reader looks at the page, or does not any more. */
  | { readonly kind: 'attention'; readonly isThere: boolean; readonly at: number }
  /** The text was on the screen up to this share of it, 0 to 1. */
  | { readonly kind: 'seen'; readonly share: number }
  /** The article is left, or the page is hidden. */
  | { readonly kind: 'tell'; readonly at: number }

/** What was read on since it was last told. */
interface ToldProgress {
  readonly from: number
  readonly to: number
  readonly seconds: number
}

interface Step {
  readonly progress: Progress
  readonly told: readonly ToldProgress[]
}

/** What follows from an event while an article is open: tenths and seconds are each told once. Pure. */
export function nextProgress(progress: Progress, event: ProgressEvent): Step {
  switch (event.kind) {
    case 'attention':
      return { progress: { ...progress, watch: toggleStopwatch(progress.watch, event.isThere, event.at) }, told: [] }
    case 'seen':
      return { progress: seen(progress, event.share), told: [] }
    case 'tell':
      return tell(progress, event.at)
  }
}

/** Shares are sums of fractions: the end of the text may be a hair before it. */
const HAIR = 1e-6

/** What stands on a page that nobody looks at is not seen. */
function seen(progress: Progress, share: number): Progress {
  if (progress.watch.since === undefined) return progress
  const tenths = Math.min(10, Math.floor(share * 10 + HAIR))
  return tenths > progress.furthest ? { ...progress, furthest: tenths } : progress
}

function tell({ watch: before, furthest, told }: Progress, at: number): Step {
  const { watch, seconds } = takeSeconds(before, at)
  const [first = 0, ...more] = seconds
  const isNews = furthest > told || first > 0
  return {
    progress: { watch, furthest, told: furthest },
    told: isNews
      ? [
          { from: told, to: furthest, seconds: first },
          ...more.map((part) => ({ from: furthest, to: furthest, seconds: part })),
        ]
      : [],
  }
}
