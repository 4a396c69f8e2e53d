import type { OutlineEntry } from '../engine/DocumentFacts.ts'
import type { LaidBlock, LaidPage } from '../layout/PageLines.ts'
import { findHeadline, isHeadline, openingOf, SAME_TITLE, titleLikeness } from './headline.ts'
import { blockText } from './pageBlocks.ts'
import { type ContentsEntry, contentsLines, isBody, type PageKind } from './pageKinds.ts'

/** Where a story begins. */
export interface StoryStart {
  /** Counts from 1. */
  readonly page: number
  /** Index among the page's blocks; 0 is the top of the page. */
  readonly block: number
  readonly title: string
}

/** In the order of the document. */
export function compareStarts(one: StoryStart, other: StoryStart): number {
  return one.page - other.page || one.block - other.block
}

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
function bestWording(printed: string, listed: string): string {
  const isShouted = printed === printed.toUpperCase() && printed !== printed.toLowerCase()
  return isShouted && listed !== listed.toUpperCase() ? listed : printed
}

/** The share of entries whose titles have to stand on the pages named, for a contents page to be believed. */
const SHARE_FOUND = 0.7
/** A cover and front matter may stand before page 1. */
const MOST_PAGES_BEFORE = 40

/**
 * The stories of the contents pages: each title looked up on the page of its number. Undefined where there is no
 * contents page, or one that does not fit the pages.
 */
export function contentsStarts(
  pages: readonly LaidPage[],
  labels: readonly string[],
): readonly StoryStart[] | undefined {
  const entries = pages.flatMap((page) => contentsLines(page, pages.length))
  if (entries.length < 2) return undefined
  const tries = pageNumberings(labels).map((numbering) =>
    entries.flatMap((entry) => startOfLine(entry, numbering, pages) ?? []),
  )
  const best = tries.reduce((one, other) => (other.length > one.length ? other : one), [])
  if (best.length < Math.max(2, SHARE_FOUND * entries.length)) return undefined
  return best
}

/** Ways to go from a printed number to a page: by the labels of the PDF, else by pages that stand before page 1. */
function pageNumberings(labels: readonly string[]): readonly ((label: string) => number)[] {
  const shifts = Array.from({ length: MOST_PAGES_BEFORE }, (_, shift) => (label: string) => Number(label) + shift)
  return [(label) => labels.indexOf(label) + 1, ...shifts]
}

function startOfLine(
  { title, longer, label }: ContentsEntry,
  numbering: (label: string) => number,
  pages: readonly LaidPage[],
): StoryStart | undefined {
  const page = pages[numbering(label) - 1]
  if (page === undefined || contentsLines(page, pages.length).length > 0) return undefined
  const [short, long] = [findHeadline(page, title), findHeadline(page, longer)]
  const isLonger = (long?.likeness ?? 0) > (short?.likeness ?? 0)
  const headline = isLonger ? long : short
  if (headline === undefined) return undefined
  const wording = bestWording(headline.text, isLonger ? longer : title)
  return { page: page.page, block: openingOf(page, headline.block), title: wording }
}

/** The share of a level's headings that have to stand at the head of a page: titles do, crossheads do not. */
const SHARE_OF_TITLES = 0.5
/** The same for a level of long pieces, of two pages at least: there stories run on one below the other. */
const SHARE_OF_LONG = 0.35
const LONG_PIECE = 2
/** A level with more headings a page is not one of stories. */
const MOST_A_PAGE = 1.5
/** A line such as "from page 12" stands so many blocks from a repeated title. */
const NEAR = 3

/**
 * The stories by the look of the pages: every heading of a level whose headings mostly stand at the head of a page, and
 * of the levels above it. Headings without text between them are one group:
 * its title is the largest, unless a smaller one begins stories by itself elsewhere and the larger names a section.
 */
export function titleStarts(
  pages: readonly LaidPage[],
  kinds: readonly PageKind[],
  labels: readonly string[],
): readonly StoryStart[] {
  const own = pages.filter((page) => kinds[page.page - 1] !== 'contents')
  const level = deepestLevel(own)
  const groups = own.flatMap((page) => groupsOn(page, level))
  const alone = groups.filter(({ titles }) => titles.length === 1).map(({ titles }) => titles[0]?.level ?? 1)
  const independent = new Set(alone.filter((found, index) => alone.indexOf(found) !== index))
  return groups
    .filter(({ page, index }) => !isArrival(page, index, labels))
    .map(({ page, index, titles }) => ({
      page: page.page,
      block: openingOf(page, index),
      title: groupTitle(titles, independent),
    }))
}

/** Titles of a page that follow each other without text between them. */
interface TitleGroup {
  readonly page: LaidPage
  /** Of the first of them. */
  readonly index: number
  readonly titles: readonly LaidBlock[]
}

function groupsOn(page: LaidPage, level: number): readonly TitleGroup[] {
  const groups: TitleGroup[] = []
  let isOpen = false
  page.blocks.forEach((block, index) => {
    if (isOfLevel(block, level)) {
      const last = isOpen ? groups.pop() : undefined
      groups.push(last === undefined ? { page, index, titles: [block] } : { ...last, titles: [...last.titles, block] })
    }
    isOpen = isOfLevel(block, level) || (isOpen && !isBody(block))
  })
  return groups
}

function groupTitle(titles: readonly LaidBlock[], independent: ReadonlySet<number>): string {
  const levels = titles.map((block) => block.level ?? 1)
  const own = levels.filter((level) => independent.has(level))
  const chosen = own.length > 0 ? Math.max(...own) : Math.min(...levels)
  return titles
    .filter((block) => (block.level ?? 1) === chosen)
    .map(blockText)
    .join(' ')
}

/** The deepest level of titles; 1 where there is none, since the largest words of all are a title wherever they stand. */
function deepestLevel(pages: readonly LaidPage[]): number {
  const headlines = pages.flatMap((page) =>
    page.blocks.flatMap((block, index) =>
      isHeadline(block) ? [{ level: block.level ?? 1, isAtHead: openingOf(page, index) === 0 }] : [],
    ),
  )
  const levels = [...new Set(headlines.map(({ level }) => level))].toSorted((one, other) => other - one)
  const deepest = levels.find((level) => {
    const same = headlines.filter((headline) => headline.level === level)
    const above = headlines.filter((headline) => headline.level <= level)
    const atHead = same.filter(({ isAtHead }) => isAtHead)
    const share = above.length * LONG_PIECE <= pages.length ? SHARE_OF_LONG : SHARE_OF_TITLES
    return atHead.length >= Math.max(2, share * same.length) && above.length <= MOST_A_PAGE * pages.length
  })
  return deepest ?? 1
}

function isOfLevel(block: LaidBlock | undefined, level: number): boolean {
  return block !== undefined && isHeadline(block) && (block.level ?? 1) <= level
}

/** Whether a story comes here from an earlier page. */
function isArrival(page: LaidPage, index: number, labels: readonly string[]): boolean {
  return page.blocks
    .slice(Math.max(0, index - 1), index + 1 + NEAR)
    .some((block) => block.role === 'continued' && namedPage(block, labels) < page.page)
}

const NUMBER = /(\d{1,4})\D*$/

/** The page, counted from 1, that a line such as "continued on page 34" names; 0 for none. */
export function namedPage(block: LaidBlock, labels: readonly string[]): number {
  const label = NUMBER.exec(blockText(block))?.[1] ?? ''
  const labelled = labels.indexOf(label) + 1
  return labelled === 0 ? Number(label) : labelled
}
