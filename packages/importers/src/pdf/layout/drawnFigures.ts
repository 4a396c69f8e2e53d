import type { DraftBlock } from './DraftBlock.ts'
import type { Typography } from './typographyOf.ts'
import type { Box } from '../PageContent.ts'

const FIGURE = /^(?:fig(?:ure|\.)|abb(?:ildung|\.)|figura|圖|图|図|الشكل|شكل|איור)/iu
/** Of the caption's measure: narrower blocks are labels. */
const WIDEST_LABEL = 0.6
/** One or two small texts on a picture are its caption; more are the labels of a drawing. */
const MOST_CAPTIONS = 4

/**
 * Labels of figures: what stands between a figure's caption and the text above it where no picture is placed, and what
 * is strewn over a picture. They are no text to be read on their own.
 */
export function drawnFigures(blocks: readonly DraftBlock[], typography: Typography): readonly DraftBlock[] {
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
