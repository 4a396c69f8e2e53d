/** Places in a row of a page, and rows. */
export const COLUMNS = 10

/** A place of a page that was looked at closer: its middle, in fractions of the page's width and height. */
export interface Spot {
  readonly x: number
  readonly y: number
  /** Of the most that any place of the issue was looked at, 1. */
  readonly strength: number
}

/** The places of a page that were looked at closer. `most`: how often the one of all pages that was so the most. Pure. */
export function spotsOf(zooms: readonly number[], most: number): readonly Spot[] {
  return zooms.flatMap((count, at) => {
    if (count === 0) return []
    const [x, y] = [(at % COLUMNS) + 0.5, Math.floor(at / COLUMNS) + 0.5]
    return [{ x: x / COLUMNS, y: y / COLUMNS, strength: count / most }]
  })
}
