import type { LaidPage } from '../LaidPage.ts'
import { isBody, type PageKind } from './pageKinds.ts'

/** Points by which two sizes of type may differ and be one. */
const SAME_SIZE = 0.3
/** A picture that fills more of a page is an advert or a photograph of its own. */
const FULL_PAGE = 0.6

/**
 * Tells which pages between two of a story are part of it. A page with hardly any text says so by a caption, by text of
 * the size in which the publication is set, which adverts seldom have, or by pictures that leave room on the page.
 */
export function partOfStory(pages: readonly LaidPage[], kinds: readonly PageKind[]): (page: LaidPage) => boolean {
  const size = bodySize(pages)
  return (page) => {
    const kind = kinds[page.page - 1]
    if (kind !== 'picture' && kind !== 'scan') return kind === 'story'
    const pictures = page.blocks.filter((block) => block.role === 'picture')
    if (pictures.some((block) => areaOf(block.box) > FULL_PAGE * areaOf(page))) return hasCaption(page)
    const isSet = page.blocks.some((block) => isBody(block) && Math.abs(block.size - size) <= SAME_SIZE)
    return hasCaption(page) || (kind === 'picture' ? isSet : pictures.length > 0)
  }
}

/** The size of most of the letters in paragraphs. */
function bodySize(pages: readonly LaidPage[]): number {
  const letters = new Map<number, number>()
  for (const block of pages.flatMap((page) => page.blocks)) {
    if (block.role !== 'paragraph') continue
    const length = block.runs.reduce((sum, run) => sum + run.text.length, 0)
    letters.set(block.size, (letters.get(block.size) ?? 0) + length)
  }
  return [...letters].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? 0
}

function hasCaption(page: LaidPage): boolean {
  return page.blocks.some((block) => block.role === 'caption')
}

function areaOf({ width, height }: { readonly width: number; readonly height: number }): number {
  return width * height
}
