import type { ImportedPage } from '../../ImportedIssue.ts'

/** Pages without those that could not be read, and where the others have come to stand. */
export interface NumberedPages {
  readonly pages: readonly ImportedPage[]
  /** The number of a page, counted from 1, by its place in the source, counted from 0. */
  readonly numbers: ReadonlyMap<number, number>
}

const PAGE_LINK = /^#page=(\d{1,6})$/

/** Closes the gaps. Links between pages follow; those to a page that is gone go with it. A page without a name is named by its number. */
export function numberPages(places: readonly (ImportedPage | undefined)[]): NumberedPages {
  const kept = places.flatMap((page, place) => (page === undefined ? [] : [{ page, place }]))
  const numbers = new Map(kept.map(({ place }, index) => [place, index + 1]))
  const pages = kept.map(({ page }, index) => ({
    ...page,
    name: page.name === '' ? String(index + 1) : page.name,
    hotspots: page.hotspots.flatMap((hotspot) => {
      const target = PAGE_LINK.exec(hotspot.url)?.[1]
      if (target === undefined) return [hotspot]
      const number = numbers.get(Number(target) - 1)
      return number === undefined ? [] : [{ ...hotspot, url: `#page=${number}` }]
    }),
  }))
  return { pages, numbers }
}
