import type { Glyph } from '../engine/PageContent.ts'

/**
 * A glyph in the frame of its own line: `left` and `right` along the direction of the text, `top`, `bottom` and
 * `baseline` across it, all in points. For upright text these are the page's own coordinates.
 */
export interface SetGlyph {
  readonly text: string
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  readonly origin: number
  readonly baseline: number
  readonly size: number
  readonly position: 'base' | 'super' | 'sub'
  /** What the file has between it and its neighbour to the left. */
  readonly spaceBefore: SpaceBefore
  readonly source: Glyph
}

/** `drawn` is a space of the file's own, `generated` one that PDFium has guessed. */
export type SpaceBefore = 'none' | 'drawn' | 'generated'

/** Of the type size: glyphs whose baselines differ by less stand on one line. */
const BASELINE_TOLERANCE = 0.12

/** Of the type size: a wider gap may be the white space between two columns. Justified lines seldom reach it. */
const WIDE_GAP = 0.85

/** A drop cap stands on the baseline of a line of the text, but is not of it. */
const SIZE_RATIO = 1.75

const HYPHENS: ReadonlySet<string> = new Set(['-', '‐', '\u00ad'])

/**
 * Glyphs of one angle, in degrees, by rows: on one baseline without a wide gap, each row in the order of their origins, since ink
 * may overhang.
 */
export function glyphRows(glyphs: readonly Glyph[], angle: number): readonly (readonly SetGlyph[])[] {
  const byBaseline = readableGlyphs(glyphs, angle).toSorted((a, b) => a.baseline - b.baseline)
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

/** Accents with a place of their own, and the combining ones that stand over a letter. */
const COMBINING: Readonly<Record<string, string>> = {
  '`': '\u0300',
  '´': '\u0301',
  ˆ: '\u0302',
  '^': '\u0302',
  '˜': '\u0303',
  '¯': '\u0304',
  '˘': '\u0306',
  '˙': '\u0307',
  '¨': '\u0308',
  '˚': '\u030a',
  '˝': '\u030b',
  ˇ: '\u030c',
  '¸': '\u0327',
  '˛': '\u0328',
}

const DOTLESS: Readonly<Record<string, string>> = { ı: 'i', ȷ: 'j' }

/** Old fonts have no accented letters: there an accent is drawn over a letter, and both are one character. */
function withAccents(row: readonly SetGlyph[]): readonly SetGlyph[] {
  if (!row.some(({ text }) => COMBINING[text] !== undefined)) return row
  const combined = row.map((glyph, index) => {
    const accent = COMBINING[glyph.text]
    const isOver = accent !== undefined && [row[index - 1], row[index + 1]].some((letter) => covers(letter, glyph))
    return isOver ? { ...glyph, text: accent, spaceBefore: 'none' as const } : glyph
  })
  return combined.map((glyph, index) => {
    const letter = DOTLESS[glyph.text]
    const isAccented = [combined[index - 1], combined[index + 1]].some((other) => /^\p{Mn}$/u.test(other?.text ?? ''))
    return letter !== undefined && isAccented ? { ...glyph, text: letter } : glyph
  })
}

function covers(letter: SetGlyph | undefined, accent: SetGlyph): boolean {
  if (letter === undefined || !/^\p{L}$/u.test(letter.text)) return false
  const shared = Math.min(letter.right, accent.right) - Math.max(letter.left, accent.left)
  return shared > 0.6 * (accent.right - accent.left)
}

const SPACE = /^[\s\u00a0\u2000-\u200b\u3000]*$/u

/** In points: smaller type is not meant to be read. */
const SMALLEST_SIZE = 0.5

const LINE_BREAK = /[\r\n]/

/** Ligatures of Latin and the presentation forms of Hebrew and Arabic stand for the letters that they draw. */
const PRESENTATION_FORM = /[\ufb00-\ufdff\ufe70-\ufefc]/u

/** Private use, unassigned, surrogates alone, and controls have no meaning outside of their font. */
const MEANINGLESS = /[\p{Co}\p{Cn}\p{Cs}\p{Cc}\ufffd\ufeff\ufffe\uffff]/gu

/**
 * The glyphs that have a meaning, turned upright by `angle`. Spaces stay among them as ' ' on the baseline and in the
 * size of the glyph before, since files and PDFium give those of a space at random.
 */
function readableGlyphs(glyphs: readonly Glyph[], angle: number): readonly SetGlyph[] {
  const set: SetGlyph[] = []
  let before: SetGlyph | undefined
  for (const glyph of glyphs) {
    if (!isPlain(glyph.text) && SPACE.test(glyph.text)) {
      const space = setUpright(glyph, ' ', angle)
      if (before === undefined || LINE_BREAK.test(glyph.text) || !isOnLine(space, before)) continue
      set.push({ ...space, size: before.size, baseline: before.baseline })
      continue
    }
    const text = meaningOf(glyph.text)
    if (text === '' || glyph.size <= SMALLEST_SIZE) continue
    before = setUpright(glyph, text, angle)
    set.push(before)
  }
  return set
}

/** A space at the start of the next line parts no words. */
function isOnLine(space: SetGlyph, before: SetGlyph): boolean {
  return Math.abs(space.baseline - before.baseline) < 0.4 * before.size
}

/** A character of ASCII that is seen, as most are: the expressions take longer than all else that is asked of it. */
function isPlain(text: string): boolean {
  const code = text.charCodeAt(0)
  return text.length === 1 && code > 0x20 && code < 0x7f
}

/** PDFium names the hyphen of a divided word U+0002. */
function meaningOf(text: string): string {
  if (isPlain(text)) return text
  if (text === '\u0002') return '-'
  const meant = text.replace(MEANINGLESS, '')
  return PRESENTATION_FORM.test(meant) ? meant.normalize('NFKC').trim() : meant
}

function setUpright(glyph: Glyph, text: string, angle: number): SetGlyph {
  const { x, y, width, height } = glyph.box
  const same = { text, size: glyph.size, position: 'base', spaceBefore: 'none', source: glyph } as const
  if (angle === 0) {
    return {
      ...same,
      left: x,
      right: x + width,
      top: y,
      bottom: y + height,
      origin: glyph.originX,
      baseline: glyph.baseline,
    }
  }
  const cos = Math.cos((angle * Math.PI) / 180)
  const sin = Math.sin((angle * Math.PI) / 180)
  const corners = [x, x + width].flatMap((cx) => [y, y + height].map((cy) => [cx, cy] as const))
  const along = corners.map(([cx, cy]) => cx * cos + cy * sin)
  const across = corners.map(([cx, cy]) => cy * cos - cx * sin)
  return {
    ...same,
    left: Math.min(...along),
    right: Math.max(...along),
    top: Math.min(...across),
    bottom: Math.max(...across),
    origin: glyph.originX * cos + glyph.baseline * sin,
    baseline: glyph.baseline * cos - glyph.originX * sin,
  }
}
