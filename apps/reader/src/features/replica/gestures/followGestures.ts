import { createGesture, dragAction, pinchAction, wheelAction } from '@use-gesture/vanilla'
import { isCloser, WHOLE, zoomAt, type Point, type View } from '../zoom/view.ts'
import type { Zoom } from '../zoom/createZoom.ts'
import { createTaps } from './createTaps.ts'
import { followDrag, type DragHandlers } from './followDrag.ts'
import { followWheel } from './followWheel.ts'

export interface GestureHandlers extends Omit<DragHandlers, 'onPress'> {
  /** In CSS pixels of the window. */
  onTap(point: Point): void
  onDoubleTap(point: Point): void
}

/** Beyond its smallest and largest size a page gives in to fingers by this much. */
const ELASTIC = 0.2
const TREMBLE = 6

const createFollower = createGesture([dragAction, pinchAction, wheelAction])

interface Pinch {
  readonly view: View
  readonly place: Point
}

/** Follows fingers, wheels and trackpads on the stage; answers how to stop. The browser must not pan or zoom it itself. */
export function followGestures(stage: HTMLElement, zoom: Zoom, handlers: GestureHandlers): () => void {
  const taps = createTaps(handlers)
  /** From the top left corner of the fitted pages. */
  const placeOf = ([x, y]: readonly [number, number]): Point => {
    const { left, top } = stage.getBoundingClientRect()
    const origin = zoom.origin()
    return { x: x - left - origin.x, y: y - top - origin.y }
  }
  const limits = () => ({ min: 1, max: zoom.frame()?.most ?? 1 })
  const onPress = (point: Point) => taps.tap(point)
  const follower = createFollower(
    stage,
    {
      onDrag: (state) => followDrag(state, zoom, { ...handlers, onPress }),
      onPinch({ origin, first, last, offset: [scale], memo }) {
        const start = (first ? { view: zoom.view(), place: placeOf(origin) } : memo) as Pinch
        const now = placeOf(origin)
        const scaled = zoomAt(start.view, start.place, scale)
        const view = { scale, x: scaled.x + now.x - start.place.x, y: scaled.y + now.y - start.place.y }
        if (!last) zoom.show(view)
        // What was pulled beyond its limits goes back around the fingers, not around the middle.
        else zoom.settle(isCloser(view) ? zoomAt(view, now, Math.min(limits().max, scale)) : WHOLE)
        return start
      },
      onWheel: ({ event, last }) =>
        followWheel(event, zoom, { isLast: last, place: placeOf([event.clientX, event.clientY]) }),
    },
    {
      eventOptions: { passive: false },
      drag: { filterTaps: true, threshold: TREMBLE },
      pinch: { scaleBounds: limits, from: () => [zoom.view().scale, 0], rubberband: ELASTIC },
    },
  )
  return () => {
    taps.stop()
    follower.destroy()
  }
}
