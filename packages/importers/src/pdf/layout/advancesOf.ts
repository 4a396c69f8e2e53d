import { isMark } from './isMark.ts'
import type { SetGlyph } from './SetGlyph.ts'

/** How far each character of each face moves the pen, as a share of the type size. */
export type Advances = (glyph: SetGlyph) => number

/** Of the type size: white beside a character that a face seldom exceeds. */
const SIDE_BEARING = 0.1

/**
 * Learns the advances from a page, since what PDFium gives of a glyph is the box of its ink: an `f` may hang over the
 * space behind it. Most neighbours of a character are of the same word.
 */
export function advancesOf(rows: readonly (readonly SetGlyph[])[]): Advances {
  // By face, then by text: a key made of both would be put together for every glyph again.
  const steps: Map<string, number[]>[] = []
  for (const row of rows.map(withoutMarks)) {
    for (let index = 1; index < row.length; index++) {
      const [glyph, next] = [row[index - 1], row[index]]
      if (glyph === undefined || next === undefined || next.spaceBefore !== 'none') continue
      const ofFace = (steps[glyph.source.face] ??= new Map())
      const seen = ofFace.get(glyph.text)
      const step = (next.origin - glyph.origin) / glyph.size
      if (seen === undefined) ofFace.set(glyph.text, [step])
      else seen.push(step)
    }
  }
  const usual = steps.map((ofFace) => new Map([...ofFace].map(([text, seen]) => [text, median(seen)])))
  return (glyph) => Math.min(usual[glyph.source.face]?.get(glyph.text) ?? Infinity, inkEnd(glyph) + SIDE_BEARING)
}

function withoutMarks(row: readonly SetGlyph[]): readonly SetGlyph[] {
  return row.some(({ text }) => isMark(text)) ? row.filter(({ text }) => !isMark(text)) : row
}

function inkEnd(glyph: SetGlyph): number {
  return (glyph.right - glyph.origin) / glyph.size
}

function median(numbers: number[]): number {
  return Float64Array.from(numbers).sort()[Math.floor(numbers.length / 2)] ?? Infinity
}
