import { isFreeToPull, isZoomed } from './isFreeToPull.ts'
import { intentOf } from './pull.ts'

export interface PullHandler {
  /** `x` in pixels since the finger touched the page. */
  onPull(x: number): void
  /** `speed` in pixels a millisecond. */
  onRelease(x: number, speed: number): void
  /** The browser, a second finger or a selection has taken over. */
  onGiveUp(): void
}

interface Finger {
  readonly id: number
  readonly x: number
  readonly y: number
  readonly isPulling: boolean
  readonly last: { readonly x: number; readonly time: number; readonly speed: number }
}

/** How much of the speed the latest move makes. */
const LATEST = 0.7

/** Follows one finger that pulls the page across. What goes up and down stays the browser's, which scrolls. */
export function followPulls(page: HTMLElement, handler: PullHandler): () => void {
  let finger: Finger | undefined
  const giveUp = () => {
    if (finger?.isPulling === true) handler.onGiveUp()
    finger = undefined
  }
  const onDown = (event: PointerEvent) => {
    giveUp()
    if (event.pointerType !== 'touch' || !event.isPrimary || !isFreeToPull(event, page)) return
    const { pointerId: id, clientX: x, clientY: y, timeStamp: time } = event
    finger = { id, x, y, isPulling: false, last: { x, time, speed: 0 } }
  }
  const onMove = (event: PointerEvent) => {
    if (finger === undefined || finger.id !== event.pointerId) return
    const way = { x: event.clientX - finger.x, y: event.clientY - finger.y }
    const intent = finger.isPulling ? 'across' : intentOf(way)
    if (intent === undefined) return
    if (intent === 'other' || document.getSelection()?.isCollapsed === false) return giveUp()
    finger = { ...finger, isPulling: true, last: speedUp(finger.last, event) }
    handler.onPull(way.x)
  }
  const onUp = (event: PointerEvent) => {
    if (finger === undefined || finger.id !== event.pointerId) return
    const { isPulling, x, last } = finger
    finger = undefined
    if (isPulling) handler.onRelease(event.clientX - x, event.timeStamp - last.time > RESTED ? 0 : last.speed)
  }
  return listen(page, { onDown, onMove, onUp, giveUp })
}

/** Milliseconds without a move after which a finger has stopped. */
const RESTED = 80

function speedUp(last: Finger['last'], { clientX: x, timeStamp: time }: PointerEvent): Finger['last'] {
  const speed = (x - last.x) / Math.max(1, time - last.time)
  return { x, time, speed: speed * LATEST + last.speed * (1 - LATEST) }
}

interface Listeners {
  readonly onDown: (event: PointerEvent) => void
  readonly onMove: (event: PointerEvent) => void
  readonly onUp: (event: PointerEvent) => void
  readonly giveUp: () => void
}

function listen(page: HTMLElement, { onDown, onMove, onUp, giveUp }: Listeners): () => void {
  const ending = new AbortController()
  const { signal } = ending
  page.addEventListener('pointerdown', onDown, { signal })
  page.addEventListener('pointermove', onMove, { signal })
  page.addEventListener('pointerup', onUp, { signal })
  page.addEventListener('pointercancel', giveUp, { signal })
  // The browser keeps scrolling up and down and zooming; once zoomed, it moves the page in every direction.
  const leave = () => (page.style.touchAction = isZoomed() ? '' : 'pan-y pinch-zoom')
  window.visualViewport?.addEventListener('resize', leave, { signal })
  leave()
  return () => {
    ending.abort()
    giveUp()
    page.style.touchAction = ''
  }
}
