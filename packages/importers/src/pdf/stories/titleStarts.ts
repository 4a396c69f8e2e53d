import type { LaidBlock, LaidPage } from '../LaidPage.ts'
import { blockText } from './blockText.ts'
import { isAtHead, openingOf } from './findHeadline.ts'
import { namedPage } from './namedPage.ts'
import { isBody } from './pageKinds.ts'
import type { StoryStart } from './StoryStart.ts'

/** A title that stands elsewhere begins a story when a kicker or a byline is so many blocks away. */
const NEAR = 3

/** The stories by the look of the pages: titles at the head of a page or column, or with a kicker or byline. */
export function titleStarts(pages: readonly LaidPage[], labels: readonly string[]): readonly StoryStart[] {
  return pages.flatMap((page) =>
    page.blocks.flatMap((block, index) => {
      if (block.role !== 'title' || isArrival(page, index, labels) || !beginsStory(page, index)) return []
      return [{ page: page.page, block: openingOf(page, index), title: wholeTitle(page, index) }]
    }),
  )
}

/** Whether a story comes here from an earlier page. */
function isArrival(page: LaidPage, index: number, labels: readonly string[]): boolean {
  return page.blocks
    .slice(Math.max(0, index - 1), index + 1 + NEAR)
    .some((block) => block.role === 'continued' && namedPage(block, labels) < page.page)
}

function beginsStory(page: LaidPage, index: number): boolean {
  const { blocks } = page
  if (blocks[index - 1]?.role === 'title') return false
  const near = [...blocks.slice(Math.max(0, index - 1), index), ...blocks.slice(index + 1, index + 1 + NEAR)]
  if (!blocks.slice(index + 1).some(isBody) && !isAtHead(page, index)) return false
  return isAtHead(page, index) || near.some((block) => block.role === 'byline' || block.role === 'kicker')
}

/** A title may be set in several blocks of one level. */
function wholeTitle(page: LaidPage, index: number): string {
  const first = page.blocks[index]
  const parts: LaidBlock[] = []
  for (let at = index; page.blocks[at]?.role === 'title' && page.blocks[at]?.level === first?.level; at++) {
    const block = page.blocks[at]
    if (block !== undefined) parts.push(block)
  }
  return parts.map(blockText).join(' ')
}
