import type { Hotspot } from '@gatefold/magazine/replica/Replica'
import type { PageContent } from '../engine/PageContent.ts'
import type { SetGlyph, SpaceBefore } from './glyphRows.ts'
import { isMark, isRightToLeft, logicalOrder } from './logicalOrder.ts'
import { surround, type TextLine, type TextSpan } from './PageLines.ts'

type Row = readonly SetGlyph[]

/** Index figures are set in about six tenths of the size of their text; small capitals are larger than this. */
const SCRIPT_SIZE = 0.82

/** In glyphs. */
const LONGEST = 10

const HIGHEST = 0.75

const LOWEST = 0.4

/** Of the type size: letters of full size are shifted by less in words such as TeX. */
const SHIFT = 0.35

/** Of the host's size: how far from its neighbours an index figure may stand. */
const REACH = 1.2

interface LineSetting {
  readonly content: PageContent
  readonly angle: number
  readonly advanceOf: Advances
  /** Whether the text of the page reads from right to left. */
  readonly isRightToLeft: boolean
}

/** The lines that rows of glyphs of one angle make, each given from left to right. */
export function composeLines(glyphRows: readonly Row[], setting: Omit<LineSetting, 'advanceOf'>): readonly TextLine[] {
  const rows = attachScripts(glyphRows.filter((row) => row.length > 0))
  const advanceOf = advancesOf(rows)
  return rows.map((row) => composeLine(row, { ...setting, advanceOf })).filter((line) => line.spans.length > 0)
}

/** Text of a row of glyphs, given from left to right. */
function composeLine(row: readonly SetGlyph[], setting: LineSetting): TextLine {
  const isMonospaced = (glyph: SetGlyph): boolean => faceOf(glyph, setting)?.isMonospaced === true
  const spaced = spacedRow(row, { advanceOf: setting.advanceOf, isMonospaced })
  const spans = spansOf(logicalOrder(spaced, setting.isRightToLeft), setting.content)
  const size = usualOf(row, (glyph) => glyph.size)
  return {
    box: surround(row.map((glyph) => glyph.source.box)),
    baseline: usualOf(
      row.filter((glyph) => glyph.size === size),
      (glyph) => glyph.baseline,
    ),
    size,
    angle: setting.angle,
    isRightToLeft: setting.isRightToLeft,
    spans: spans.map((span) => ({ ...span, text: span.text.normalize('NFC') })),
  }
}

function faceOf(glyph: SetGlyph, { content }: LineSetting): PageContent['faces'][number] | undefined {
  return content.faces[glyph.source.face]
}

/** A space takes the look of what stands before it. */
function spansOf(glyphs: readonly SetGlyph[], content: PageContent): readonly TextSpan[] {
  const spans: (TextSpan & { text: string })[] = []
  let last: (TextSpan & { text: string }) | undefined
  for (const glyph of glyphs) {
    const link = linkUnder(glyph, content)
    if (last !== undefined && (glyph.text === ' ' || looksLike(last, glyph, link))) {
      last.text += glyph.text
    } else {
      const { face, colour } = glyph.source
      last = { text: glyph.text, size: glyph.size, face, colour, position: glyph.position, link }
      spans.push(last)
    }
  }
  return spans
}

function linkUnder(glyph: SetGlyph, { hotspots, width, height }: PageContent): string | undefined {
  if (hotspots.length === 0) return undefined
  const { box } = glyph.source
  const x = (box.x + box.width / 2) / width
  const y = (box.y + box.height / 2) / height
  return hotspots.find(({ area }) => isWithin(area, x, y))?.url
}

function isWithin(area: Hotspot['area'], x: number, y: number): boolean {
  return x >= area.x && x <= area.x + area.width && y >= area.y && y <= area.y + area.height
}

function looksLike(span: TextSpan, { source, position, size }: SetGlyph, link: string | undefined): boolean {
  const isSet = span.face === source.face && span.position === position && span.link === link
  return isSet && span.colour === source.colour && Math.abs(span.size - size) < 0.05 * size
}

function usualOf(row: readonly SetGlyph[], numberOf: (glyph: SetGlyph) => number): number {
  const counts = new Map<number, number>()
  for (const glyph of row) counts.set(numberOf(glyph), (counts.get(numberOf(glyph)) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0
}

/** Scripts that put no spaces between words. Korean does, though its letters are as wide. */
const WIDE_SCRIPT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u

/** No character below it is of a wide script. */
const FIRST_WIDE = 0x2e80

const HANGUL = /\p{Script=Hangul}/u

const IN_WORD = /[\p{L}\p{N}]/u

const PLAIN_IN_WORD = /^[\dA-Za-z]$/

interface Spacing {
  readonly advanceOf: Advances
  readonly isMonospaced: (glyph: SetGlyph) => boolean
}

/** A row of glyphs, given from left to right, with its words apart: a glyph ' ' stands for each space. */
function spacedRow(row: readonly SetGlyph[], spacing: Spacing): readonly SetGlyph[] {
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

/** How far each character of each face moves the pen, as a share of the type size. */
type Advances = (glyph: SetGlyph) => number

/** Of the type size: white beside a character that a face seldom exceeds. */
const SIDE_BEARING = 0.1

/**
 * Learns the advances from a page, since what PDFium gives of a glyph is the box of its ink: an `f` may hang over the
 * space behind it. Most neighbours of a character are of the same word.
 */
function advancesOf(rows: readonly (readonly SetGlyph[])[]): Advances {
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

/** Puts rows of small raised or lowered glyphs, such as the numbers of footnotes, into the lines that they belong to. */
function attachScripts(rows: readonly Row[]): readonly Row[] {
  const grown = new Map<Row, SetGlyph[]>()
  for (const row of rows.toSorted((a, b) => sizeOf(b) - sizeOf(a) || b.length - a.length)) {
    const host = row.length > LONGEST ? undefined : [...grown.keys()].find((other) => belongs(row, other))
    if (host === undefined) grown.set(row, [])
    else grown.get(host)?.push(...row.map((glyph) => scriptOf(glyph, host)))
  }
  return rows.flatMap((row) => {
    const scripts = grown.get(row)
    return scripts === undefined ? [] : [joined(row, scripts)]
  })
}

function joined(row: Row, scripts: Row): Row {
  return scripts.length === 0 ? row : [...row, ...scripts].toSorted((a, b) => a.origin - b.origin)
}

function belongs(row: Row, host: Row): boolean {
  if (host.length < 2) return false
  const size = sizeOf(host)
  const rise = baselineOf(host) - baselineOf(row)
  if (sizeOf(row) <= SCRIPT_SIZE * size)
    return rise <= HIGHEST * size && rise >= -LOWEST * size && fits(row, host, REACH)
  return row.length <= 2 && host.length > 4 && Math.abs(rise) < SHIFT * size && fits(row, host, 0.2)
}

/** Whether a row has a place of its own in a line, or right before or behind it. */
function fits(row: Row, host: Row, reach: number): boolean {
  const size = sizeOf(host)
  const [left, right] = extentOf(row)
  const [hostLeft, hostRight] = extentOf(host)
  const isNear = left < hostRight + reach * size && right > hostLeft - reach * size
  return isNear && !host.some((glyph) => overlap(glyph, left, right) > (row.length === 1 ? 0.45 : 0.25) * glyph.size)
}

function overlap(glyph: SetGlyph, left: number, right: number): number {
  return Math.min(glyph.right, right) - Math.max(glyph.left, left)
}

function scriptOf(glyph: SetGlyph, host: Row): SetGlyph {
  const rise = baselineOf(host) - glyph.baseline
  if (glyph.size > SCRIPT_SIZE * sizeOf(host)) return glyph
  if (rise > 0.12 * sizeOf(host)) return { ...glyph, position: 'super' }
  return rise < -0.06 * sizeOf(host) ? { ...glyph, position: 'sub' } : glyph
}

/** Of the widest size in it, so that an index figure at the start does not speak for its line. */
function sizeOf(row: Row): number {
  return row.reduce((size, glyph) => Math.max(size, glyph.size), 0)
}

function baselineOf(row: Row): number {
  return row[0]?.baseline ?? 0
}

function extentOf(row: Row): readonly [number, number] {
  let left = Infinity
  let right = -Infinity
  for (const glyph of row) {
    left = Math.min(left, glyph.left)
    right = Math.max(right, glyph.right)
  }
  return [left, right]
}
