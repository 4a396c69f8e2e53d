type Wheel = Pick<WheelEvent, 'deltaX' | 'deltaY' | 'deltaMode'>

export type WheelStep =
  | { readonly kind: 'zoom'; readonly factor: number }
  | { readonly kind: 'pan'; readonly x: number; readonly y: number }
  | { readonly kind: 'none' }

/** A notch of a mouse's wheel is at least so many pixels, a trackpad begins with less. */
const NOTCH = 50
const PER_PIXEL = 0.0022
const LINE = 16

/** What a turn of the wheel means: a mouse zooms, two fingers on a trackpad move what is zoomed. Pure. */
export function wheelStep({ deltaX, deltaY, deltaMode }: Wheel, isZoomed: boolean): WheelStep {
  const isMouse = deltaMode !== 0 || (deltaX === 0 && Math.abs(deltaY) >= NOTCH)
  if (isMouse) return { kind: 'zoom', factor: Math.exp(-deltaY * (deltaMode === 0 ? 1 : LINE) * PER_PIXEL) }
  return isZoomed ? { kind: 'pan', x: -deltaX, y: -deltaY } : { kind: 'none' }
}
