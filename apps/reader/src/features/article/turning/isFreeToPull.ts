/** What uses the arrow keys, and mostly the finger, itself. */
export const OWN_KEYS =
  'input, textarea, select, audio, video, iframe, dialog, [contenteditable], [data-keys], [popover]'

/** Pixels at each side that belong to the browser's own way back. */
const EDGE = 24

/** Whether a finger that touches here may pull the page: not what scrolls sideways, zooms or has gestures of its own. */
export function isFreeToPull({ target, clientX }: Pick<PointerEvent, 'target' | 'clientX'>, page: Element): boolean {
  if (!(target instanceof Element) || target.closest(OWN_KEYS) !== null || isZoomed()) return false
  if (clientX < EDGE || clientX > window.innerWidth - EDGE) return false
  for (let element: Element | null = target; element !== null && element !== page; element = element.parentElement) {
    if (hasOwnGestures(element)) return false
  }
  return true
}

/** A page that was zoomed in is moved by the finger, by the browser. */
export function isZoomed(): boolean {
  return (window.visualViewport?.scale ?? 1) > 1.01
}

/** Whether there is more to it at its sides, for a finger to move. */
export function scrollsSideways(element: Element): boolean {
  return /auto|scroll/.test(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth + 1
}

function hasOwnGestures(element: Element): boolean {
  return scrollsSideways(element) || !/^(?:auto|manipulation)$/.test(getComputedStyle(element).touchAction)
}
