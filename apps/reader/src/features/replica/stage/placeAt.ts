import type { PrintedPage } from '@gatefold/magazine/replica/PrintedPage'
import type { Area } from '@gatefold/magazine/replica/Replica'
import type { Box, Point } from '../zoom/view.ts'

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
