import { useEffect, type RefObject } from 'react'

/** How far a key goes, in parts of what is seen; a line is as far as a browser's own. */
const STEPS: Readonly<Record<string, number>> = {
  ' ': 0.9,
  PageDown: 0.9,
  PageUp: -0.9,
  Home: -Infinity,
  End: Infinity,
}
const LINES: Readonly<Record<string, number>> = { ArrowDown: 40, ArrowUp: -40 }
/** What uses the keys itself. */
const CONTROLS =
  'a, button, input, textarea, select, audio, video, iframe, summary, dialog, [popover], [contenteditable]'

/**
 * Upright lines scroll sideways. The wheel and the keys that go down a page go forward in them, and go on down the page where
 * the lines end.
 */
export function useVerticalLines(screen: RefObject<HTMLElement | null>, isVertical: boolean, articleId: string): void {
  useEffect(() => {
    const lines = isVertical ? (screen.current?.querySelector('main') ?? undefined) : undefined
    if (lines === undefined) return undefined
    const onWheel = (event: WheelEvent) => {
      const isSideways = Math.abs(event.deltaX) >= Math.abs(event.deltaY)
      if (event.defaultPrevented || event.ctrlKey || isSideways || isInnerRoom(event.target, lines)) return
      if (moved(lines, event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 40 : event.deltaY))
        event.preventDefault()
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const isModified = event.altKey || event.ctrlKey || event.metaKey
      const isControl = event.target instanceof Element && event.target.closest(CONTROLS) !== null
      if (event.defaultPrevented || isModified || isControl) return
      if (moved(lines, wayOf(event, lines.clientWidth))) event.preventDefault()
    }
    lines.addEventListener('wheel', onWheel, { passive: false })
    document.addEventListener('keydown', onKeyDown)
    return () => {
      lines.removeEventListener('wheel', onWheel)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [screen, isVertical, articleId])
}

/** Pixels forward, that is to the left. */
function wayOf({ key, shiftKey }: KeyboardEvent, room: number): number {
  const step = STEPS[key]
  if (step === undefined) return LINES[key] ?? 0
  const way = Number.isFinite(step) ? step * room : step
  return key === ' ' && shiftKey ? -way : way
}

function moved(lines: HTMLElement, way: number): boolean {
  if (way === 0) return false
  const before = lines.scrollLeft
  lines.scrollTo({ left: Math.min(0, Math.max(-lines.scrollWidth, before - way)), behavior: 'instant' })
  return lines.scrollLeft !== before
}

/** A table or another room that scrolls by itself. */
function isInnerRoom(target: EventTarget | null, lines: HTMLElement): boolean {
  return target instanceof Element && target.closest('[data-keys]') !== lines
}
