import { createGesture, dragAction, pinchAction, wheelAction } from '@use-gesture/vanilla'
import { glided, softened, WHOLE, withinFrame, zoomAt, type Point, type View } from '../zoom/view.ts'
import type { Zoom } from '../zoom/createZoom.ts'
import { createTaps } from './createTaps.ts'
import { wheelStep } from './wheelStep.ts'

export interface GestureHandlers {
  /** The pages are pulled to a side, by so many CSS pixels since the finger touched them. */
  onPull(x: number): void
  /** `speed` in CSS pixels a millisecond. */
  onRelease(x: number, speed: number): void
  /** In CSS pixels of the window. */
  onTap(point: Point): void
  onDoubleTap(point: Point): void
}

/** Beyond its smallest and largest size a page gives in to fingers by this much. */
const ELASTIC = 0.2
const CLOSER = 1.01
const TREMBLE = 6

const createFollower = createGesture([dragAction, pinchAction, wheelAction])

/** What a finger on it is for; the browser does the rest. */
const OWN = 'a, button, input'

/** Follows fingers, wheels and trackpads on the stage; answers how to stop. The browser must not pan or zoom it itself. */
export function followGestures(stage: HTMLElement, zoom: Zoom, handlers: GestureHandlers): () => void {
  const taps = createTaps(handlers)
  const isZoomed = () => zoom.view().scale > CLOSER
  /** From the top left corner of the fitted pages. */
  const placeOf = ([x, y]: readonly [number, number]): Point => {
    const { left, top } = stage.getBoundingClientRect()
    const room = zoom.frame()?.room ?? { left: 0, top: 0 }
    return { x: x - left + room.left, y: y - top + room.top }
  }
  const limits = () => ({ min: 1, max: zoom.frame()?.most ?? 1 })

  const follower = createFollower(
    stage,
    {
      onDrag(state) {
        const { event, first, last, tap, pinching, cancel, movement, xy } = state
        const [speedX, speedY] = [state.velocity[0] * state.direction[0], state.velocity[1] * state.direction[1]]
        if (pinching === true || isSelecting(event)) return cancel()
        if (tap) return isOwned(event) ? undefined : taps.tap({ x: xy[0], y: xy[1] })
        const [x, y] = movement
        const start = (first ? { view: zoom.view(), isPan: isZoomed() } : state.memo) as Drag
        const frame = zoom.frame()
        if (frame === undefined) return start
        if (start.isPan) {
          const moved: View = { ...start.view, x: start.view.x + x, y: start.view.y + y }
          if (last) zoom.settle(glided(softened(moved, frame), { x: speedX, y: speedY }, frame))
          else zoom.show(softened(moved, frame))
        } else if (event instanceof PointerEvent && event.pointerType !== 'mouse') {
          if (last) handlers.onRelease(x, speedX)
          else handlers.onPull(x)
        }
        return start
      },
      onPinch({ origin, first, last, offset: [scale], memo }) {
        const start = (first ? { view: zoom.view(), place: placeOf(origin) } : memo) as Pinch
        const now = placeOf(origin)
        const scaled = zoomAt(start.view, start.place, scale)
        const view = { scale, x: scaled.x + now.x - start.place.x, y: scaled.y + now.y - start.place.y }
        if (last) zoom.settle(view.scale < CLOSER ? WHOLE : atAllowedScale(view, now, limits()))
        else zoom.show(view)
        return start
      },
      onWheel({ event, last }) {
        if (event.ctrlKey) return
        event.preventDefault()
        const frame = zoom.frame()
        if (frame === undefined) return
        if (last) return zoom.settle(zoom.view())
        const step = wheelStep(event, isZoomed())
        if (step.kind === 'pan') {
          const view = zoom.view()
          zoom.show(withinFrame({ ...view, x: view.x + step.x, y: view.y + step.y }, frame))
        } else if (step.kind === 'zoom') {
          const place = placeOf([event.clientX, event.clientY])
          const { min, max } = limits()
          const scale = Math.min(max, Math.max(min, zoom.view().scale * step.factor))
          zoom.show(withinFrame(zoomAt(zoom.view(), place, scale), frame))
        }
      },
    },
    {
      eventOptions: { passive: false },
      drag: { filterTaps: true, threshold: TREMBLE, preventDefault: false },
      pinch: { scaleBounds: limits, from: () => [zoom.view().scale, 0], rubberband: ELASTIC },
    },
  )
  return () => {
    taps.stop()
    follower.destroy()
  }
}

interface Drag {
  readonly view: View
  readonly isPan: boolean
}

interface Pinch {
  readonly view: View
  readonly place: Point
}

/** What was pulled beyond its limits goes back around the fingers, not around the middle. */
function atAllowedScale(view: View, place: Point, { min, max }: { readonly min: number; readonly max: number }): View {
  return zoomAt(view, place, Math.min(max, Math.max(min, view.scale)))
}

function isOwned({ target }: Event): boolean {
  return target instanceof Element && target.closest(OWN) !== null
}

/** A mouse that is pressed on text selects it. */
function isSelecting(event: Event): boolean {
  const isMouse = event instanceof PointerEvent && event.pointerType === 'mouse'
  return isMouse && event.target instanceof Element && event.target.closest('[data-selectable]') !== null
}
