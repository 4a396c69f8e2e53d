import type { TextDirection } from '@gatefold/magazine/issue/Issue'
import { useEffect, type RefObject } from 'react'
import { turnOfKey, turnOfSwipe, type Turn } from './turnOf.ts'

/** Turns to the previous and the next article by arrow keys and by swiping: it follows the pager's links. */
export function useTurning(screen: RefObject<HTMLElement | null>, direction: TextDirection): void {
  useEffect(() => {
    const element = screen.current
    if (element === null) return undefined
    const turn = (to: Turn | undefined) => {
      if (to !== undefined) element.querySelector<HTMLAnchorElement>(`a[rel="${to}"]`)?.click()
    }
    const stopKeys = followKeys((press) => turn(turnOfKey(press, direction)))
    const stopSwipes = followSwipes(element, (swipe) => turn(turnOfSwipe(swipe, direction)))
    return () => {
      stopKeys()
      stopSwipes()
    }
  }, [screen, direction])
}

/** What uses the arrow keys itself. */
const OWN_KEYS = 'input, textarea, select, audio, video, iframe, dialog, [contenteditable], [data-keys], [popover]'

function followKeys(onPress: (press: { key: string; isModified: boolean }) => void): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    const isOwned = event.target instanceof Element && event.target.closest(OWN_KEYS) !== null
    if (isOwned || event.defaultPrevented || event.isComposing) return
    onPress({ key: event.key, isModified: event.altKey || event.ctrlKey || event.metaKey || event.shiftKey })
  }
  document.addEventListener('keydown', onKeyDown)
  return () => document.removeEventListener('keydown', onKeyDown)
}

/** Pixels at each side that belong to the browser's own way back. */
const EDGE = 24

function followSwipes(element: HTMLElement, onSwipe: (swipe: { x: number; y: number; duration: number }) => void) {
  let start: { x: number; y: number; time: number } | undefined
  const onStart = (event: TouchEvent) => {
    const [touch] = event.touches
    const isFree = touch !== undefined && event.touches.length === 1 && isFreeToSwipe(event.target, touch.clientX)
    start = isFree ? { x: touch.clientX, y: touch.clientY, time: event.timeStamp } : undefined
  }
  const onEnd = (event: TouchEvent) => {
    const [touch] = event.changedTouches
    if (start === undefined || touch === undefined) return
    const swipe = { x: touch.clientX - start.x, y: touch.clientY - start.y, duration: event.timeStamp - start.time }
    start = undefined
    if (document.getSelection()?.isCollapsed !== false) onSwipe(swipe)
  }
  element.addEventListener('touchstart', onStart, { passive: true })
  element.addEventListener('touchend', onEnd, { passive: true })
  return () => {
    element.removeEventListener('touchstart', onStart)
    element.removeEventListener('touchend', onEnd)
  }
}

function isFreeToSwipe(target: EventTarget | null, x: number): boolean {
  if (!(target instanceof Element) || target.closest(OWN_KEYS) !== null) return false
  const isZoomed = (window.visualViewport?.scale ?? 1) > 1.01
  return !isZoomed && x > EDGE && x < window.innerWidth - EDGE
}
