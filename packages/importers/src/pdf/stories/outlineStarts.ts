import type { OutlineEntry } from '../DocumentFacts.ts'
import type { LaidPage } from '../LaidPage.ts'
import { blockText } from './blockText.ts'
import { findHeadline, isHeadline, openingOf } from './findHeadline.ts'
import type { StoryStart } from './StoryStart.ts'

/** The share of a level's entries that have to begin at the head of a page: stories do, sections do not. */
const SHARE_AT_HEAD = 0.6
/** A piece of more pages is looked into for smaller ones. */
const LONG_PIECE = 30
/** Pages that a smaller piece of a long one has at least on average. */
const SHORTEST_PIECES = 3

/**
 * The stories of an outline: its top level, or a deeper one where the top is one entry or a piece of it is long.
 * Undefined where the outline lists no stories, such as the sections of one article.
 */
export function outlineStarts(
  outline: readonly OutlineEntry[],
  pages: readonly LaidPage[],
): readonly StoryStart[] | undefined {
  const level = outline.length === 1 ? (outline[0]?.children ?? []) : outline
  if (!isLevelOfStories(level, pages)) return undefined
  const entries = splitLongPieces(level, pages)
  return entries.flatMap((entry) => startOf(entry, pages) ?? [])
}

function isLevelOfStories(level: readonly OutlineEntry[], pages: readonly LaidPage[]): boolean {
  const atHead = level.filter((entry) => startOf(entry, pages)?.block === 0)
  return level.length >= 2 && atHead.length >= SHARE_AT_HEAD * level.length
}

function splitLongPieces(level: readonly OutlineEntry[], pages: readonly LaidPage[]): readonly OutlineEntry[] {
  return level.flatMap((entry, index) => {
    const end = level[index + 1]?.page ?? pages.length + 1
    const length = end - entry.page
    const { children } = entry
    const isWorth = length > LONG_PIECE && length / Math.max(1, children.length) >= SHORTEST_PIECES
    return isWorth && isLevelOfStories(children, pages) ? [entry, ...children] : [entry]
  })
}

function startOf(entry: OutlineEntry, pages: readonly LaidPage[]): StoryStart | undefined {
  const page = pages[entry.page - 1]
  if (page === undefined) return undefined
  const headline = findHeadline(page, entry.title)
  if (headline !== undefined) {
    return { page: entry.page, block: openingOf(page, headline.block), title: bestWording(headline.text, entry.title) }
  }
  return startAt(page, entry)
}

/** The start at the place that an entry names, for one whose words the page does not have. */
function startAt(page: LaidPage, { y = 0, title }: OutlineEntry): StoryStart {
  const blocks = page.blocks.map((block, index) => ({ block, index }))
  const below = blocks.filter(({ block }) => block.role !== 'furniture' && block.box.y + block.box.height > y)
  const first = below[0]?.index ?? 0
  const headline = below.find(({ block, index }) => isHeadline(block) && openingOf(page, index) <= first)
  return {
    page: page.page,
    block: openingOf(page, headline?.index ?? first),
    title: headline === undefined ? title : blockText(headline.block),
  }
}

/** The page's own words, unless it shouts them. */
export function bestWording(printed: string, listed: string): string {
  const isShouted = printed === printed.toUpperCase() && printed !== printed.toLowerCase()
  return isShouted && listed !== listed.toUpperCase() ? listed : printed
}
