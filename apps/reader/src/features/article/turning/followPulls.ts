interface PullHandler {
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

/** What uses the arrow keys, and mostly the finger, itself. */
export const OWN_KEYS =
  'input, textarea, select, audio, video, iframe, dialog, [contenteditable], [data-keys], [popover]'

/** Pixels at each side that belong to the browser's own way back. */
const EDGE = 24

/** Whether a finger that touches here may pull the page: not what scrolls sideways, zooms or has gestures of its own. */
function isFreeToPull({ target, clientX }: Pick<PointerEvent, 'target' | 'clientX'>, page: Element): boolean {
  if (!(target instanceof Element) || target.closest(OWN_KEYS) !== null || isZoomed()) return false
  if (clientX < EDGE || clientX > window.innerWidth - EDGE) return false
  for (let element: Element | null = target; element !== null && element !== page; element = element.parentElement) {
    if (hasOwnGestures(element)) return false
  }
  return true
}

/** A page that was zoomed in is moved by the finger, by the browser. */
function isZoomed(): boolean {
  return (window.visualViewport?.scale ?? 1) > 1.01
}

/** Whether there is more to it at its sides, for a finger to move. */
export function scrollsSideways(element: Element): boolean {
  return /auto|scroll/.test(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth + 1
}

function hasOwnGestures(element: Element): boolean {
  return scrollsSideways(element) || !/^(?:auto|manipulation)$/.test(getComputedStyle(element).touchAction)
}

/** A finger's way over the page since it touched it, in pixels. */
interface Way {
  readonly x: number
  readonly y: number
}

/** So far a finger may tremble. */
const TREMBLE = 10

/** Flatter than one in two: reading on is what a finger mostly wants. */
const FLAT = 2

/** What a finger is about: to pull the page across, something else, or not to be seen yet. Pure. */
export function intentOf({ x, y }: Way): 'across' | 'other' | undefined {
  if (Math.hypot(x, y) < TREMBLE) return undefined
  return Math.abs(x) > Math.abs(y) * FLAT ? 'across' : 'other'
}

/** Share of the way that a page without a neighbour on that side gives in. */
const STIFF = 0.2

/** How far the page has come from its place: it starts where the finger was understood. Pure. */
export function offsetOf(x: number, hasNeighbour: boolean): number {
  const free = Math.sign(x) * Math.max(0, Math.abs(x) - TREMBLE)
  return hasNeighbour ? free : free * STIFF
}

interface Release {
  readonly x: number
  /** Pixels in a millisecond, over the last moves. */
  readonly speed: number
  /** Pixels of the page. */
  readonly width: number
}

const FAR_ENOUGH = { share: 0.25, pixels: 96 }
const FLICK = { pixels: 32, speed: 0.4 }

/** Whether the page turns when it is let go: pulled far, or flicked the way that it was pulled. Pure. */
export function turnsOnRelease({ x, speed, width }: Release): boolean {
  const way = Math.abs(x)
  const onward = speed * Math.sign(x)
  if (way >= Math.min(width * FAR_ENOUGH.share, FAR_ENOUGH.pixels)) return onward > -FLICK.speed
  return way >= FLICK.pixels && onward >= FLICK.speed
}
