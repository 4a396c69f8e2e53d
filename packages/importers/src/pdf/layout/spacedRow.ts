import { isMark } from './isMark.ts'
import { isRightToLeft } from './logicalOrder.ts'
import type { Advances } from './advancesOf.ts'
import type { SetGlyph, SpaceBefore } from './SetGlyph.ts'

/** Scripts that put no spaces between words. Korean does, though its letters are as wide. */
const WIDE_SCRIPT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u
/** No character below it is of a wide script. */
const FIRST_WIDE = 0x2e80
const HANGUL = /\p{Script=Hangul}/u
const IN_WORD = /[\p{L}\p{N}]/u
const PLAIN_IN_WORD = /^[\dA-Za-z]$/

export interface Spacing {
  readonly advanceOf: Advances
  readonly isMonospaced: (glyph: SetGlyph) => boolean
}

/** A row of glyphs, given from left to right, with its words apart: a glyph ' ' stands for each space. */
export function spacedRow(row: readonly SetGlyph[], spacing: Spacing): readonly SetGlyph[] {
  const usualGap = usualGapOf(row, spacing)
  const spaced: SetGlyph[] = []
  let before: SetGlyph | undefined
  for (const glyph of row) {
    const isOver = isMark(glyph.text)
    const count = before === undefined || isOver ? 0 : spacesBetween([before, glyph], usualGap, spacing)
    for (let space = 0; space < count; space++) spaced.push({ ...glyph, text: ' ', position: 'base' })
    spaced.push(glyph)
    if (!isOver || before === undefined) before = glyph
  }
  return spaced
}

type Pair = readonly [SetGlyph, SetGlyph]

/** In monospaced type as many as there is room for. */
function spacesBetween(pair: Pair, usualGap: number, spacing: Spacing): number {
  const gap = gapOf(pair, spacing)
  if (pair.every(spacing.isMonospaced)) return Math.max(0, Math.round(gap / spacing.advanceOf(pair[0])))
  return isSpace(pair, gap, usualGap) ? 1 : 0
}

/** Of the type size. Letters of cursive scripts have other widths in other places, so that only their ink counts. */
function gapOf([a, b]: Pair, { advanceOf }: Spacing): number {
  const isCursive = isRightToLeft(a.text) || isRightToLeft(b.text)
  const gap = isCursive ? b.left - a.right : b.origin - a.origin - advanceOf(a) * a.size
  return gap / Math.max(a.size, b.size)
}

/** In letterspaced type every gap is wide. Leaders are spaced too, but say nothing of the words beside them. */
function usualGapOf(row: readonly SetGlyph[], spacing: Spacing): number {
  const gaps: number[] = []
  for (let index = 1; index < row.length; index++) {
    const [before, glyph] = [row[index - 1], row[index]]
    if (before === undefined || glyph === undefined) continue
    if (isInWord(before.text) && isInWord(glyph.text)) gaps.push(gapOf([before, glyph], spacing))
  }
  const median = Float64Array.from(gaps).sort()[Math.floor(gaps.length / 2)] ?? 0
  return Math.min(Math.max(0, median), 0.6)
}

/** The expressions of Unicode take several times as long, and most characters are plain. */
function isInWord(text: string): boolean {
  return PLAIN_IN_WORD.test(text) || IN_WORD.test(text)
}

function isWide(text: string): boolean {
  return !(text.length === 1 && text.charCodeAt(0) < FIRST_WIDE) && WIDE_SCRIPT.test(text)
}

/** A bracket or a Chinese character beside a Korean letter is set as Korean. */
function isWithoutSpaces(a: string, b: string): boolean {
  return (isWide(a) && !HANGUL.test(b)) || (isWide(b) && !HANGUL.test(a))
}

function isSpace([a, b]: Pair, gap: number, usualGap: number): boolean {
  if (isWithoutSpaces(a.text, b.text)) return b.spaceBefore === 'drawn' && gap > 0.1
  const isSpread = b.spaceBefore === 'drawn' && usualGap > 0.15
  return gap > usualGap + (isSpread ? SMALLEST_SPACE.generated : SMALLEST_SPACE[b.spaceBefore])
}

/** Of the type size. A space of the file's own is believed, save between the letters of spaced type; a guessed one less. */
const SMALLEST_SPACE: Readonly<Record<SpaceBefore, number>> = { drawn: -0.15, generated: 0.08, none: 0.15 }
