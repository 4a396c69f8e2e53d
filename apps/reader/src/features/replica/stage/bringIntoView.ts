import { isCloser, type View } from '../zoom/view.ts'
import type { Zoom } from '../zoom/createZoom.ts'

type Sides = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>

/** Moves what is zoomed to a link that the keyboard has come to and that is not seen, or not all of it though it could be. */
export function bringIntoView(target: Element, stage: Element, zoom: Pick<Zoom, 'view' | 'settle'>): void {
  const view = zoom.view()
  if (!isCloser(view) || !target.matches(':focus-visible')) return
  zoom.settle(showing(target.getBoundingClientRect(), stage.getBoundingClientRect(), view))
}

/** The view that is moved so that a box of the window has its middle in that of the room, unless it is seen as far as it can be. Pure. */
export function showing(box: Sides, room: Sides, view: View): View {
  const across = missing([box.left, box.right], [room.left, room.right])
  const down = missing([box.top, box.bottom], [room.top, room.bottom])
  return { ...view, x: view.x + across, y: view.y + down }
}

type Reach = readonly [start: number, end: number]

function missing([start, end]: Reach, [first, last]: Reach): number {
  const isWhole = start >= first && end <= last
  const isAround = start <= first && end >= last
  return isWhole || isAround ? 0 : (first + last - start - end) / 2
}
