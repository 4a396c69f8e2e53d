import type { SetGlyph, SpaceBefore } from './SetGlyph.ts'

const WIDE_SCRIPT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u

const MARK = /^\p{Mn}+$/u

interface Spacing {
  /** Of the type size: gap that most neighbours of the line have; wide in letterspaced type. */
  readonly usualGap: number
  /** Width of one character of monospaced type in points; undefined for other type. */
  readonly pitch: number | undefined
}

/** A row of glyphs, given from left to right, with its words apart: a glyph ' ' stands for each space. */
export function spacedRow(row: readonly SetGlyph[], isMonospaced: boolean): readonly SetGlyph[] {
  const gaps = row.slice(1).map((glyph, index) => relativeGap(row[index], glyph))
  const spacing = { usualGap: Math.min(Math.max(0, median(gaps)), 0.6), pitch: isMonospaced ? pitchOf(row) : undefined }
  const spaced: SetGlyph[] = []
  let before: SetGlyph | undefined
  for (const glyph of row) {
    const isMark = MARK.test(glyph.text)
    const spaces = before === undefined || isMark ? 0 : spacesBetween(before, glyph, spacing)
    for (let count = 0; count < spaces; count++) spaced.push({ ...glyph, text: ' ', position: 'base' })
    spaced.push(glyph)
    if (!isMark || before === undefined) before = glyph
  }
  return spaced
}

function spacesBetween(a: SetGlyph, b: SetGlyph, spacing: Spacing): number {
  const gap = relativeGap(a, b)
  if (spacing.pitch !== undefined) return Math.max(0, Math.round((b.origin - a.origin) / spacing.pitch) - 1)
  if (WIDE_SCRIPT.test(a.text) || WIDE_SCRIPT.test(b.text)) return b.spaceBefore === 'drawn' && gap > 0.2 ? 1 : 0
  return gap > smallestSpace(b.spaceBefore, spacing) ? 1 : 0
}

/** Of the type size. A space of the file's own is believed, save between the letters of spaced type; a guessed one less. */
function smallestSpace(space: SpaceBefore, spacing: Spacing): number {
  if (space === 'drawn') return spacing.usualGap > 0.15 ? spacing.usualGap + 0.1 : -0.15
  return spacing.usualGap + (space === 'generated' ? 0.1 : 0.19)
}

function relativeGap(a: SetGlyph | undefined, b: SetGlyph): number {
  if (a === undefined) return 0
  return (b.left - a.right) / Math.max(a.size, b.size)
}

function pitchOf(row: readonly SetGlyph[]): number | undefined {
  if (row.length < 2) return undefined
  const advances = row.slice(1).map((glyph, index) => glyph.origin - (row[index]?.origin ?? 0))
  const smallest = Math.min(...advances.filter((advance) => advance > 0.3 * (row[0]?.size ?? 0)))
  return Number.isFinite(smallest) ? smallest : undefined
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}
