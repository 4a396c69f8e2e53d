import type { DraftBlock } from './DraftBlock.ts'
import type { Typography } from './typographyOf.ts'
import type { LaidRole } from '../LaidPage.ts'

const LONGEST_HEADING = 200
/** Large type that ends with a full stop is a quote, unless it is a title of a few words. */
const LONGEST_SENTENCE = 40
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
  const { text } = block
  if (text.length > LONGEST_HEADING || !/\p{L}{2}|[\p{Script=Han}]/u.test(text)) return false
  if (endsLikeText(text)) return ratio >= 1.5 && text.length <= LONGEST_SENTENCE
  if (ratio >= 1.12) return ratio >= 1.5 || block.lines.length <= 4
  return isEmphatic(block, typography) || (ratio >= 1.08 && isShort(block))
}

/** In the size of the body, but in bold. */
function isEmphatic(block: DraftBlock, { bodySize, bodyWeight }: Typography): boolean {
  const isBolder = block.style.isBold && bodyWeight < 600
  return isBolder && block.style.size > 0.97 * bodySize && block.lines.length <= 2
}

function endsLikeText(text: string): boolean {
  return /[.,;:،؛。、]["”’»)]*$/u.test(text.trimEnd())
}

/** Not so long that it could be the beginning of a paragraph. */
function isShort({ lines, measure, text }: DraftBlock): boolean {
  return lines.length === 1 && text.length < 80 && lines.every(({ box }) => box.width < 0.85 * measure.width)
}
