import type { LaidBlock, LaidPage, LaidRole } from '../LaidPage.ts'
import { blockText } from './blockText.ts'
import { isBody } from './pageKinds.ts'
import { titleLikeness } from './titleWords.ts'

/** From this likeness on two wordings are taken for one title. */
export const SAME_TITLE = 0.6
/** A headline may be set in so many blocks, such as a number, a first and a second part. */
const MOST_PARTS = 3
const HEADINGS: ReadonlySet<LaidRole> = new Set(['title', 'heading', 'kicker'])
const SPOKEN: ReadonlySet<LaidRole> = new Set(['title', 'heading', 'kicker', 'paragraph', 'standfirst', 'quote'])
export interface Headline {
  /** Index of its first block on the page. */
  readonly block: number
  /** As the page words it. */
  readonly text: string
  /** How much that is what was looked for, 0 to 1. */
  readonly likeness: number
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
  page.blocks.forEach((_, index) => {
    for (let parts = 1; parts <= MOST_PARTS; parts++) {
      const blocks = page.blocks.slice(index, index + parts)
      if (blocks.length < parts || !blocks.every((block) => roles.has(block.role))) return
      const text = blocks.map(blockText).join(' ')
      const likeness = titleLikeness(text, wanted)
      if (likeness > (best?.likeness ?? SAME_TITLE)) best = { block: index, text, likeness }
    }
  })
  return best
}

/** Whether a block is a title or heading. */
export function isHeadline(block: LaidBlock | undefined): boolean {
  return block?.role === 'title' || block?.role === 'heading'
}

/**
 * Index of the block with which the story of a headline begins: its kickers, and 0 where no text to read stands above
 * it, but a running head, a picture, the name of a section or the like.
 */
export function openingOf(page: LaidPage, headline: number): number {
  if (!page.blocks.slice(0, headline).some(isBody)) return 0
  let first = headline
  while (page.blocks[first - 1]?.role === 'kicker') first -= 1
  return first
}
