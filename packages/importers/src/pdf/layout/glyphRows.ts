import { withAccents } from './withAccents.ts'
import type { SetGlyph, SpaceBefore } from './SetGlyph.ts'

/** Of the type size: glyphs whose baselines differ by less stand on one line. */
const BASELINE_TOLERANCE = 0.12
/** Of the type size: a wider gap may be the white space between two columns. Justified lines seldom reach it. */
const WIDE_GAP = 0.85
/** A drop cap stands on the baseline of a line of the text, but is not of it. */
const SIZE_RATIO = 1.75
const HYPHENS: ReadonlySet<string> = new Set(['-', '‐', '\u00ad'])

/** Glyphs that stand on one baseline without a wide gap, each row in the order of their origins, since ink may overhang. */
export function glyphRows(glyphs: readonly SetGlyph[]): readonly (readonly SetGlyph[])[] {
  const byBaseline = glyphs.toSorted((a, b) => a.baseline - b.baseline)
  const rows: SetGlyph[][] = []
  let row: SetGlyph[] = []
  let start: SetGlyph | undefined
  for (const glyph of byBaseline) {
    if (
      start !== undefined &&
      glyph.baseline - start.baseline > BASELINE_TOLERANCE * Math.min(start.size, glyph.size)
    ) {
      rows.push(row)
      row = []
      start = undefined
    }
    start ??= glyph
    row.push(glyph)
  }
  rows.push(row)
  return rows.flatMap(divideAtGaps)
}

function divideAtGaps(row: readonly SetGlyph[]): readonly (readonly SetGlyph[])[] {
  const sorted = withAccents(withoutDoubles(notedSpaces(row.toSorted((a, b) => a.origin - b.origin))))
  const pieces: SetGlyph[][] = []
  let piece: SetGlyph[] = []
  let right = -Infinity
  let before: SetGlyph | undefined
  for (const glyph of sorted) {
    if (before !== undefined && (glyph.left - right > gapAllowed(before, glyph) || differInSize(before, glyph))) {
      pieces.push(piece)
      piece = []
      right = -Infinity
    }
    piece.push(glyph)
    right = Math.max(right, glyph.right)
    before = glyph
  }
  if (piece.length > 0) pieces.push(piece)
  return pieces.map(withoutSoftHyphens)
}

/**
 * A soft hyphen is seen at the end of a line only; elsewhere it marks where a word may be divided. Browsers print those
 * as glyphs without ink or width, which PDFium may name as true hyphens.
 */
function withoutSoftHyphens(row: readonly SetGlyph[]): readonly SetGlyph[] {
  return row.filter((glyph, index) => {
    const before = row[index - 1]
    if (glyph.text === '\u00ad' && index < row.length - 1) return false
    if (before === undefined || !HYPHENS.has(glyph.text)) return true
    return glyph.origin - before.origin > 0.1 * glyph.size
  })
}

function gapAllowed(a: SetGlyph, b: SetGlyph): number {
  return WIDE_GAP * Math.max(a.size, b.size)
}

function differInSize(a: SetGlyph, b: SetGlyph): boolean {
  return Math.max(a.size, b.size) > SIZE_RATIO * Math.min(a.size, b.size)
}

function isOver(glyph: SetGlyph, other: SetGlyph): boolean {
  return Math.abs(glyph.left - other.left) < 0.12 * glyph.size && Math.abs(glyph.top - other.top) < 0.12 * glyph.size
}

/** Takes the spaces out and notes each on the glyph to its right. */
function notedSpaces(sorted: readonly SetGlyph[]): readonly SetGlyph[] {
  const noted: SetGlyph[] = []
  let spaceBefore: SpaceBefore = 'none'
  for (const glyph of sorted) {
    if (glyph.text === ' ') {
      spaceBefore = spaceBefore === 'drawn' || isDrawn(glyph) ? 'drawn' : 'generated'
      continue
    }
    noted.push(spaceBefore === 'none' ? glyph : { ...glyph, spaceBefore })
    spaceBefore = 'none'
  }
  return noted
}

/** A space without width is one that PDFium has put there, whatever it says. */
function isDrawn(space: SetGlyph): boolean {
  return !space.source.isGenerated && space.right - space.left > 0.05 * space.size
}

/** Bold type and shadows are often made by drawing a glyph twice, a hair apart. */
function withoutDoubles(sorted: readonly SetGlyph[]): readonly SetGlyph[] {
  return sorted.filter((glyph, index) => {
    for (let before = index - 1; before >= 0 && before >= index - 3; before--) {
      const other = sorted[before]
      if (other !== undefined && other.text === glyph.text && isOver(glyph, other)) return false
    }
    return true
  })
}
