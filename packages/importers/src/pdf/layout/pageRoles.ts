import type { DraftBlock } from './DraftBlock.ts'
import type { Typography } from './typographyOf.ts'
import type { Box } from '../PageContent.ts'

const CAPTION_START =
  /^(?:fig(?:ure|\.)?|table|tab\.|abb(?:ildung|\.)?|tabelle|listing|photo|foto|bild|圖|图|図|表|الشكل|شكل|איור)\s*\d*\s*[:.–-]?\s/iu
const BYLINE =
  /^(?:(?:text|words|story|photos?|interview|edited|written)\s+)?(?:by|von|par|por|di|da|af|av|door|текст|автор)\s*:?\s+\p{Lu}/iu
const NOTE_MARK = /^(?:[*†‡§]|\d{1,2}\s?(?=\p{L}))/u

/** Roles that follow from what stands near a block on its page; blocks in reading order. */
export function pageRoles(blocks: readonly DraftBlock[], typography: Typography): readonly DraftBlock[] {
  return [captions, footnotes, aroundTitles, quotes].reduce((rest, step) => step(rest, typography), blocks)
}

function captions(blocks: readonly DraftBlock[], typography: Typography): readonly DraftBlock[] {
  const pictures = blocks.filter(({ role }) => role === 'picture')
  return blocks.map((block) => {
    if (!mayBeCaption(block)) return block
    const picture = nearestPicture(block, pictures)
    const says = CAPTION_START.test(block.text)
    const isSmall = block.style.size <= 0.95 * typography.bodySize || block.style.isItalic
    if (!says && (picture === undefined || !isSmall)) return block
    return { ...block, role: 'caption', level: undefined, pictureId: picture?.picture?.id }
  })
}

function mayBeCaption({ role, lines, text }: DraftBlock): boolean {
  return ['paragraph', 'heading', 'list-item'].includes(role) && lines.length <= 12 && text.length < 700
}

/** The picture above or below or beside, no further away than two lines. */
function nearestPicture(block: DraftBlock, pictures: readonly DraftBlock[]): DraftBlock | undefined {
  const reach = 2.2 * block.style.size
  const near = pictures.filter((picture) => distanceOf(block.box, picture.box) < reach)
  return near.toSorted((a, b) => distanceOf(block.box, a.box) - distanceOf(block.box, b.box))[0]
}

function distanceOf(a: Box, b: Box): number {
  const across = Math.max(0, b.x - a.x - a.width, a.x - b.x - b.width)
  const down = Math.max(0, b.y - a.y - a.height, a.y - b.y - b.height)
  return across === 0 || down === 0 ? across + down : Infinity
}

/** Small type that begins with a raised mark or figure and has no text of the body below it in its column. */
function footnotes(blocks: readonly DraftBlock[], { bodySize }: Typography): readonly DraftBlock[] {
  return blocks.map((block) => {
    const isSmall = block.style.size < 0.93 * bodySize && ['paragraph', 'list-item'].includes(block.role)
    const isMarked = block.runs[0]?.position === 'super' || NOTE_MARK.test(block.text) || block.mark !== undefined
    if (!isSmall || !isMarked) return block
    const isAbove = blocks.some(
      (other) => other.column === block.column && other.box.y > block.box.y && other.style.size >= 0.95 * bodySize,
    )
    return isAbove ? block : { ...block, role: 'footnote' }
  })
}

/** Kickers, standfirsts and bylines stand around a title, before the text begins. */
function aroundTitles(blocks: readonly DraftBlock[], typography: Typography): readonly DraftBlock[] {
  const roles = new Map<DraftBlock, DraftBlock['role']>()
  for (const [index, title] of blocks.entries()) {
    if (title.role !== 'title') continue
    const above = blocks[index - 1]
    if (above !== undefined && isKicker(above, title)) roles.set(above, 'kicker')
    for (const below of blocks.slice(index + 1, index + 6)) {
      const role = roleBelow(below, typography)
      if (role === undefined) break
      roles.set(below, role)
    }
  }
  return blocks.map((block) => {
    const role = roles.get(block)
    return role === undefined ? block : { ...block, role, level: undefined }
  })
}

function isKicker(block: DraftBlock, title: DraftBlock): boolean {
  const isText = block.role === 'paragraph' || block.role === 'heading'
  const distance = title.box.y - block.box.y - block.box.height
  return (
    isText && block.text.length < 50 && block.lines.length === 1 && distance >= 0 && distance < 2 * title.style.size
  )
}

function roleBelow(block: DraftBlock, { bodySize }: Typography): DraftBlock['role'] | undefined {
  if (block.role === 'picture' || block.role === 'caption') return block.role
  if (block.role !== 'paragraph' && block.role !== 'heading') return undefined
  if (BYLINE.test(block.text) && block.text.length < 120) return 'byline'
  if (isStandfirst(block, bodySize)) return 'standfirst'
  return isNames(block) ? 'byline' : undefined
}

function isStandfirst({ role, style, text }: DraftBlock, bodySize: number): boolean {
  const isLarge = style.size > 1.1 * bodySize
  return text.length > 40 && (isLarge || (role === 'paragraph' && (style.isItalic || style.isBold)))
}

/** A few words, nearly all with a capital, without a full stop. */
function isNames({ text, lines }: DraftBlock): boolean {
  const words = text
    .split(/[\s,]+/)
    .filter((word) => /^\p{L}{2}/u.test(word) && !/^(?:and|und|et|y|e|de|van|von|der|la)$/u.test(word))
  const capital = words.filter((word) => /^\p{Lu}/u.test(word))
  const perLine = words.length / Math.max(1, lines.length)
  return (
    words.length >= 2 &&
    perLine <= 12 &&
    capital.length >= 0.85 * words.length &&
    words.length < 40 &&
    !/[.!?:]$/.test(text)
  )
}

/** Large type amid the text that is no heading. */
function quotes(blocks: readonly DraftBlock[], { bodySize }: Typography): readonly DraftBlock[] {
  return blocks.map((block) => {
    const isLarge = block.style.size >= 1.15 * bodySize && block.role === 'paragraph' && block.text.length > 40
    return isLarge && block.lines.length >= 2 ? { ...block, role: 'quote' } : block
  })
}
