import type { SetGlyph } from './SetGlyph.ts'

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
export function attachScripts(rows: readonly Row[]): readonly Row[] {
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
