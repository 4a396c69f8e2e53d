import type { Zoom } from '../zoom/createZoom.ts'
import { isCloser, withinFrame, zoomAt, type Point } from '../zoom/view.ts'
import { wheelStep } from './wheelStep.ts'

interface Turn {
  /** It has stopped. */
  readonly isLast: boolean
  /** Where it is turned, from the top left corner of the fitted pages. */
  readonly place: Point
}

/** A wheel or a trackpad; with the control key it is a pinch, and not ours. */
export function followWheel(event: WheelEvent, zoom: Zoom, { isLast, place }: Turn): void {
  if (event.ctrlKey) return
  event.preventDefault()
  const frame = zoom.frame()
  if (frame === undefined) return
  if (isLast) return zoom.settle(zoom.view())
  const view = zoom.view()
  const step = wheelStep(event, isCloser(view))
  if (step.kind === 'pan') zoom.show(withinFrame({ ...view, x: view.x + step.x, y: view.y + step.y }, frame))
  if (step.kind !== 'zoom') return
  const scale = Math.min(frame.most, Math.max(1, view.scale * step.factor))
  zoom.show(withinFrame(zoomAt(view, place, scale), frame))
}
