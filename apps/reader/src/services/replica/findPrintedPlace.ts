import type { PageText } from '@gatefold/magazine/replica/Flatplan'
import { placeOnPage, type PagePlace, type ReadPlace } from '@gatefold/magazine/replica/placeOnPage'
import type { PrintedPage } from '@gatefold/magazine/replica/PrintedPage'
import type { PageTexts } from './createPageTexts.ts'

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
