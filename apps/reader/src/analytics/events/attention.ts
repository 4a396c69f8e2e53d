import { onRestartMeasurements } from './readerEvents.ts'

type Browser = Pick<Window, 'document' | 'addEventListener' | 'removeEventListener' | 'setInterval' | 'clearInterval'>

interface AttentionListener {
  /** Whether the page is looked at: it is visible, and it, or a frame in it, has the focus. */
  onChange(isThere: boolean): void
  /** The page is hidden or goes away, and perhaps nothing is told any more after that; or others are told from now on. */
  onHide(): void
}

const CHANGES = ['visibilitychange', 'focus', 'blur', 'pagehide', 'pageshow'] as const

/** Milliseconds between two looks at a page of which a frame has the focus: nobody tells it that the frame has lost it. */
const PAUSE = 1_000

/**
 * Follows whether somebody looks at the page, from now on. What is told as the page goes leaves in the capture phase: before
 * those who send what was told, which do so as the same event comes back up. The answer ends it.
 */
export function observeAttention(browser: Browser, { onChange, onHide }: AttentionListener): () => void {
  const { document } = browser
  const isVisible = () => document.visibilityState === 'visible'
  let timer: number | undefined
  const look = (isGone: boolean) => {
    onChange(!isGone && document.hasFocus())
    if (isGone) onHide()
    const isInFrame = !isGone && document.activeElement?.tagName === 'IFRAME'
    if (isInFrame === (timer !== undefined)) return
    browser.clearInterval(timer)
    timer = isInFrame ? browser.setInterval(() => look(!isVisible()), PAUSE) : undefined
  }
  const follow = ({ type }: Pick<Event, 'type'>) => look(type === 'pagehide' || !isVisible())
  for (const name of CHANGES) browser.addEventListener(name, follow, true)
  const leave = onRestartMeasurements(browser, () => {
    onChange(false)
    onHide()
    look(!isVisible())
  })
  onChange(isVisible() && document.hasFocus())
  return () => {
    leave()
    browser.clearInterval(timer)
    for (const name of CHANGES) browser.removeEventListener(name, follow, true)
  }
}

/** How long something has gone on, in milliseconds of one clock that only goes forward. */
export interface Stopwatch {
  /** When it was started; undefined while it stands. */
  readonly since: number | undefined
  /** Up to then. */
  readonly gone: number
  /** Whole seconds of it that were reported. */
  readonly reported: number
}

export const STOPPED: Stopwatch = { since: undefined, gone: 0, reported: 0 }

/** An event has no room for more. */
const MOST_SECONDS = 3_600

/** Starts or stops it; one that goes on already goes on. Pure. */
export function toggleStopwatch(watch: Stopwatch, isOn: boolean, now: number): Stopwatch {
  if (isOn === (watch.since !== undefined)) return watch
  return { ...watch, gone: goneUntil(watch, now), since: isOn ? now : undefined }
}

/**
 * The whole seconds that were not told yet, in as many parts as events take. What is left of a second is told with the next:
 * all that is ever told adds up to the time that has gone by, rounded once. Pure.
 */
export function takeSeconds(
  watch: Stopwatch,
  now: number,
): { readonly watch: Stopwatch; readonly seconds: readonly number[] } {
  const whole = Math.round(goneUntil(watch, now) / 1_000)
  const seconds: number[] = []
  for (let left = whole - watch.reported; left > 0; left -= MOST_SECONDS) seconds.push(Math.min(left, MOST_SECONDS))
  return { watch: { ...watch, reported: Math.max(whole, watch.reported) }, seconds }
}

function goneUntil({ since, gone }: Stopwatch, now: number): number {
  return since === undefined ? gone : gone + Math.max(0, now - since)
}
