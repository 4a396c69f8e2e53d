import { lineEdges } from './lineEdges.ts'
import { textOf } from './textOf.ts'
import type { DraftBlock } from './DraftBlock.ts'

const SENTENCE_END = /[.!?:…。！？؟।]["”’»)\]]*\d{0,2}$/u
/** Roles that may stand between the two parts of a paragraph. */
const BETWEEN = new Set(['furniture', 'picture', 'caption', 'footnote', 'quote', 'table', 'continued', 'code'])

/** Marks the blocks whose text goes on in the next column or on the next page; blocks of the whole document in reading order. */
export function joinContinued(blocks: readonly DraftBlock[]): readonly DraftBlock[] {
  return blocks.map((block, index) => {
    const next = blocks
      .slice(index + 1, index + 12)
      .find((other) => !BETWEEN.has(other.role) || other.role === block.role)
    return next !== undefined && goesOn(block, next) ? { ...block, isUnfinished: true } : block
  })
}

function goesOn(block: DraftBlock, next: DraftBlock): boolean {
  const last = block.lines.at(-1)
  if (last === undefined || !mayGoOn(block, next)) return false
  const text = textOf(last).trimEnd()
  if (/[\p{L}][-‐]$/u.test(text)) return true
  return !SENTENCE_END.test(text) && (isFull(block) || /^\p{Ll}/u.test(next.text))
}

function mayGoOn(block: DraftBlock, next: DraftBlock): boolean {
  const isText = (block.role === 'paragraph' || block.role === 'list-item') && next.role === 'paragraph'
  const isElsewhere = next.page !== block.page || next.column !== block.column
  const isAlike = Math.abs(block.style.size - next.style.size) < 0.07 * block.style.size
  return isText && isElsewhere && isAlike && next.page - block.page <= 1 && block.isBoxed === next.isBoxed
}

/** The last line reaches as far as the others: a paragraph seldom ends so. */
function isFull({ lines, style }: DraftBlock): boolean {
  const ends = lines.map((line) => lineEdges(line).end)
  return (ends.at(-1) ?? 0) > Math.max(...ends) - 2 * style.size
}
