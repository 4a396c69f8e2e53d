import type { DraftBlock } from './DraftBlock.ts'
import type { Typography } from './typographyOf.ts'

const BYLINE =
  /^(?:(?:text|words|story|photos?|interview|data|edited|written|translated|illustrated)\s+)?(?:by|von|par|por|di|da|af|av|door|текст|автор)\s*:?\s+\p{Lu}/iu
/** Blocks below a title among which its standfirst and byline are. */
const REACH = 6
/** The share of the headings of a style that stand right below a title, for it to be that of standfirsts. */
const SHARE_BELOW = 0.75
/** Of the size of the text: names are seldom set larger. */
const LARGEST_NAMES = 1.3
const SHORTEST_STANDFIRST = 40
const PASSED = new Set(['picture', 'caption', 'furniture'])

/** Kickers, standfirsts and bylines: what stands around a title before the text begins. Blocks of the whole document. */
export function titleRoles(blocks: readonly DraftBlock[], typography: Typography): readonly DraftBlock[] {
  const subtitles = subtitleStyles(blocks)
  const roles = new Map<DraftBlock, DraftBlock['role']>()
  for (const [index, title] of blocks.entries()) {
    if (title.role !== 'title') continue
    const above = blocks[index - 1]
    if (above !== undefined && isKicker(above, title)) roles.set(above, 'kicker')
    for (const block of blocks.slice(index + 1, index + 1 + REACH)) {
      const role = roleBelow(block, { typography, subtitles })
      if (block.page !== title.page || role === undefined) break
      roles.set(block, role)
    }
  }
  return blocks.map((block) => {
    const role = roles.get(block)
    return role === undefined || role === block.role ? block : { ...block, role, level: undefined }
  })
}

/** The styles of headings that are found below titles, and hardly elsewhere. */
function subtitleStyles(blocks: readonly DraftBlock[]): ReadonlySet<string> {
  const counts = new Map<string, { below: number; all: number }>()
  let isBelowTitle = false
  for (const block of blocks) {
    if (PASSED.has(block.role)) continue
    if (block.role === 'heading') {
      const count = counts.get(styleKey(block)) ?? { below: 0, all: 0 }
      counts.set(styleKey(block), { below: count.below + Number(isBelowTitle), all: count.all + 1 })
    }
    isBelowTitle = block.role === 'title' || (isBelowTitle && block.role === 'heading')
  }
  return new Set([...counts].filter(([, { below, all }]) => below >= SHARE_BELOW * all).map(([key]) => key))
}

function styleKey({ style }: DraftBlock): string {
  return `${style.size.toFixed(1)} ${style.isBold} ${style.isItalic}`
}

function isKicker(block: DraftBlock, title: DraftBlock): boolean {
  const isText = block.role === 'paragraph' || block.role === 'heading'
  const isLine = block.text.length < 50 && block.lines.length === 1 && block.page === title.page
  const distance = title.box.y - block.box.y - block.box.height
  return isText && isLine && distance >= 0 && distance < 2 * title.style.size
}

interface TitleSetting {
  readonly typography: Typography
  readonly subtitles: ReadonlySet<string>
}

function roleBelow(block: DraftBlock, { typography, subtitles }: TitleSetting): DraftBlock['role'] | undefined {
  if (PASSED.has(block.role)) return block.role
  if (BYLINE.test(block.text) && block.text.length < 120) return 'byline'
  const isHeading = block.role === 'heading'
  if (isHeading ? !subtitles.has(styleKey(block)) : block.role !== 'paragraph') return undefined
  if (block.style.size <= LARGEST_NAMES * typography.bodySize && isNames(block)) return 'byline'
  return isHeading || isStandfirst(block, typography.bodySize) ? 'standfirst' : undefined
}

function isStandfirst({ style, text }: DraftBlock, bodySize: number): boolean {
  return text.length > SHORTEST_STANDFIRST && (style.size > 1.1 * bodySize || style.isItalic || style.isBold)
}

/** A few words, nearly all with a capital, without a full stop. */
function isNames({ text, lines }: DraftBlock): boolean {
  const words = text.split(/[\s,]+/).filter((word) => /^\p{L}{2}/u.test(word) && !JOINING.test(word))
  const capital = words.filter((word) => /^\p{Lu}/u.test(word))
  const isFew = words.length >= 2 && words.length < 40 && words.length <= 12 * lines.length
  return isFew && capital.length >= 0.85 * words.length && !/[.!?:]$/.test(text)
}

const JOINING = /^(?:and|und|et|y|e|de|van|von|der|la|le)$/u
