import type { LaidBlock, LaidPage, LaidRole } from '../layout/PageLines.ts'
import { memoizeByObject } from '@gatefold/magazine/memoizeByObject'
import { blockText } from './pageBlocks.ts'
import { isBody } from './pageKinds.ts'

const WORDS = /[\p{L}\p{N}\p{M}]+/gu

/** Scripts that put no spaces between words are compared character by character. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** The words of a text for comparing: no case, no marks of punctuation; Chinese and Japanese by character. */
export function wordsOf(text: string): readonly string[] {
  const words = text.normalize('NFKC').toLowerCase().match(WORDS) ?? []
  return words.flatMap((word) => (UNSPACED.test(word) ? Array.from(word) : [word]))
}

/**
 * How much two titles are the same, 0 to 1: the share of words that both have in the same order. A contents page
 * shortens titles and an outline numbers them, so that equality would be too much to ask.
 */
export function titleLikeness(one: string, other: string): number {
  return wordsLikeness(wordsOf(one), wordsOf(other), 0)
}

/** As `titleLikeness`, of the words of two titles; 0 as well where it cannot be more than `least`. */
export function wordsLikeness(first: readonly string[], second: readonly string[], least: number): number {
  const both = first.length + second.length
  if (2 * Math.min(first.length, second.length) <= least * both) return 0
  return (2 * commonInOrder(first, second)) / both
}

/** Length of the longest common subsequence. */
function commonInOrder(first: readonly string[], second: readonly string[]): number {
  let row: readonly number[] = Array.from({ length: second.length + 1 }, () => 0)
  for (const word of first) {
    const next = [0]
    second.forEach((other, at) => {
      next.push(word === other ? (row[at] ?? 0) + 1 : Math.max(row[at + 1] ?? 0, next[at] ?? 0))
    })
    row = next
  }
  return row[second.length] ?? 0
}

/** From this likeness on two wordings are taken for one title. */
export const SAME_TITLE = 0.6

/** A headline may be set in so many blocks, such as a number, a first and a second part. */
const MOST_PARTS = 3

const HEADINGS: ReadonlySet<LaidRole> = new Set(['title', 'heading', 'kicker'])

const SPOKEN: ReadonlySet<LaidRole> = new Set(['title', 'heading', 'kicker', 'paragraph', 'standfirst', 'quote'])

interface Headline {
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
  const words = wordsOf(wanted)
  return bestOf(page, words, HEADINGS) ?? bestOf(page, words, SPOKEN)
}

const blockWords = memoizeByObject((block: LaidBlock) => wordsOf(blockText(block)))

function bestOf(page: LaidPage, wanted: readonly string[], roles: ReadonlySet<LaidRole>): Headline | undefined {
  let best: Headline | undefined
  page.blocks.forEach((_, index) => {
    const blocks: LaidBlock[] = []
    const words: string[] = []
    for (const block of page.blocks.slice(index, index + MOST_PARTS)) {
      if (!roles.has(block.role)) return
      blocks.push(block)
      words.push(...blockWords(block))
      const most = best?.likeness ?? SAME_TITLE
      const likeness = wordsLikeness(words, wanted, most)
      if (likeness > most) best = { block: index, text: blocks.map(blockText).join(' '), likeness }
    }
  })
  return best
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
