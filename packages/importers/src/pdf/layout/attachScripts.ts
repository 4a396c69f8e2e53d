import type { SetGlyph } from './SetGlyph.ts'

type Row = readonly SetGlyph[]

/** Index figures are set in about six tenths of the size of their text; small capitals are larger than this. */
const SCRIPT_SIZE = 0.82
/** In glyphs. */
const LONGEST = 10
const HIGHEST = 0.75
const LOWEST = 0.4
/** Of the host's size: how far from its neighbours an index figure may stand. */
const REACH = 1.2

/** Puts rows of small raised or lowered glyphs, such as the numbers of footnotes, into the lines that they belong to. */
export function attachScripts(rows: readonly Row[]): readonly Row[] {
  const smallestSize = Math.min(...rows.map(sizeOf))
  const hosts = rows.filter((row) => sizeOf(row) > smallestSize)
  const grown = new Map<Row, SetGlyph[]>()
  const rest: Row[] = []
  for (const row of rows) {
    const host = hostOf(row, hosts)
    if (host === undefined) rest.push(row)
    else grown.set(host, [...(grown.get(host) ?? []), ...row.map((glyph) => scriptOf(glyph, host))])
  }
  return rest.map((row) => joined(row, grown.get(row)))
}

function joined(row: Row, scripts: Row | undefined): Row {
  if (scripts === undefined) return row
  return [...row, ...scripts].toSorted((a, b) => a.origin - b.origin)
}

function hostOf(row: Row, hosts: readonly Row[]): Row | undefined {
  const size = sizeOf(row)
  if (row.length > LONGEST) return undefined
  return hosts.find(
    (host) => host !== row && size <= SCRIPT_SIZE * sizeOf(host) && host.length > 1 && stands(row, host),
  )
}

function stands(row: Row, host: Row): boolean {
  const size = sizeOf(host)
  const rise = baselineOf(host) - baselineOf(row)
  if (rise > HIGHEST * size || rise < -LOWEST * size) return false
  const [left, right] = extentOf(row)
  const [hostLeft, hostRight] = extentOf(host)
  const isNear = left < hostRight + REACH * size && right > hostLeft - REACH * size
  return isNear && !host.some((glyph) => overlap(glyph, left, right) > 0.25 * glyph.size)
}

/** Index figures have a place of their own in the line. */
function overlap(glyph: SetGlyph, left: number, right: number): number {
  return Math.min(glyph.right, right) - Math.max(glyph.left, left)
}

function scriptOf(glyph: SetGlyph, host: Row): SetGlyph {
  const rise = baselineOf(host) - glyph.baseline
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
