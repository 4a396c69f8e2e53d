import type { PrintedPage } from '@gatefold/magazine/replica/PrintedPage'
import type { Area } from '@gatefold/magazine/replica/Replica'
import { followGestures } from '../gestures/followGestures.ts'
import { turnOfPull } from '../gestures/turnOfPull.ts'
import { createZoom, type Rest } from '../zoom/createZoom.ts'
import { seenIn, viewOfArea, WHOLE, zoomAt, type Point } from '../zoom/view.ts'
import { finestOf } from './finestOf.ts'
import { areaIn, boxOf, placeAt, type PagePlace } from './placeAt.ts'
import { slide } from './slide.ts'
import { onPage } from './tilesIn.ts'

export type Side = 'left' | 'right'

/** What lies behind the pages: stories to be found under a finger. */
export interface Stories {
  /** What a double tap there fits into the view; undefined: nothing is known of the place. */
  areaAt(place: PagePlace): Area | undefined
  /** Opens what is there; false where there is nothing. */
  open(place: PagePlace): boolean
}

/** What the screen shows at the moment. */
export interface Situation {
  readonly inView: readonly PrintedPage[]
  readonly stories: Stories | undefined
  /** Whether there are pages to turn to on that side. */
  hasPages(side: Side): boolean
  turn(side: Side): void
  /** A tap that means nothing else. */
  onTap(): void
  onZoomed(isZoomed: boolean): void
  onRest(rest: Rest): void
}

/** The stage as it moves, outside of React's drawing. */
export interface StageControl {
  attach(stage: HTMLElement | null): void
  attachTrack(track: HTMLElement | null): void
  /** The box of the pages in view. */
  holdBox(box: HTMLElement | null): void
  track(): HTMLElement | null
  /** How far the pages have been pulled, in CSS pixels; from now on they are where they belong. */
  takePull(): number
  isZoomed(): boolean
  /** Enlarges the middle of what is seen. */
  zoomBy(factor: number): void
  zoomOut(): void
  zoomTo(page: PrintedPage, area: Area): void
  /** Moves what is zoomed by shares of the screen. */
  pan(share: Point): void
  /** What of a page is in view, as fractions of it; undefined where it is not. */
  viewOf(page: PrintedPage): Area | undefined
}

/** A double tap where nothing is known of the place. */
const TWICE = 2
/** Pages without a neighbour on that side give in by this share of the way. */
const STIFF = 0.2
const CLOSER = 1.01

/** Fingers, wheels, zoom and pull of a stage. `read` answers what the screen shows when something happens. */
export function createStage(read: () => Situation): StageControl {
  const elements: { stage: HTMLElement | null; track: HTMLElement | null } = { stage: null, track: null }
  let pull = 0
  let leave = () => undefined as void
  const zoom = createZoom({
    onRest: (rest) => read().onRest(rest),
    onZoomed: (isZoomed) => read().onZoomed(isZoomed),
  })
  const isZoomed = () => zoom.view().scale > CLOSER
  const zoomTo = (page: PrintedPage, area: Area) => {
    const [box, frame] = [elements.stage && boxOf(elements.stage, page), zoom.frame()]
    if (box && frame) zoom.settle(viewOfArea(areaIn(box, area), frame))
  }
  const zoomAround = (point: Point, factor: number) => {
    zoom.settle(zoomAt(zoom.view(), point, zoom.view().scale * factor))
  }
  const takePull = () => {
    const pulled = pull
    pull = 0
    return pulled
  }
  const find = (point: Point) => elements.stage && placeAt(elements.stage, read().inView, point)

  const handlers = {
    onPull(x: number) {
      pull = read().hasPages(x < 0 ? 'right' : 'left') ? x : x * STIFF
      if (elements.track !== null) elements.track.style.transform = `translateX(${pull}px)`
    },
    onRelease(x: number, speed: number) {
      const { track } = elements
      if (track === null) return
      const side = turnOfPull({ x, speed, width: track.clientWidth })
      if (side !== undefined && read().hasPages(side)) return read().turn(side)
      slide(track, takePull())
    },
    onTap(point: Point) {
      const place = find(point)
      if (!place || read().stories?.open(place) !== true) read().onTap()
    },
    onDoubleTap(point: Point) {
      if (isZoomed()) return zoom.settle(WHOLE)
      const place = find(point)
      if (!place) return
      const area = read().stories?.areaAt(place)
      if (area !== undefined) return zoomTo(place.page, area)
      const box = elements.stage && boxOf(elements.stage, place.page)
      if (!box) return
      const { left, top } = areaIn(box, { x: place.x, y: place.y, width: 0, height: 0 })
      zoomAround({ x: left, y: top }, TWICE)
    },
  }
  return {
    attach(stage) {
      leave()
      elements.stage = stage
      if (stage === null) return
      const stop = followGestures(stage, zoom, handlers)
      const observer = new ResizeObserver(() => zoom.fit())
      observer.observe(stage)
      leave = () => {
        stop()
        observer.disconnect()
      }
    },
    attachTrack: (track) => void (elements.track = track),
    holdBox: (box) => zoom.hold(box, () => finestOf(read().inView)),
    track: () => elements.track,
    takePull,
    isZoomed,
    zoomBy(factor) {
      const room = zoom.frame()?.room
      if (room !== undefined) zoomAround({ x: room.left + room.width / 2, y: room.top + room.height / 2 }, factor)
    },
    zoomOut: () => zoom.settle(WHOLE),
    zoomTo,
    pan({ x, y }) {
      const room = zoom.frame()?.room
      const view = zoom.view()
      if (room !== undefined) zoom.settle({ ...view, x: view.x + x * room.width, y: view.y + y * room.height })
    },
    viewOf(page) {
      const [box, frame] = [elements.stage && boxOf(elements.stage, page), zoom.frame()]
      if (!box || !frame || box.closest('[inert]') !== null) return undefined
      return onBox(box, seenIn(zoom.view(), frame), frame.width)
    },
  }
}

/** The part of what is seen that lies on one page. */
function onBox(box: HTMLElement, seen: Area, together: number): Area | undefined {
  const area = onPage(seen, { left: box.offsetLeft / together, width: box.offsetWidth / together })
  return area.width > 0 && area.height > 0 ? area : undefined
}
