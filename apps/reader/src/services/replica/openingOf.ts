import { nearestPage, type PrintedPage } from '@gatefold/magazine/replica/PrintedPage'
import { spreadIndexOf, spreadsOf } from '@gatefold/magazine/replica/spreads'

/** What the first screen of the printed pages shows: small enough to travel inside a page. */
export interface PrintedOpening {
  /** The page that is shown: the one asked for, or the nearest. */
  readonly page: number
  /** How many there are, and at which place of them, from 1, the shown one stands. */
  readonly count: number
  readonly place: number
  /** The page and, where there is one, its neighbour on a wide screen; in reading order. */
  readonly spread: readonly PrintedPage[]
}

/** The first screen of the printed pages at a page; undefined where there are none. Pure. */
export function openingOf(pages: readonly PrintedPage[], wanted: number): PrintedOpening | undefined {
  const shown = nearestPage(pages, wanted)
  if (shown === undefined) return undefined
  const spreads = spreadsOf(pages)
  const numbers = spreads[spreadIndexOf(spreads, shown.page)] ?? []
  return {
    page: shown.page,
    count: pages.length,
    place: pages.indexOf(shown) + 1,
    spread: pages.filter(({ page }) => numbers.includes(page)),
  }
}
