import type { LaidBlock, LaidPage, LaidRole } from '../LaidPage.ts'
import { blockText } from './blockText.ts'
import { titleLikeness } from './titleWords.ts'

/** From this likeness on two wordings are taken for one title. */
const SAME_TITLE = 0.6
/** A headline may be set in so many blocks, such as a number, a first and a second part. */
const MOST_PARTS = 3
const HEADINGS: ReadonlySet<LaidRole> = new Set(['title', 'heading', 'kicker'])
const SPOKEN: ReadonlySet<LaidRole> = new Set(['title', 'heading', 'kicker', 'paragraph', 'standfirst', 'quote'])
/** What may stand above a headline and belongs to its story. */
const OPENING: ReadonlySet<LaidRole> = new Set(['furniture', 'kicker', 'picture', 'caption', 'byline', 'standfirst'])

export interface Headline {
  /** Index of its first block on the page. */
  readonly block: number
  /** As the page words it. */
  readonly text: string
}

/**
 * The headline of a page that says what a contents page or an outline calls a story; headings go before other text.
 * Undefined where the page has nothing like it.
 */
export function findHeadline(page: LaidPage, wanted: string): Headline | undefined {
  return bestOf(page, wanted, HEADINGS) ?? bestOf(page, wanted, SPOKEN)
}

function bestOf(page: LaidPage, wanted: string, roles: ReadonlySet<LaidRole>): Headline | undefined {
  let best: Headline | undefined
  let bestLikeness = SAME_TITLE
  page.blocks.forEach((_, index) => {
    for (let parts = 1; parts <= MOST_PARTS; parts++) {
      const blocks = page.blocks.slice(index, index + parts)
      if (blocks.length < parts || !blocks.every((block) => roles.has(block.role))) return
      const text = blocks.map(blockText).join(' ')
      const likeness = titleLikeness(text, wanted)
      if (likeness > bestLikeness) [best, bestLikeness] = [{ block: index, text }, likeness]
    }
  })
  return best
}

/**
 * Index of the block with which the story of a headline begins: its kickers, and 0 where nothing but a running head, a
 * picture or the like stands above it.
 */
export function openingOf(page: LaidPage, headline: number): number {
  if (page.blocks.slice(0, headline).every((block) => OPENING.has(block.role))) return 0
  let first = headline
  while (page.blocks[first - 1]?.role === 'kicker') first -= 1
  return first
}

/** Whether a block stands at the head of the page or of its column, furniture aside. */
export function isAtHead(page: LaidPage, index: number): boolean {
  if (openingOf(page, index) === 0) return true
  const block = page.blocks[index]
  return block !== undefined && !page.blocks.some((other) => other.role !== 'furniture' && stands(other, block))
}

/** Whether one block stands above the other in the same column. */
function stands(above: LaidBlock, below: LaidBlock): boolean {
  return above.column === below.column && above.box.y + above.box.height / 2 < below.box.y
}
