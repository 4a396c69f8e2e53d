import { type PageText, spreadIndexOf, spreadsOf } from '@gatefold/magazine/replica/Flatplan'
import { type PagePlace, placeOnPage, type ReadPlace } from '@gatefold/magazine/replica/place'
import { nearestPage, type PrintedPage } from '@gatefold/magazine/replica/PrintedPage'
import { queryOptions } from '@tanstack/react-query'
import type { ContentQueries } from '../contentQueries.ts'
import type { Reference } from '../ContentService.ts'
import type { PageTexts } from './createPageTexts.ts'

/** The queries of the printed pages: beside the others, of which the first route has all. What does not exist is null. */
export function printedQueries({ findPrintedPages }: Pick<ContentQueries, 'findPrintedPages'>) {
  return {
    /** All of them. */
    pages: (issue: Reference) =>
      queryOptions({
        queryKey: ['printed-pages', issue],
        queryFn: async () => (await findPrintedPages(issue)) ?? null,
      }),
    /** What the first screen shows at a page, and no more: it travels inside the page. */
    opening: (issue: Reference, page: number) =>
      queryOptions({
        queryKey: ['printed-opening', issue, page],
        queryFn: async () => openingOf((await findPrintedPages(issue)) ?? [], page) ?? null,
      }),
  }
}

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

interface Sources {
  /** All pages of the issue. */
  readonly pages: readonly PrintedPage[]
  readonly texts: Pick<PageTexts, 'fetch'>
}

/**
 * The printed block of what is being read in an article; where its text is known and this very place is not in print, the
 * article's first block. Undefined where the text of its pages cannot be had.
 */
export async function findPrintedPlace(sought: ReadPlace, { pages, texts }: Sources): Promise<PagePlace | undefined> {
  const own = pages.filter(({ articles }) => articles.includes(sought.article))
  const read = await Promise.all(own.map(({ page, text }) => readPage(texts, page, text)))
  const known = read.flatMap((page) => page ?? [])
  return placeOnPage(known, sought) ?? firstBlock(known, sought)
}

async function readPage(texts: Sources['texts'], page: number, address: string | undefined) {
  const text = address === undefined ? undefined : await texts.fetch(address).catch(() => undefined)
  return text && { page, text }
}

function firstBlock(pages: readonly { page: number; text: PageText }[], { article }: ReadPlace): PagePlace | undefined {
  for (const { page, text } of pages) {
    const block = text.blocks.findIndex((candidate) => candidate.article === article && candidate.role !== 'furniture')
    if (block >= 0) return { page, block }
  }
  return undefined
}
