type Browser = Pick<Window, 'document' | 'addEventListener' | 'removeEventListener'>

export interface AttentionListener {
  /** Whether the page is looked at: it is visible, and it, or a frame in it, has the focus. */
  onChange(isThere: boolean): void
  /** The page is hidden or goes away: perhaps nothing is told any more after that. */
  onHide(): void
}

const CHANGES = ['visibilitychange', 'focus', 'blur', 'pagehide', 'pageshow'] as const

/**
 * Follows whether somebody looks at the page, from now on. What is told as the page goes leaves in the capture phase: before
 * those who send what was told, which do so as the same event comes back up. The answer ends it.
 */
export function followAttention(browser: Browser, { onChange, onHide }: AttentionListener): () => void {
  const { document } = browser
  const follow = ({ type }: Pick<Event, 'type'>) => {
    const isGone = type === 'pagehide' || document.visibilityState === 'hidden'
    onChange(!isGone && document.hasFocus())
    if (isGone) onHide()
  }
  for (const name of CHANGES) browser.addEventListener(name, follow, true)
  onChange(document.visibilityState === 'visible' && document.hasFocus())
  return () => {
    for (const name of CHANGES) browser.removeEventListener(name, follow, true)
  }
}
