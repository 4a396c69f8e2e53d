import type { Glyph, PageContent } from '../engine/PageContent.ts'
import { advancesOf, composeLine, type LineSetting } from './composeLine.ts'
import { glyphRows, readableGlyphs, type SetGlyph } from './glyphRows.ts'
import { isRightToLeft } from './logicalOrder.ts'
import type { PageLines, TextLine } from './PageLines.ts'

/** The lines of one page; needs nothing of the other pages, so each page's glyphs can be let go after it. */
export function readLines(content: PageContent): PageLines {
  const { glyphs, ...page } = content
  const readsFromRight = mostlyRightToLeft(glyphs)
  const lines = [...byAngle(glyphs)].flatMap(([angle, turned]) =>
    linesOf(turned, { content, angle, isRightToLeft: readsFromRight }),
  )
  return { ...page, lines: lines.toSorted((a, b) => a.box.y - b.box.y || a.box.x - b.box.x) }
}

function linesOf(glyphs: readonly Glyph[], setting: Omit<LineSetting, 'advanceOf'>): readonly TextLine[] {
  const rows = attachScripts(glyphRows(readableGlyphs(glyphs, setting.angle)).filter((row) => row.length > 0))
  const advanceOf = advancesOf(rows)
  return rows.map((row) => composeLine(row, { ...setting, advanceOf })).filter((line) => line.spans.length > 0)
}

/** Type that leans by a degree or so is upright type of a scan or a slanted font. */
function byAngle(glyphs: readonly Glyph[]): ReadonlyMap<number, readonly Glyph[]> {
  const groups = new Map<number, Glyph[]>()
  let before = 0
  for (const glyph of glyphs) {
    const angle = glyph.isGenerated ? before : (((Math.round(glyph.angle / 3) * 3) % 360) + 360) % 360
    before = angle
    const group = groups.get(angle)
    if (group === undefined) groups.set(angle, [glyph])
    else group.push(glyph)
  }
  return groups
}

function mostlyRightToLeft(glyphs: readonly Glyph[]): boolean {
  let fromRight = 0
  let letters = 0
  for (const glyph of glyphs) {
    if (isRightToLeft(glyph.text)) fromRight++
    if (/\p{L}/u.test(glyph.text)) letters++
  }
  return fromRight > 0.35 * letters
}

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
