import type { DraftBlock } from './DraftBlock.ts'

/** Numbers the levels that are left without gaps, since a level may have been that of standfirsts or captions alone. */
export function denseLevels(blocks: readonly DraftBlock[]): readonly DraftBlock[] {
  const used = [...new Set(blocks.flatMap(({ level }) => level ?? []))].toSorted((a, b) => a - b)
  return blocks.map((block) => (block.level === undefined ? block : { ...block, level: used.indexOf(block.level) + 1 }))
}
