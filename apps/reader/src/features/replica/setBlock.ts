import type { PageBlock, PageLine } from '@gatefold/magazine/replica/Flatplan'
import { type JoinedLine, joinLines } from '@gatefold/magazine/replica/pageText'
import type { Area } from '@gatefold/magazine/replica/Replica'

/** Width of a text in its own size of type: 1 is an em. */
export type MeasureText = (text: string) => number

/** A line of the print as it is set behind the page. Lengths are hundredths of the page's width (`cqi` of its box). */
export interface SetLine extends JoinedLine {
  /** Room of the line from its block's beginning, and what is left of the block behind it. */
  readonly before: number
  readonly after: number
  /** How far it is moved across the lines from where it would stand by itself. */
  readonly shift: number
  readonly size: number
  readonly leading: number
  /** Between letters, or between words in scripts whose letters are joined. */
  readonly letterSpacing: number
  readonly wordSpacing: number
}

export interface SetBlock {
  readonly isVertical: boolean
  readonly direction: 'ltr' | 'rtl'
  /** Length of the block along its lines. */
  readonly room: number
  readonly lines: readonly SetLine[]
}

interface Page {
  /** Of the page: height by width. */
  readonly ratio: number
  readonly measure: MeasureText
}

const FIRST_LETTER = /\p{L}/u

const RIGHT_TO_LEFT = /[\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}]/u

const JOINED = /[\p{sc=Arabic}\p{sc=Syriac}\p{sc=Nko}\p{sc=Mongolian}]/u

/** Size of type in a line whose area is 1 high. */
const TYPE_SIZE = 0.8

/** A line this many times as high as it is wide runs from top to bottom. */
const UPRIGHT = 2

/**
 * Sets a block of print as text that flows: each line as long as it is printed, at its place, and broken where print broke it, though
 * nothing but a space or a soft hyphen stands there. One paragraph stays one text to a search, the clipboard and a screen reader. Pure.
 */
export function setBlock(block: Pick<PageBlock, 'area' | 'lines'>, { ratio, measure }: Page): SetBlock {
  const joined = joinLines(block.lines.map(({ text }) => text))
  const isVertical = runsDown(block.lines)
  const direction = isVertical ? 'ltr' : directionOf(block.lines)
  const place = (area: Area) => placeIn(block.area, area, { ratio, flow: isVertical ? 'down' : direction })
  const room = place(block.area).length
  let top = 0
  const lines = block.lines.map((line, index): SetLine => {
    const { start, length, across, leading } = place(line.area)
    const size = leading * TYPE_SIZE
    const spacing = spacingOf(line.text, { length, size, measure })
    const { text, gap } = joined[index] ?? { text: line.text, gap: '' }
    const shift = across - top
    top += leading
    const own = measure(text) * size + spacing.letterSpacing * lettersOf(text) + spacing.wordSpacing * spacesOf(text)
    return { text, gap, before: start, after: Math.max(0, room - start - own), shift, size, leading, ...spacing }
  })
  return { isVertical, direction, room, lines }
}

function runsDown(lines: readonly PageLine[]): boolean {
  const upright = lines.filter(({ area, text }) => text.length > 1 && area.height > UPRIGHT * area.width)
  return upright.length * 2 > lines.length
}

function directionOf(lines: readonly PageLine[]): 'ltr' | 'rtl' {
  const letter = lines.map(({ text }) => FIRST_LETTER.exec(text)?.[0]).find((found) => found !== undefined)
  return letter !== undefined && RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr'
}

/** Along the lines and across them, from where the block begins. */
function placeIn(block: Area, area: Area, { ratio, flow }: { ratio: number; flow: 'ltr' | 'rtl' | 'down' }) {
  const fromLeft = area.x - block.x
  const fromRight = block.x + block.width - (area.x + area.width)
  const fromTop = (area.y - block.y) * ratio
  const [width, height] = [area.width, area.height * ratio]
  const lengths =
    flow === 'down'
      ? { start: fromTop, length: height, across: fromRight, leading: width }
      : { start: flow === 'rtl' ? fromRight : fromLeft, length: width, across: fromTop, leading: height }
  const { start, length, across, leading } = lengths
  return { start: start * 100, length: length * 100, across: across * 100, leading: leading * 100 }
}

interface Line {
  readonly length: number
  readonly size: number
  readonly measure: MeasureText
}

/** What makes a text as long as it is printed. */
function spacingOf(text: string, { length, size, measure }: Line) {
  const missing = length - measure(text) * size
  const count = JOINED.test(text) ? spacesOf(text) : lettersOf(text)
  const spacing = count === 0 ? 0 : missing / count
  return JOINED.test(text) ? { letterSpacing: 0, wordSpacing: spacing } : { letterSpacing: spacing, wordSpacing: 0 }
}

function lettersOf(text: string): number {
  return Array.from(text).length
}

function spacesOf(text: string): number {
  return text.split(' ').length - 1
}
