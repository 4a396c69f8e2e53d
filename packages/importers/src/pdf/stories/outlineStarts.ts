import type { OutlineEntry } from '../DocumentFacts.ts'
import type { LaidPage } from '../LaidPage.ts'
import { blockText } from './blockText.ts'
import { findHeadline, isHeadline, openingOf, SAME_TITLE } from './findHeadline.ts'
import type { StoryStart } from './StoryStart.ts'
import { titleLikeness } from './titleWords.ts'

/** The share of a level's entries that have to begin at the head of a page: stories do, sections do not. */
const SHARE_AT_HEAD = 0.6
/** An entry may name a page near the one that has its words. */
const FARTHEST = 5
/** Pages that several entries below another have at least on average. */
const SHORTEST_PIECES = 2
/**
 * An outline of whose entries a larger share is not to be found on the pages has been damaged; a few, such as the
 * cover, are never found.
 */
const SHARE_LOST = 0.1
const FEW_LOST = 2

/**
 * The stories of an outline: its top level, or what stands below an entry where that begins at the head of pages as well,
 * such as the articles of a section.
 * Undefined where the outline lists no stories, such as the sections of one article.
 */
export function outlineStarts(
  outline: readonly OutlineEntry[],
  pages: readonly LaidPage[],
): readonly StoryStart[] | undefined {
  const level = outline.length === 1 ? (outline[0]?.children ?? []) : outline
  if (level.length < 2 || !isLevelOfStories(level, pages)) return undefined
  if (isDamaged(level, pages)) return undefined
  return withSmallerPieces(level, pages).flatMap((entry) => startOf(entry, pages) ?? [])
}

function isLevelOfStories(level: readonly OutlineEntry[], pages: readonly LaidPage[]): boolean {
  const atHead = level.filter((entry) => startOf(entry, pages)?.block === 0)
  return level.length > 0 && atHead.length >= SHARE_AT_HEAD * level.length
}

function isDamaged(level: readonly OutlineEntry[], pages: readonly LaidPage[]): boolean {
  const entries = level.flatMap((entry) => [entry, ...entry.children]).filter(({ title }) => title !== '')
  const lost = entries.filter((entry) => !isPrinted(entry, pages))
  return lost.length > Math.max(FEW_LOST, SHARE_LOST * entries.length)
}

function withSmallerPieces(level: readonly OutlineEntry[], pages: readonly LaidPage[]): readonly OutlineEntry[] {
  return level.flatMap((entry, index) => {
    const end = level[index + 1]?.page ?? pages.length + 1
    const { length } = entry.children
    const isWorth = end - entry.page >= (length === 1 ? 1 : SHORTEST_PIECES * length)
    return isWorth && isLevelOfStories(entry.children, pages) ? [entry, ...entry.children] : [entry]
  })
}

function startOf(entry: OutlineEntry, pages: readonly LaidPage[]): StoryStart | undefined {
  const named = pages[entry.page - 1]
  return findEntry(entry, pages) ?? (named === undefined ? undefined : startAt(named, entry))
}

/** Whether a line on a page near an entry's has its words. */
function isPrinted(entry: OutlineEntry, pages: readonly LaidPage[]): boolean {
  return pagesNear(entry, pages).some((page) =>
    page.blocks.some((block) => block.lines.some((line) => titleLikeness(line.text, entry.title) >= SAME_TITLE)),
  )
}

/** The nearest first. */
function pagesNear(entry: OutlineEntry, pages: readonly LaidPage[]): readonly LaidPage[] {
  return pages
    .slice(Math.max(0, entry.page - 1 - FARTHEST), entry.page + FARTHEST)
    .toSorted((one, other) => Math.abs(one.page - entry.page) - Math.abs(other.page - entry.page))
}

/** Where the words of an entry stand: on its page, else as a heading of a page near it. */
function findEntry(entry: OutlineEntry, pages: readonly LaidPage[]): StoryStart | undefined {
  for (const page of pagesNear(entry, pages)) {
    const headline = findHeadline(page, entry.title)
    if (headline === undefined) continue
    if (page.page !== entry.page && !isHeadline(page.blocks[headline.block])) continue
    const title = bestWording(headline.text, entry.title)
    return { page: page.page, block: openingOf(page, headline.block), title }
  }
  return undefined
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
