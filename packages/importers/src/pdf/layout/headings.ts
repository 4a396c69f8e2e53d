import type { DocumentFacts, OutlineEntry } from '../engine/DocumentFacts.ts'
import type { Typography } from './typography.ts'
import type { DraftBlock } from './Flow.ts'
import { type TextLine, textOf } from './PageLines.ts'
import type { StyledLine } from './startsBlock.ts'

/** A title and the number of its page, with leaders or white between them. */
const NUMBER_LAST = /[\p{L}\p{N})?!"”’.].*?[\s.·…‥・_]+([1-9]\d{0,3}|[ivxlc]{1,7})$/u

const NUMBER_FIRST = /^([1-9]\d{0,2})[\s.:–-]+\p{L}/u

const LEADERS = /(?:[.·…‥・_]\s?){4,}[\s.·…‥・_]*(?:[1-9]\d{0,3}|[ivxlc]{1,7})$/u

const FEWEST = 4

/** Of the lines of a page of contents; names and summaries may stand between. */
const SHARE = 0.3

/** How the lines of a contents page name pages; undefined for other pages. */
export type ContentsForm = 'number-first' | 'number-last'

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

/** Sizes that differ by less are one style. */
const SAME_SIZE = 0.06

const DEEPEST = 6

/** Of the size of the text: titles of stories are larger than this. */
const SMALLEST_TITLE = 1.4

/** The share of the pages with headings of a style on which one of them is the largest type, for them to be titles. */
const SHARE_LARGEST = 0.6

interface HeadingStyle {
  readonly size: number
  readonly blocks: DraftBlock[]
}

export interface LevelSetting {
  readonly facts: DocumentFacts
  /** In points. */
  readonly bodySize: number
}

/** Levels of the headings of a document, 1 the largest: those of its outline where it names them, else by size and place. */
export function headingLevels(
  headings: readonly DraftBlock[],
  { facts, bodySize }: LevelSetting,
): ReadonlyMap<DraftBlock, number> {
  const depths = depthsByTitle(facts.outline)
  const styles = stylesOf(headings)
  const outlined = styles.findIndex((style) => depthOf(style, depths) !== undefined)
  const shift = outlined > 0 && isUsed(styles[0], headings) ? 1 : 0
  const titles = outlined < 0 ? titleStyles(styles, headings, bodySize) : 1
  const levels = new Map<DraftBlock, number>()
  let level = 0
  for (const [index, style] of styles.entries()) {
    const depth = depthOf(style, depths)
    const rank = index < titles ? 1 : level + 1
    level = Math.min(DEEPEST, depth === undefined ? rank : depth + shift)
    for (const block of style.blocks) levels.set(block, Math.min(DEEPEST, ownDepth(block, depths, shift) ?? level))
  }
  return levels
}

/** The type of a cover is larger than all else, but no level of the text; a short document's is that of its title. */
function isUsed(style: HeadingStyle | undefined, headings: readonly DraftBlock[]): boolean {
  const pages = new Set(style?.blocks.map(({ page }) => page))
  const last = Math.max(...headings.map(({ page }) => page))
  return pages.size > 1 || last <= 12
}

/** How many of the styles, the largest first, are of titles: the smallest that often is the largest type of its page, and all above it. */
function titleStyles(styles: readonly HeadingStyle[], headings: readonly DraftBlock[], bodySize: number): number {
  const largest = new Map<number, number>()
  for (const { page, style } of headings) largest.set(page, Math.max(largest.get(page) ?? 0, style.size))
  const recurring = styles.findLastIndex(({ size, blocks }) => {
    const pages = new Set(blocks.map(({ page }) => page))
    const leading = [...pages].filter((page) => (largest.get(page) ?? 0) <= size * (1 + SAME_SIZE))
    const isSparse = blocks.length <= 1.5 * pages.size
    return (
      size >= SMALLEST_TITLE * bodySize && pages.size >= 3 && isSparse && leading.length >= SHARE_LARGEST * pages.size
    )
  })
  return Math.max(1, recurring + 1)
}

function ownDepth(block: DraftBlock, depths: ReadonlyMap<string, number>, shift: number): number | undefined {
  const depth = depths.get(keyOf(block.text))
  return depth === undefined ? undefined : depth + shift
}

/** The depth that most of a style's headings have in the outline; undefined where it names none of them. */
function depthOf({ blocks }: HeadingStyle, depths: ReadonlyMap<string, number>): number | undefined {
  const counts = new Map<number, number>()
  for (const block of blocks) {
    const depth = depths.get(keyOf(block.text))
    if (depth !== undefined) counts.set(depth, (counts.get(depth) ?? 0) + 1)
  }
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0]
}

/** The largest first. */
function stylesOf(headings: readonly DraftBlock[]): readonly HeadingStyle[] {
  const styles: HeadingStyle[] = []
  for (const block of headings.toSorted((a, b) => b.style.size - a.style.size)) {
    const style = styles.find(({ size }) => Math.abs(size - block.style.size) <= SAME_SIZE * size)
    if (style === undefined) styles.push({ size: block.style.size, blocks: [block] })
    else style.blocks.push(block)
  }
  return styles
}

function depthsByTitle(outline: readonly OutlineEntry[], depth = 1): Map<string, number> {
  const depths = new Map<string, number>()
  for (const { title, children } of outline) {
    for (const [key, below] of depthsByTitle(children, depth + 1)) if (!depths.has(key)) depths.set(key, below)
    depths.set(keyOf(title), depth)
  }
  return depths
}

/** Titles are compared by their letters and figures alone, without the number of a section. */
function keyOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/^\s*(?:chapter\s+)?[\d.]+\s*/u, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** Lines in reading order. */
export function contentsForm(lines: readonly TextLine[]): ContentsForm | undefined {
  const texts = lines.map((line) => textOf(line).trim())
  const isEnough = (count: number): boolean => count >= FEWEST && count >= SHARE * texts.length
  if (isEnough(texts.filter((text) => LEADERS.test(text)).length)) return 'number-last'
  const forms: readonly [ContentsForm, RegExp][] = [
    ['number-last', NUMBER_LAST],
    ['number-first', NUMBER_FIRST],
  ]
  return forms.find(([, form]) => {
    const numbers = texts.flatMap((text) => form.exec(text)?.[1] ?? [])
    return isEnough(numbers.length) && mostlyRises(numbers.map(Number).filter(Number.isFinite))
  })?.[0]
}

/** Pages are named in their order; the numbers of a list or a table are small or go up and down. */
function mostlyRises(numbers: readonly number[]): boolean {
  const steps = numbers.slice(1).map((number, index) => number - (numbers[index] ?? 0))
  const falls = steps.filter((step) => step < 0).length
  const leaps = steps.filter((step) => step !== 1 && step > 0).length
  return falls <= 0.1 * steps.length && leaps >= 0.3 * steps.length
}

export function namesPage({ line }: StyledLine, form: ContentsForm): boolean {
  return (form === 'number-last' ? NUMBER_LAST : NUMBER_FIRST).test(textOf(line).trim())
}

/** Lines in the same type that make one title together, ended or begun by the one that names the page. */
export function contentsEntries(lines: readonly StyledLine[], form: ContentsForm): readonly (readonly StyledLine[])[] {
  const entries: StyledLine[][] = []
  for (const line of lines) {
    const entry = entries.at(-1)
    const before = entry?.at(-1)
    if (entry === undefined || before === undefined || beginsEntry(line, before, form)) entries.push([line])
    else entry.push(line)
  }
  return entries
}

function beginsEntry(line: StyledLine, before: StyledLine, form: ContentsForm): boolean {
  const isEnded = form === 'number-last' ? namesPage(before, form) : namesPage(line, form)
  const [a, b] = [before.style, line.style]
  const isAlike = Math.abs(a.size - b.size) < 0.05 * b.size && a.isBold === b.isBold && a.isItalic === b.isItalic
  return isEnded || !isAlike || line.line.baseline - before.line.baseline > 1.5 * b.size
}
