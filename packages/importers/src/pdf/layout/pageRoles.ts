import { drawnFigures } from './drawnFigures.ts'
import type { DraftBlock } from './DraftBlock.ts'
import type { Typography } from './typographyOf.ts'
import type { Box } from '../PageContent.ts'

const CAPTION_START =
  /^(?:fig(?:ure|\.)?|table|tab\.|abb(?:ildung|\.)?|tabelle|listing|photo|foto|bild|圖|图|図|表|الشكل|شكل|איור)\s*\d*\s*[:.–-]?\s/iu
const NOTE_MARK = /^(?:[*†‡§]|\d{1,2}\s?(?=\p{L}))/u

/** Roles that follow from what stands near a block on its page; blocks in reading order. */
export function pageRoles(blocks: readonly DraftBlock[], typography: Typography): readonly DraftBlock[] {
  return [captions, drawnFigures, footnotes, quotes].reduce((rest, step) => step(rest, typography), blocks)
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

/** Large type amid the text that is no heading. */
function quotes(blocks: readonly DraftBlock[], { bodySize }: Typography): readonly DraftBlock[] {
  return blocks.map((block) => {
    const isLarge = block.style.size >= 1.15 * bodySize && block.role === 'paragraph' && block.text.length > 40
    return isLarge && block.lines.length >= 2 ? { ...block, role: 'quote' } : block
  })
}
