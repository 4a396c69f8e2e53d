import type { Area } from '@gatefold/magazine/replica/Replica'

/** A page and what of it is on the screen, as fractions of it. */
interface PageInView {
  readonly page: number
  readonly area: Area
}

/** Where a reader looks closer: on the page of which most is seen, the middle of what is, in tenths of the page. */
export interface ZoomPlace {
  readonly page: number
  readonly column: number
  readonly row: number
}

/** Undefined where no page is seen. Pure. */
export function zoomPlaceOf(seen: readonly PageInView[]): ZoomPlace | undefined {
  const [most] = seen.toSorted((one, other) => sizeOf(other) - sizeOf(one))
  if (most === undefined) return undefined
  const { page, area } = most
  return { page, column: tenthOf(area.x + area.width / 2), row: tenthOf(area.y + area.height / 2) }
}

function sizeOf({ area }: PageInView): number {
  return area.width * area.height
}

function tenthOf(share: number): number {
  return Math.min(9, Math.max(0, Math.floor(share * 10)))
}
