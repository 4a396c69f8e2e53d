/** The number of a character's glyph; 0 where the font has none. `cmap` is the font's table. Throws RangeError for damaged ones. */
export type GlyphOf = (codePoint: number) => number

const SEGMENTED = 4
const GROUPED = 12

/** How the font maps characters of Unicode to glyphs; undefined when it does it in no way that is known here. */
export function readGlyphs(cmap: Buffer): GlyphOf | undefined {
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => {
    const record = 4 + index * 8
    const isUnicode = [0, 3].includes(cmap.readUInt16BE(record))
    return isUnicode ? cmap.subarray(cmap.readUInt32BE(record + 4)) : undefined
  })
  for (const subtable of subtables) {
    const format = subtable?.readUInt16BE(0)
    if (subtable !== undefined && format === SEGMENTED) return (codePoint) => findInSegments(subtable, codePoint)
    if (subtable !== undefined && format === GROUPED) return (codePoint) => findInGroups(subtable, codePoint)
  }
  return undefined
}

function findInSegments(table: Buffer, codePoint: number): number {
  const doubled = table.readUInt16BE(6)
  for (let at = 0; at < doubled; at += 2) {
    const end = table.readUInt16BE(14 + at)
    if (codePoint > end) continue
    const start = table.readUInt16BE(16 + doubled + at)
    if (codePoint < start) return 0
    const delta = table.readUInt16BE(16 + 2 * doubled + at)
    const place = 16 + 3 * doubled + at
    const offset = table.readUInt16BE(place)
    if (offset === 0) return (codePoint + delta) & 0xffff
    const glyph = table.readUInt16BE(place + offset + 2 * (codePoint - start))
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff
  }
  return 0
}

function findInGroups(table: Buffer, codePoint: number): number {
  const count = table.readUInt32BE(12)
  for (let at = 16; at < 16 + count * 12; at += 12) {
    const start = table.readUInt32BE(at)
    if (codePoint >= start && codePoint <= table.readUInt32BE(at + 4))
      return table.readUInt32BE(at + 8) + codePoint - start
  }
  return 0
}
