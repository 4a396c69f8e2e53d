import type { PrintedPage } from '@gatefold/magazine/replica/PrintedPage'
import type { Area } from '@gatefold/magazine/replica/Replica'
import { followGestures } from '../gestures/followGestures.ts'
import { turnOfPull } from '../gestures/turnOfPull.ts'
import { createZoom, type Rest, type Zoom } from '../zoom/createZoom.ts'
import { isCloser, seenIn, viewOfArea, WHOLE, zoomAt, type Point } from '../zoom/view.ts'
import { bringIntoView } from './bringIntoView.ts'
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
  /** What is shown has changed. */
  update(situation: Situation): void
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

/** Fingers, wheels, zoom and pull of a stage. */
export function createStage(first: Situation): StageControl {
  let situation = first
  let stage: HTMLElement | null = null
  let leave = () => undefined as void
  const zoom = createZoom({
    onRest: (rest) => situation.onRest(rest),
    onZoomed: (isZoomed) => situation.onZoomed(isZoomed),
  })
  const read = () => situation
  const pull = createPull(read)
  const boxOn = (page: PrintedPage) => stage && boxOf(stage, page)
  const zoomTo = (page: PrintedPage, area: Area) => {
    const [box, frame] = [boxOn(page), zoom.frame()]
    if (box && frame) zoom.settle(viewOfArea(areaIn(box, area), frame))
  }
  const isZoomed = () => isCloser(zoom.view())
  const taps = createPresses({ read, zoom, isZoomed, zoomTo, findStage: () => stage })
  return {
    update: (next) => void (situation = next),
    attach(next) {
      leave()
      stage = next
      if (next === null) return
      const stop = followGestures(next, zoom, { ...pull.handlers, ...taps })
      const observer = new ResizeObserver(() => zoom.settle(zoom.view()))
      observer.observe(next)
      const onFocus = ({ target }: FocusEvent) => target instanceof Element && bringIntoView(target, next, zoom)
      next.addEventListener('focusin', onFocus)
      leave = () => {
        stop()
        next.removeEventListener('focusin', onFocus)
        observer.disconnect()
      }
    },
    attachTrack: pull.attach,
    holdBox: (box) => zoom.hold(box, () => finestOf(situation.inView)),
    track: pull.track,
    takePull: pull.take,
    isZoomed,
    zoomBy(factor) {
      const room = zoom.frame()?.room
      const middle = room && { x: room.left + room.width / 2, y: room.top + room.height / 2 }
      if (middle !== undefined) zoom.settle(zoomAt(zoom.view(), middle, zoom.view().scale * factor))
    },
    zoomOut: () => zoom.settle(WHOLE),
    zoomTo,
    pan({ x, y }) {
      const room = zoom.frame()?.room
      const view = zoom.view()
      if (room !== undefined) zoom.settle({ ...view, x: view.x + x * room.width, y: view.y + y * room.height })
    },
    viewOf(page) {
      const [box, frame] = [boxOn(page), zoom.frame()]
      if (!box || !frame || box.closest('[inert]') !== null) return undefined
      return onBox(box, seenIn(zoom.view(), frame), frame.width)
    },
  }
}

/** Pages without a neighbour on that side give in by this share of the way. */
const STIFF = 0.2

/** The pages as a finger pulls them to a side. */
function createPull(read: () => Pick<Situation, 'hasPages' | 'turn'>) {
  let track: HTMLElement | null = null
  let pull = 0
  const take = () => {
    const pulled = pull
    pull = 0
    return pulled
  }
  return {
    track: () => track,
    attach: (element: HTMLElement | null) => void (track = element),
    /** How far they have been pulled, in CSS pixels; from now on they are where they belong. */
    take,
    handlers: {
      onPull(x: number) {
        const side: Side = x < 0 ? 'right' : 'left'
        pull = read().hasPages(side) ? x : x * STIFF
        if (track !== null) track.style.transform = `translateX(${pull}px)`
      },
      onRelease(x: number, speed: number) {
        if (track === null) return
        const side = turnOfPull({ x, speed, width: track.clientWidth })
        if (side !== undefined && read().hasPages(side)) read().turn(side)
        else slide(track, take())
      },
    },
  }
}

interface PressParts {
  readonly read: () => Situation
  readonly zoom: Zoom
  readonly isZoomed: () => boolean
  readonly zoomTo: (page: PrintedPage, area: Area) => void
  readonly findStage: () => HTMLElement | null
}

/** What taps do. */
function createPresses({ read, zoom, isZoomed, zoomTo, findStage }: PressParts) {
  const find = (point: Point) => {
    const stage = findStage()
    return stage === null ? undefined : placeAt(stage, read().inView, point)
  }
  return {
    onTap(point: Point) {
      const place = find(point)
      if (place === undefined || read().stories?.open(place) !== true) read().onTap()
    },
    onDoubleTap(point: Point) {
      if (isZoomed()) return zoom.settle(WHOLE)
      const place = find(point)
      const stage = findStage()
      const box = place && stage && boxOf(stage, place.page)
      if (!place || !box) return
      const area = read().stories?.areaAt(place)
      if (area !== undefined) return zoomTo(place.page, area)
      const { left, top } = areaIn(box, { x: place.x, y: place.y, width: 0, height: 0 })
      zoom.settle(zoomAt(zoom.view(), { x: left, y: top }, TWICE))
    },
  }
}

/** The part of what is seen that lies on one page. */
function onBox(box: HTMLElement, seen: Area, together: number): Area | undefined {
  const area = onPage(seen, { left: box.offsetLeft / together, width: box.offsetWidth / together })
  return area.width > 0 && area.height > 0 ? area : undefined
}
