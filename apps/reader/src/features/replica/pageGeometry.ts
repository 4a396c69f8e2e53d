import type { PageTiles } from '@gatefold/magazine/replica/Flatplan'
import type { PrintedPage } from '@gatefold/magazine/replica/PrintedPage'
import type { Area } from '@gatefold/magazine/replica/Replica'
import type { CSSProperties } from 'react'
import type { Box, Point } from './zoom.ts'

/** A place on a page, as fractions of it. */
export interface PagePlace extends Point {
  readonly page: PrintedPage
}

/** The element of a page among others on a stage. */
export function boxOf(stage: HTMLElement, { page }: PrintedPage): HTMLElement | null {
  return stage.querySelector(`[data-page="${page}"]`)
}

/** The place under a point of the window; undefined beside the pages. */
export function placeAt(stage: HTMLElement, pages: readonly PrintedPage[], point: Point): PagePlace | undefined {
  for (const page of pages) {
    const box = boxOf(stage, page)?.getBoundingClientRect()
    if (box === undefined) continue
    const place = { page, x: (point.x - box.left) / box.width, y: (point.y - box.top) / box.height }
    if (place.x >= 0 && place.x <= 1 && place.y >= 0 && place.y <= 1) return place
  }
  return undefined
}

/** Where an area of a page lies among the fitted pages in view, in CSS pixels. */
export function areaIn(box: HTMLElement, area: Area): Box {
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

interface Placed {
  /** Width by height of the page, and of all pages that lie beside each other with it. */
  readonly ratio: number
  readonly together: number
  readonly layout: Layout | undefined
  /** Enlarged so many times. */
  readonly scale: number
}

/** What the bar takes of the height, as far as `sizes` can say it. */
const BAR = 56

/** The `sizes` of a page's picture: how wide the page is on the screen. Pure. */
export function sizesOf({ ratio, together, layout, scale }: Placed): string {
  const alone = widthOf(ratio, ratio, scale)
  const beside = widthOf(ratio, together, scale)
  if (layout !== undefined || ratio === together) return beside
  return `(orientation: landscape) ${beside}, ${alone}`
}

function widthOf(ratio: number, together: number, scale: number): string {
  const high = `calc((100vh - ${BAR}px) * ${short(ratio * scale)})`
  return `min(${high}, ${short((100 * ratio * scale) / together)}vw)`
}

function short(number: number): string {
  return String(Math.round(number * 1000) / 1000)
}

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
