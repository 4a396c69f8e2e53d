import { onBeginAnew } from './readerEvents.ts'

type Browser = Pick<Window, 'document' | 'addEventListener' | 'removeEventListener' | 'setInterval' | 'clearInterval'>

export interface AttentionListener {
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
export function followAttention(browser: Browser, { onChange, onHide }: AttentionListener): () => void {
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
  const leave = onBeginAnew(browser, () => {
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
