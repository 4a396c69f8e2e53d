import type { PrintedPage } from '@gatefold/magazine/replica/PrintedPage'
import type { Area } from '@gatefold/magazine/replica/Replica'
import type { PageTiles } from '@gatefold/magazine/replica/Flatplan'
import type { CSSProperties } from 'react'
import { observeGestures } from './observeGestures.ts'
import {
  type Box,
  createZoom,
  hasLessMotion,
  isCloser,
  MOVEMENT,
  type Point,
  type Rest,
  seenIn,
  type View,
  viewOfArea,
  WHOLE,
  type Zoom,
  zoomAt,
} from './zoom.ts'

export type Side = 'left' | 'right'

/** What lies behind the pages: stories to be found under a finger. */
export interface Stories {
  /** What a double tap there fits into the view; undefined: nothing is known of the place. */
  areaAt(place: PagePlace): Area | undefined
  /** Opens what is there; false where there is nothing. */
  open(place: PagePlace): boolean
}

/** What the screen shows at the moment. */
export interface StageState {
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
  update(situation: StageState): void
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
export function createStage(first: StageState): StageControl {
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
  const taps = createTapHandlers({ read, zoom, isZoomed, zoomTo, findStage: () => stage })
  return {
    update: (next) => void (situation = next),
    attach(next) {
      leave()
      stage = next
      if (next === null) return
      const stop = observeGestures(next, zoom, { ...pull.handlers, ...taps })
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
function createPull(read: () => Pick<StageState, 'hasPages' | 'turn'>) {
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
        const side = sideOfPull({ x, speed, width: track.clientWidth })
        if (side !== undefined && read().hasPages(side)) read().turn(side)
        else slide(track, take())
      },
    },
  }
}

interface TapHandlerDeps {
  readonly read: () => StageState
  readonly zoom: Zoom
  readonly isZoomed: () => boolean
  readonly zoomTo: (page: PrintedPage, area: Area) => void
  readonly findStage: () => HTMLElement | null
}

/** What taps do. */
function createTapHandlers({ read, zoom, isZoomed, zoomTo, findStage }: TapHandlerDeps) {
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

type Sides = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>

/** Moves what is zoomed to a link that the keyboard has come to and that is not seen, or not all of it though it could be. */
function bringIntoView(target: Element, stage: Element, zoom: Pick<Zoom, 'view' | 'settle'>): void {
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
  const isCovering = start <= first && end >= last
  return isWhole || isCovering ? 0 : (first + last - start - end) / 2
}

/** Lets the pages slide to their place, from so many CSS pixels beside it. */
export function slide(track: HTMLElement, from: number): void {
  track.style.transform = ''
  if (from === 0 || hasLessMotion()) return
  track.animate([{ transform: `translateX(${from}px)` }, { transform: 'none' }], MOVEMENT)
}

/** A place on a page, as fractions of it. */
export interface PagePlace extends Point {
  readonly page: PrintedPage
}

/** The element of a page among others on a stage. */
function boxOf(stage: HTMLElement, { page }: PrintedPage): HTMLElement | null {
  return stage.querySelector(`[data-page="${page}"]`)
}

/** The place under a point of the window; undefined beside the pages. */
function placeAt(stage: HTMLElement, pages: readonly PrintedPage[], point: Point): PagePlace | undefined {
  for (const page of pages) {
    const box = boxOf(stage, page)?.getBoundingClientRect()
    if (box === undefined) continue
    const place = { page, x: (point.x - box.left) / box.width, y: (point.y - box.top) / box.height }
    if (place.x >= 0 && place.x <= 1 && place.y >= 0 && place.y <= 1) return place
  }
  return undefined
}

/** Where an area of a page lies among the fitted pages in view, in CSS pixels. */
function areaIn(box: HTMLElement, area: Area): Box {
  const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = box
  return {
    left: offsetLeft + area.x * offsetWidth,
    top: offsetTop + area.y * offsetHeight,
    width: area.width * offsetWidth,
    height: area.height * offsetHeight,
  }
}

/** Where an area of the page lies in the page's box. Pages are not mirrored, whatever their text. */
export function roomOf({ x, y, width, height }: Area): CSSProperties {
  const share = (fraction: number) => `${(fraction * 100).toFixed(3)}%`
  return { left: share(x), top: share(y), width: share(width), height: share(height) }
}

/** Of a page whose picture has not told its form yet. */
const UNKNOWN = 3 / 4

/** Width by height. Pure. */
export function ratioOf({ size }: Pick<PrintedPage, 'size'>): number {
  return size === undefined ? UNKNOWN : size.width / size.height
}

/** How the pages are laid out; undefined where the page is rendered and the screen is not known. */
export type Layout = 'single' | 'double'

/** How wide pages side by side are in pixels of their finest pictures; of the coarsest of them, where they differ. Pure. */
export function finestOf(pages: readonly PrintedPage[]): number {
  const together = pages.reduce((sum, page) => sum + ratioOf(page), 0)
  const heights = pages.map((page) => finestWidth(page) / ratioOf(page))
  return heights.length === 0 ? 0 : Math.min(...heights) * together
}

/** Without a flatplan the picture's own pixels are the page's size. */
function finestWidth({ tiles, pictures, size }: PrintedPage): number {
  return tiles?.width ?? pictures.at(-1)?.width ?? size?.width ?? 0
}

interface PlacedTile {
  readonly url: string
  /** On the page, as fractions of it. */
  readonly area: Area
}

/** The tiles of which something is seen, each at its place on the page; `seen` in fractions of the page. Pure. */
export function tilesIn(tiles: PageTiles, seen: Area): readonly PlacedTile[] {
  const columns = Math.ceil(tiles.width / tiles.tileWidth)
  return tiles.urls.flatMap((url, index) => {
    const left = (index % columns) * tiles.tileWidth
    const top = Math.floor(index / columns) * tiles.tileHeight
    const area = {
      x: left / tiles.width,
      y: top / tiles.height,
      width: Math.min(tiles.tileWidth, tiles.width - left) / tiles.width,
      height: Math.min(tiles.tileHeight, tiles.height - top) / tiles.height,
    }
    return meet(area, seen) ? [{ url, area }] : []
  })
}

function meet(one: Area, other: Area): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  )
}

/** The part of an area that lies on one of the pages side by side, in fractions of that page. Pure. */
export function onPage(seen: Area, page: { readonly left: number; readonly width: number }): Area {
  const start = Math.max(seen.x, page.left)
  const end = Math.min(seen.x + seen.width, page.left + page.width)
  return { ...seen, x: (start - page.left) / page.width, width: Math.max(0, end - start) / page.width }
}

interface Pull {
  /** In CSS pixels, to the right. */
  readonly x: number
  /** In CSS pixels a millisecond, over the last moves. */
  readonly speed: number
  /** Of the screen, in CSS pixels. */
  readonly width: number
}

const FAR = { share: 0.25, pixels: 120 }

const FLICK = { pixels: 24, speed: 0.35 }

/** On which side the pages are that a pull brings in when it is let go: pulled far, or flicked. Pure. */
export function sideOfPull({ x, speed, width }: Pull): 'left' | 'right' | undefined {
  const side = x < 0 ? 'right' : 'left'
  const onward = speed * Math.sign(x)
  const isFar = Math.abs(x) >= Math.min(width * FAR.share, FAR.pixels)
  const isFlick = Math.abs(x) >= FLICK.pixels && onward >= FLICK.speed
  return (isFar && onward > -FLICK.speed) || isFlick ? side : undefined
}
