import { STOPPED, takeSeconds, toggleStopwatch, type Stopwatch } from '../../services/events/attention.ts'

/** How far one opening of an article was read. */
export interface Progress {
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
export interface ToldProgress {
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
