import { lineEdges, textOf } from './PageLines.ts'
import { listMarkOf } from './setLines.ts'
import type { LineStyle } from './typography.ts'
import type { SetLine } from './Flow.ts'

export interface StyledLine {
  readonly line: SetLine
  readonly style: LineStyle
}

export interface BlockSetting {
  /** Lines of the block so far, at least one. */
  readonly block: readonly StyledLine[]
  readonly next: StyledLine | undefined
  /** Where the longest lines of the column end. */
  readonly columnEnd: number
  /** Where most lines of the column start. */
  readonly columnStart: number
  /** Distance of baselines that is usual in the column for this size. */
  readonly leading: number
  /** Type size of the document's text, in points. */
  readonly bodySize: number
}

/** Of the type size: a smaller step to the side is the rounding of letters. */
const INDENT = 0.55

const DEEPEST_INDENT = 6

const WIDEST_FIRST_INDENT = 3.5

/** Of the size of the text: larger type is not set in paragraphs. */
const DISPLAY_SIZE = 1.12

const SENTENCE_END = /[.!?:…。！？؟።]["”’»)\]]*\d{0,2}$/u

/** Whether a line begins a new block after the lines of `block`, by what a typographer does to show it. */
export function startsBlock(current: StyledLine, setting: BlockSetting): boolean {
  const before = lastOf(setting.block)
  const gap = current.line.baseline - before.line.baseline
  if (differsInStyle(before, current)) return true
  if (current.style.isMonospaced) return gap > 2.6 * setting.leading
  if (gap > 1.28 * setting.leading || gap < 0) return true
  if (isDisplay(current, setting)) return false
  return [beginsItem, isIndented, isIndentedAgain, isOutdented, endsShort, changesVoice].some((rule) =>
    rule(current, setting),
  )
}

function lastOf(block: readonly StyledLine[]): StyledLine {
  const last = block.at(-1)
  if (last === undefined) throw new Error('a block has at least one line')
  return last
}

function differsInStyle(a: StyledLine, b: StyledLine): boolean {
  if (!isOfOneSize(a, b)) return true
  return (
    a.style.isBold !== b.style.isBold || a.style.isMonospaced !== b.style.isMonospaced || a.line.angle !== b.line.angle
  )
}

/** A line may be mostly code or capitals that are set smaller, and still be of the text around it. */
function isOfOneSize(a: StyledLine, b: StyledLine): boolean {
  return [a.style.size, ...a.style.sizes].some(
    (size) =>
      isNear(size, b.style.size) || (isNear(size, a.style.size) && b.style.sizes.some((other) => isNear(size, other))),
  )
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= 0.07 * Math.max(a, b)
}

/** A mark at the start of a line may be the number of a sentence; at the start of an item it stands out. */
function beginsItem(current: StyledLine, { block }: BlockSetting): boolean {
  const mark = listMarkOf(textOf(current.line))
  if (mark === undefined) return false
  const first = block[0]
  const before = lastOf(block)
  const { start } = lineEdges(current.line)
  const isMarkedBefore = first !== undefined && listMarkOf(textOf(first.line)) !== undefined
  const level = lineEdges((isMarkedBefore ? first : before).line).start
  const isBullet = !/[\p{L}\p{N}]/u.test(mark)
  if (isBullet || isMarkedBefore) return start <= level + INDENT * current.style.size || isBullet
  return SENTENCE_END.test(textOf(before.line)) || Math.abs(start - level) > INDENT * current.style.size
}

function isIndented(current: StyledLine, { block, next }: BlockSetting): boolean {
  const before = lastOf(block)
  const size = current.style.size
  const { start } = lineEdges(current.line)
  const step = start - lineEdges(before.line).start
  if (step < INDENT * size || step > DEEPEST_INDENT * size) return false
  const goesOnThere = next !== undefined && isSameStart(next, current)
  if (block.length > 1) return true
  return !goesOnThere && listMarkOf(textOf(before.line)) === undefined && SENTENCE_END.test(textOf(before.line))
}

/** Paragraphs of one line that follow one another all start at the indent. */
function isIndentedAgain(current: StyledLine, { block, columnStart }: BlockSetting): boolean {
  const before = lastOf(block)
  const step = lineEdges(before.line).start - columnStart
  const size = current.style.size
  const isFirst = block.length === 1 && step > INDENT * size && step < WIDEST_FIRST_INDENT * size
  return isFirst && isSameStart(before, current) && SENTENCE_END.test(textOf(before.line))
}

/** From italics to roman and back at the end of a sentence, as question and answer are set. */
function changesVoice(current: StyledLine, { block }: BlockSetting): boolean {
  const before = lastOf(block)
  return (
    before.style.isItalic !== current.style.isItalic &&
    SENTENCE_END.test(textOf(before.line)) &&
    isWhole(before, current)
  )
}

/** Whether each line is all roman or all italics, not one with a word set apart. */
function isWhole(a: StyledLine, b: StyledLine): boolean {
  return a.style.isItalic || b.style.isItalic
}

function isSameStart(a: StyledLine, b: StyledLine): boolean {
  return Math.abs(lineEdges(a.line).start - lineEdges(b.line).start) < INDENT * b.style.size
}

/** Back from the second lines of a hanging paragraph to the first of the next. */
function isOutdented(current: StyledLine, { block }: BlockSetting): boolean {
  const before = lastOf(block)
  const beforeThat = block.at(-2)
  const step = lineEdges(before.line).start - lineEdges(current.line).start
  if (step < INDENT * current.style.size) return false
  return beforeThat !== undefined && block.length > 1
}

/** The first word of this line had room at the end of the line before, so that one was ended on purpose. */
function endsShort(current: StyledLine, { block, columnEnd }: BlockSetting): boolean {
  const before = lastOf(block)
  const text = textOf(current.line)
  const word = /^\S+/u.exec(text)?.[0] ?? ''
  const perCharacter = current.line.box.width / Math.max(1, text.length)
  const isWide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word)
  const room = columnEnd - lineEdges(before.line).end
  const needed = (isWide ? 2 : word.length + 1) * perCharacter
  if (room < needed + before.style.size) return false
  return SENTENCE_END.test(textOf(before.line)) || room > 0.35 * (columnEnd - lineEdges(before.line).start)
}

function isCentred({ box: a }: SetLine, { box: b }: SetLine): boolean {
  const isShifted = Math.abs(a.x - b.x) > 2
  return isShifted && Math.abs(a.x + a.width / 2 - (b.x + b.width / 2)) < 2
}

/** The lines of a title are broken by sense; centred ones start where they must. */
function isDisplay(current: StyledLine, { block, columnEnd, bodySize }: BlockSetting): boolean {
  if (current.style.size > DISPLAY_SIZE * bodySize) return true
  if (current.style.isBold && block.length < 4 && !SENTENCE_END.test(textOf(lastOf(block).line))) return true
  return isCentred(lastOf(block).line, current.line) && lineEdges(current.line).end < columnEnd - current.style.size
}
