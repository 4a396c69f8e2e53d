import type { LaidBlock, LaidPage, LaidRole } from '../LaidPage.ts'
import { blockText } from './blockText.ts'
import { contentsLines } from './contentsLines.ts'

/**
 * What a page is to a reader: `story` has text to read, `contents` leads to the stories, `picture` is one without text
 * to read, such as an advert or a photograph, `notice` says what others say as well, and `scan` has no text at all.
 */
export type PageKind = 'story' | 'contents' | 'picture' | 'notice' | 'scan'

const BODY: ReadonlySet<LaidRole> = new Set(['paragraph', 'list-item', 'quote', 'code', 'table', 'standfirst'])
/** Letters of body text from which on a page can be read. */
const READABLE = 120
/** Letters of a paragraph; a shorter one may be a slogan, a price, a line of an address. */
const PARAGRAPH = 40

/**
 * The kinds of all pages. A page that says word for word what another one says is a notice, such as an advert or an
 * invitation to subscribe.
 */
export function pageKinds(pages: readonly LaidPage[]): readonly PageKind[] {
  const texts = pages.map((page) =>
    page.blocks
      .filter((block) => block.role !== 'furniture')
      .map(blockText)
      .join(' '),
  )
  return pages.map((page, index) => {
    const kind = contentsLines(page, pages.length).length > 0 ? 'contents' : pageKind(page)
    const isRepeated = texts.some((text, other) => other !== index && text === texts[index])
    return kind === 'story' && isRepeated ? 'notice' : kind
  })
}

/** The kind of a page by itself, by the roles of its blocks. */
export function pageKind(page: LaidPage): PageKind {
  const said = page.blocks.filter((block) => block.role !== 'furniture' && block.role !== 'picture')
  if (said.every((block) => blockText(block) === '')) return 'scan'
  const contents = lettersOf(said.filter((block) => block.role === 'contents'))
  const body = lettersOf(said.filter(isReading))
  if (contents > body) return 'contents'
  return body >= READABLE ? 'story' : 'picture'
}

/** Whether a block is text that is read, not looked at. */
export function isBody(block: LaidBlock): boolean {
  return BODY.has(block.role)
}

function isReading(block: LaidBlock): boolean {
  return isBody(block) && blockText(block).length >= PARAGRAPH
}

function lettersOf(blocks: readonly LaidBlock[]): number {
  return blocks.reduce((sum, block) => sum + (blockText(block).match(/[\p{L}\p{N}]/gu)?.length ?? 0), 0)
}
