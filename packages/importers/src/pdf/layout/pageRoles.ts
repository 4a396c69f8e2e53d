import type { Box } from '../engine/PageContent.ts'
import type { Typography } from './typography.ts'
import type { DraftBlock } from './Flow.ts'
import type { LaidRole } from './PageLines.ts'

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

const FIGURE = /^(?:fig(?:ure|\.)|abb(?:ildung|\.)|figura|圖|图|図|الشكل|شكل|איור)/iu

/** Of the caption's measure: narrower blocks are labels. */
const WIDEST_LABEL = 0.6

/** One or two small texts on a picture are its caption; more are the labels of a drawing. */
const MOST_CAPTIONS = 4

/**
 * Labels of figures: what stands between a figure's caption and the text above it where no picture is placed, and what
 * is strewn over a picture. They are no text to be read on their own.
 */
function drawnFigures(blocks: readonly DraftBlock[], typography: Typography): readonly DraftBlock[] {
  const captions = blocks.filter(({ role, text }) => role === 'caption' && FIGURE.test(text))
  const drawn = captions.flatMap((caption) => labelsAbove(caption, blocks, typography))
  const strewn = blocks
    .filter(({ role }) => role === 'picture')
    .flatMap((picture) => labelsOn(picture, blocks, typography))
  const labels = new Set([...drawn, ...strewn])
  return blocks.map((block) => (labels.has(block) ? { ...block, role: 'furniture', level: undefined } : block))
}

function labelsAbove(
  caption: DraftBlock,
  blocks: readonly DraftBlock[],
  typography: Typography,
): readonly DraftBlock[] {
  const above = blocks.filter(({ box, role }) => {
    return role !== 'furniture' && box.y + box.height <= caption.box.y + 2 && isOver(box, caption.measure)
  })
  const text = above.filter((block) => isText(block, caption, typography))
  const top = Math.max(0, ...text.map(({ box }) => box.y + box.height))
  return above.filter(({ box, role }) => role !== 'picture' && box.y + box.height / 2 > top)
}

function isOver(box: Box, measure: DraftBlock['measure']): boolean {
  const middle = box.x + box.width / 2
  return middle > measure.x - 5 && middle < measure.x + measure.width + 5
}

/** Text of the page, or what ends a figure that stands above this one. */
function isText(block: DraftBlock, caption: DraftBlock, { bodySize }: Typography): boolean {
  if (block.role === 'caption') return FIGURE.test(block.text)
  if (['title', 'list-item', 'code'].includes(block.role)) return true
  if (block.role === 'heading') return block.style.size > 1.25 * bodySize
  const isBody = Math.abs(block.style.size - bodySize) < 0.07 * bodySize
  const isWide = block.lines.some(({ box }) => box.width > WIDEST_LABEL * caption.measure.width)
  return isBody && (isWide || /[.!?:]$/u.test(block.text))
}

function labelsOn(picture: DraftBlock, blocks: readonly DraftBlock[], { bodySize }: Typography): readonly DraftBlock[] {
  const { x, y, width, height } = picture.box
  const small = blocks.filter(({ box, style, role }) => {
    const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2]
    const isOn = cx > x && cx < x + width && cy > y && cy < y + height
    return isOn && role !== 'picture' && style.size < 0.93 * bodySize
  })
  return small.length > MOST_CAPTIONS ? small : []
}
