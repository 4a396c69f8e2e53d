import { textOf } from './textOf.ts'
import type { DraftBlock } from './DraftBlock.ts'
import type { LaidBlock } from '../LaidPage.ts'

/** `index` is the block's place in the reading order of its page, from 0. */
export function laidBlock(draft: DraftBlock, index: number): LaidBlock {
  return {
    id: `p${draft.page}b${index}`,
    role: draft.role,
    level: draft.level,
    box: draft.box,
    lines: draft.lines.map((line) => ({ box: line.box, text: textOf(line) })),
    runs: draft.runs,
    isUnfinished: draft.isUnfinished,
    size: draft.style.size,
    column: draft.column,
    picture: draft.picture?.id ?? draft.pictureId,
    mark: draft.mark,
    hasDropCap: (draft.lines[0]?.spans[0]?.size ?? 0) > 1.75 * draft.style.size && draft.kind === 'text',
  }
}
