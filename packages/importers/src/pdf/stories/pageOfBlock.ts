import type { LaidBlock } from '../LaidPage.ts'

/** The page that a block stands on, which its id says: `p12b3` is the third block of page 12. */
export function pageOfBlock(block: Pick<LaidBlock, 'id'>): number {
  return Number(/^p(\d+)b/.exec(block.id)?.[1] ?? 0)
}
