import type { FullGestureState } from '@use-gesture/vanilla'
import type { Zoom } from '../zoom/createZoom.ts'
import { glided, isCloser, softened, type Frame, type Point, type View } from '../zoom/view.ts'

export interface DragHandlers {
  /** The pages are pulled to a side, by so many CSS pixels since the finger touched them. */
  onPull(x: number): void
  /** `speed` in CSS pixels a millisecond. */
  onRelease(x: number, speed: number): void
  /** A touch or click that went nowhere, in CSS pixels of the window. */
  onPress(point: Point): void
}

type DragState = Omit<FullGestureState<'drag'>, 'event'> & { readonly event: Event }

interface Drag {
  readonly view: View
  readonly isPan: boolean
}

/** What a touch on it is for; the browser does the rest. */
const OWN = 'a, button, input'

/** One finger, or a mouse: it moves what is zoomed, pulls what is whole, or taps. Answers what it must know the next time. */
export function followDrag(state: DragState, zoom: Zoom, handlers: DragHandlers): Drag | undefined {
  const { event, first, tap, xy } = state
  if (tap) {
    if (!isOwned(event)) handlers.onPress({ x: xy[0], y: xy[1] })
    return undefined
  }
  if (leaves(state)) return letGo(state, handlers)
  const drag = (first ? { view: zoom.view(), isPan: isCloser(zoom.view()) } : state.memo) as Drag | undefined
  const frame = zoom.frame()
  if (drag === undefined || frame === undefined) return drag
  if (drag.isPan) pan(state, { zoom, frame, start: drag.view })
  else if (!isOfMouse(event)) pull(state, handlers)
  return drag
}

/** What two fingers and a mouse on text do is not ours. A pointer that we hold would select nothing beyond its paragraph. */
function leaves({ event, pinching, cancel }: DragState): boolean {
  if (isSelecting(event)) event.target.releasePointerCapture(event.pointerId)
  else if (pinching !== true) return false
  cancel()
  return true
}

/** What one finger has pulled before the second came goes back. */
function letGo({ memo }: DragState, { onRelease }: DragHandlers): Drag | undefined {
  const left = memo as Drag | undefined
  if (left?.isPan === false) onRelease(0, 0)
  return left
}

interface Pan {
  readonly zoom: Zoom
  readonly frame: Frame
  readonly start: View
}

function pan(state: DragState, { zoom, frame, start }: Pan): void {
  const [x, y] = state.movement
  const view = softened({ ...start, x: start.x + x, y: start.y + y }, frame)
  if (state.last) zoom.settle(glided(view, speedOf(state), frame))
  else zoom.show(view)
}

function pull(state: DragState, { onPull, onRelease }: DragHandlers): void {
  const [x] = state.movement
  if (state.last) onRelease(x, speedOf(state).x)
  else onPull(x)
}

function speedOf({ velocity, direction }: DragState): Point {
  return { x: velocity[0] * direction[0], y: velocity[1] * direction[1] }
}

function isOwned({ target }: Event): boolean {
  return target instanceof Element && target.closest(OWN) !== null
}

function isOfMouse(event: Event): boolean {
  return event instanceof PointerEvent && event.pointerType === 'mouse'
}

/** A mouse that is pressed on text selects it. */
function isSelecting(event: Event): event is PointerEvent & { readonly target: Element } {
  return isOfMouse(event) && event.target instanceof Element && event.target.closest('[data-selectable]') !== null
}
