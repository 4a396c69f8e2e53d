/** How the pages in view are shown: `scale` times their fitted size, moved by `x` and `y` CSS pixels from their place. */
export interface View {
  readonly scale: number
  readonly x: number
  readonly y: number
}

export const WHOLE: View = { scale: 1, x: 0, y: 0 }

/** What fingers cannot avoid is not closer yet. */
const CLOSER = 1.01

/** Whether a view is larger than the whole. Pure. */
export function isCloser({ scale }: Pick<View, 'scale'>): boolean {
  return scale > CLOSER
}

export interface Point {
  readonly x: number
  readonly y: number
}

/** In CSS pixels; `left` and `top` from the top left corner of the pages at their fitted place. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** What a view moves within. */
export interface Frame {
  /** Of the fitted pages, in CSS pixels. */
  readonly width: number
  readonly height: number
  /** What is seen of the screen. */
  readonly room: Box
  /** The largest scale. */
  readonly most: number
}

/** How much of the way over an edge is given in to. */
const STIFF = 0.3
/** A pan goes on as if for so many milliseconds more. */
const GLIDE = 180
/** A narrow column on a wide screen is not made larger than this. */
const EASY = 3
/** Share of the room that an area fills. */
const FILL = 0.94

/** The view at another scale in which `point` stays where it is. Pure. */
export function zoomAt(view: View, point: Point, scale: number): View {
  const factor = scale / view.scale
  return { scale, x: point.x - (point.x - view.x) * factor, y: point.y - (point.y - view.y) * factor }
}

/** The nearest view that shows no emptiness that could be avoided, at an allowed scale. Pure. */
export function withinFrame(view: View, frame: Frame): View {
  const { room } = frame
  const middle = { x: room.left + room.width / 2, y: room.top + room.height / 2 }
  const allowed = Math.min(Math.max(view.scale, 1), Math.max(frame.most, 1))
  const { scale, x, y } = allowed === view.scale ? view : zoomAt(view, middle, allowed)
  return {
    scale,
    x: between(x, sideOf(frame.width * scale, room.left, room.width)),
    y: between(y, sideOf(frame.height * scale, room.top, room.height)),
  }
}

/** A view as it follows a finger: over an edge it comes along, but unwillingly. Pure. */
export function softened(view: View, frame: Frame): View {
  const { x, y } = withinFrame(view, { ...frame, most: Infinity })
  return { scale: view.scale, x: x + (view.x - x) * STIFF, y: y + (view.y - y) * STIFF }
}

/** Where a pan comes to rest that is let go at `speed`, in CSS pixels a millisecond. Pure. */
export function glided(view: View, speed: Point, frame: Frame): View {
  return withinFrame({ ...view, x: view.x + speed.x * GLIDE, y: view.y + speed.y * GLIDE }, frame)
}

/**
 * The view that fits an area, given like a room, by its width: in the middle, or from its top where it is higher than the
 * room. Pure.
 */
export function viewOfArea(area: Box, frame: Frame): View {
  const { room } = frame
  const byWidth = (room.width * FILL) / area.width
  const scale = Math.min(byWidth, EASY, Math.max(frame.most, 1))
  const isTall = area.height * scale > room.height
  const x = room.left + room.width / 2 - (area.left + area.width / 2) * scale
  const above = (room.height * (1 - FILL)) / 2
  const y = isTall
    ? room.top + above - area.top * scale
    : room.top + room.height / 2 - (area.top + area.height / 2) * scale
  return withinFrame({ scale, x, y }, frame)
}

/** What of the pages is seen, as fractions of them. Pure. */
export function seenIn({ scale, x, y }: View, { width, height, room }: Frame) {
  const left = share((room.left - x) / scale / width)
  const top = share((room.top - y) / scale / height)
  const right = share((room.left + room.width - x) / scale / width)
  const bottom = share((room.top + room.height - y) / scale / height)
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** Between which places a side may lie: in the middle where there is room for all of it. */
function sideOf(size: number, start: number, room: number): readonly [least: number, most: number] {
  const free = room - size
  return free >= 0 ? [start + free / 2, start + free / 2] : [start + free, start]
}

function between(value: number, [least, most]: readonly [number, number]): number {
  return Math.min(most, Math.max(least, value))
}

function share(value: number): number {
  return Math.min(1, Math.max(0, value))
}
