import { memoizeByObject } from '@gatefold/magazine/memoizeByObject'
import type { PageBlockRole } from '@gatefold/magazine/replica/Flatplan'
import type { Area } from '@gatefold/magazine/replica/Replica'
import type { ImportedPageBlock } from '../../ImportedIssue.ts'
import type { Box } from '../engine/PageContent.ts'
import type { LaidBlock, LaidPage, LaidRole } from '../layout/PageLines.ts'

/** Where a block of a page has gone. */
export interface BlockPlace {
  /** `key` of the article. */
  readonly article: string
  /** `id` of the component; undefined for what the article leaves out, such as a running head. */
  readonly component: string | undefined
}

/** The blocks of a page with their places; one of no story is there as well, for search and for screen readers. */
export function pageBlocks(page: LaidPage, places: ReadonlyMap<string, BlockPlace>): readonly ImportedPageBlock[] {
  return page.blocks.map((block) => {
    const place = block.role === 'furniture' ? undefined : places.get(block.id)
    return {
      role: blockRole(block.role),
      area: areaOf(block.box, page),
      article: place?.article,
      component: place?.component,
      lines: block.lines.map((line) => ({ area: areaOf(line.box, page), text: line.text })),
    }
  })
}

function blockRole(role: LaidRole): PageBlockRole {
  switch (role) {
    case 'title':
    case 'heading':
      return 'heading'
    case 'caption':
    case 'picture':
    case 'furniture':
      return role
    default:
      return 'text'
  }
}

/** A box as fractions of its page; what sticks out of the page is cut off. */
function areaOf(box: Box, page: LaidPage): Area {
  const [left, top] = [fraction(box.x, page.width), fraction(box.y, page.height)]
  const [right, bottom] = [fraction(box.x + box.width, page.width), fraction(box.y + box.height, page.height)]
  return { x: left, y: top, width: round(right - left), height: round(bottom - top) }
}

function fraction(length: number, whole: number): number {
  return round(Math.min(1, Math.max(0, length / whole)))
}

/** To a hundredth of a pixel of the finest picture; more would only make the files longer. */
function round(value: number): number {
  return Math.round(value * 1e6) / 1e6
}

/* The blocks and pages of a PDF never change, and finding the stories of a hundred pages asks the same of each thousands of times. */

/** The text of a block as it reads, in one line. */
export const blockText = memoizeByObject((block: Pick<LaidBlock, 'runs'>): string =>
  block.runs
    .map((run) => run.text)
    .join('')
    .replace(/\s+/gu, ' ')
    .trim(),
)

/** The page that a block stands on, which its id says: `p12b3` is the third block of page 12. */
export function pageOfBlock(block: Pick<LaidBlock, 'id'>): number {
  return Number(/^p(\d+)b/.exec(block.id)?.[1] ?? 0)
}
