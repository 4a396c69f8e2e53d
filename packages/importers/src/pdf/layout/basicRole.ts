import type { DraftBlock } from './DraftBlock.ts'
import type { Typography } from './typographyOf.ts'
import type { LaidRole } from '../LaidPage.ts'

const LONGEST_HEADING = 200
const CONTINUED =
  /^\W*(?:(?:story |article )?(?:continued|continues|turn|cont\.|fortsetzung|weiter|suite|continúa|continua|segue)\s+(?:on|from|to|auf|von|en|de|da|a|à la)?\s*(?:page|p\.|pg\.|seite|página|pagina)?\s*\d+)\W*$/iu
/** Leaders between a title and the number of its page. */
const CONTENTS = /[\p{L}\p{N})].*?(?:\.{4}|…{2}|(?:[.·] ?){4}).*?(?:\d{1,4}|[ivxlc]{1,7})$/u

/** What the type alone says of a block of text, before its neighbours are asked. */
export function basicRole(block: DraftBlock, typography: Typography): LaidRole {
  if (block.kind === 'picture') return 'picture'
  if (block.lines.every((line) => line.angle !== 0)) return 'furniture'
  if (!/[\p{L}\p{N}]/u.test(block.text)) return 'furniture'
  if (CONTINUED.test(block.text)) return 'continued'
  if (block.kind !== 'text') return block.kind
  if (block.lines.length <= 2 && CONTENTS.test(block.text)) return 'contents'
  if (isHeadingLike(block, typography)) return 'heading'
  return block.mark === undefined ? 'paragraph' : 'list-item'
}

function isHeadingLike(block: DraftBlock, typography: Typography): boolean {
  const ratio = block.style.size / typography.bodySize
  if (block.text.length > LONGEST_HEADING || !/\p{L}{2}/u.test(block.text)) return false
  if (ratio >= 1.5) return true
  if (endsLikeText(block.text)) return false
  return ratio >= 1.12 ? block.lines.length <= 4 : isEmphatic(block, typography)
}

/** In the size of the body, but in bold. */
function isEmphatic(block: DraftBlock, { bodySize, bodyWeight }: Typography): boolean {
  const isBolder = block.style.isBold && bodyWeight < 600
  return isBolder && block.style.size > 0.97 * bodySize && block.lines.length <= 2
}

function endsLikeText(text: string): boolean {
  return /[.,;:،؛。、]$/u.test(text.trimEnd())
}
