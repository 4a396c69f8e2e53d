import type { LaidBlock, LaidPage } from '../LaidPage.ts'
import { blockText } from './blockText.ts'
import { isHeadline, openingOf } from './findHeadline.ts'
import { namedPage } from './namedPage.ts'
import { isBody, type PageKind } from './pageKinds.ts'
import type { StoryStart } from './StoryStart.ts'

/** The share of a level's headings that have to stand at the head of a page: titles do, crossheads do not. */
const SHARE_AT_HEAD = 0.5
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
    const share = above.length * LONG_PIECE <= pages.length ? SHARE_OF_LONG : SHARE_AT_HEAD
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
