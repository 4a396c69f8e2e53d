import type { LaidBlock, LaidPage } from '../LaidPage.ts'
import { blockText } from './blockText.ts'
import { isHeadline, openingOf } from './findHeadline.ts'
import { namedPage } from './namedPage.ts'
import { isBody, type PageKind } from './pageKinds.ts'
import type { StoryStart } from './StoryStart.ts'

/** The share of a level's headings that have to stand at the head of a page: titles do, crossheads do not. */
const SHARE_AT_HEAD = 0.6
/** A level with more headings a page is not one of stories. */
const MOST_A_PAGE = 1.5
/** A line such as "from page 12" stands so many blocks from a repeated title. */
const NEAR = 3

/**
 * The stories by the look of the pages: every heading of a level whose headings mostly stand at the head of a page, and
 * of the levels above it. Headings without text between them are one title below its kickers.
 */
export function titleStarts(
  pages: readonly LaidPage[],
  kinds: readonly PageKind[],
  labels: readonly string[],
): readonly StoryStart[] {
  const own = pages.filter((page) => kinds[page.page - 1] !== 'contents')
  const level = deepestLevel(own)
  return own.flatMap((page) =>
    page.blocks.flatMap((block, index) => {
      if (!isOfLevel(block, level) || isArrival(page, index, labels)) return []
      if (isFollowedByTitle(page, index, level)) return []
      return [{ page: page.page, block: openingOf(page, index), title: wholeTitle(page, index) }]
    }),
  )
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
    return atHead.length >= Math.max(2, SHARE_AT_HEAD * same.length) && above.length <= MOST_A_PAGE * pages.length
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

/** Whether the next title comes before any text: then this one is what stands above it, or its first part. */
function isFollowedByTitle(page: LaidPage, index: number, level: number): boolean {
  const rest = page.blocks.slice(index + 1)
  const next = rest.findIndex((block) => isOfLevel(block, level))
  return next !== -1 && !rest.slice(0, next).some(isBody)
}

/** A title may be set in several blocks of one level. */
function wholeTitle(page: LaidPage, index: number): string {
  const last = page.blocks[index]
  const parts: string[] = []
  for (let at = index; at >= 0 && isSameHeadline(page.blocks[at], last); at--) {
    const block = page.blocks[at]
    if (block !== undefined) parts.unshift(blockText(block))
  }
  return parts.join(' ')
}

function isSameHeadline(block: LaidBlock | undefined, other: LaidBlock | undefined): boolean {
  return block !== undefined && isHeadline(block) && block.role === other?.role && block.level === other.level
}
