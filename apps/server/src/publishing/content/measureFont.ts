import { readWoff2, type Woff2Table } from '@gatefold/importers/epub/typography/woff2'
import type { FaceMetrics } from '@gatefold/magazine/font'

/**
 * Mean widths, as `measureFont` has them, of the faces that stand in: regular, bold, italic, bold italic. In the order that
 * the reader names them in. Georgia was measured by Gelasio, Times and Arial by the Liberation fonts, which are as wide.
 */
const FALLBACK_WIDTHS = {
  serif: [
    [0.4413, 0.5145, 0.4497, 0.5244], // Georgia
    [0.4031, 0.4284, 0.4032, 0.4137], // Times New Roman
    [0.4787, 0.509, 0.4647, 0.5133], // Noto Serif
  ],
  sans: [
    [0.4443, 0.4793, 0.4443, 0.4793], // Arial
    [0.4434, 0.4508, 0.4309, 0.438], // Roboto
  ],
} as const

/** Beyond this a stand-in is no stand-in, and a number is no measure. */
const LARGEST = 3

const SMALLEST_SIZE = 0.4

/** The number of a character's glyph; 0 where the font has none. `cmap` is the font's table. Throws RangeError for damaged ones. */
type GlyphOf = (codePoint: number) => number

const SEGMENTED = 4

const GROUPED = 12

/** What a line of text in a font measures, each in parts of its size. */
export interface FontMeasures {
  readonly ascent: number
  readonly descent: number
  readonly lineGap: number
  /** Mean width of a character of running text. */
  readonly width: number
  readonly isSerif: boolean
  readonly isBold: boolean
  readonly isItalic: boolean
}

/** A hundred letters as often as English has them, with the spaces and stops between their words. */
const RUNNING_TEXT =
  'aaaaaaaabbcccddddeeeeeeeeeeeeeffgghhhhhhiiiiiiikllllmmnnnnnnnooooooooppqrrrrrrsssssstttttttttuuuvwwyy' +
  'ATS,,..'.concat(' '.repeat(20))

const BOLD = 600

const USES_TYPO_METRICS = 1 << 7

const IS_ITALIC = 1

/** PANOSE: a Latin text face, the kinds of serifs that say something, and those of them that are none. */
const LATIN_TEXT = 2

const FIRST_SERIF = 2

const FIRST_SANS = 11

/** An i with serifs is about half as wide as an n (0.47 to 0.57 in twelve faces), one without at most 0.44. */
const SERIF_SHARE = 0.455

/** Measures a WOFF2 font; undefined for what is none, and for one without the Latin letters it would be measured by. */
export function measureFont(bytes: Uint8Array): FontMeasures | undefined {
  try {
    const tables = readWoff2(bytes)
    const unit = table(tables, 'head').readUInt16BE(18)
    const latin = readLatin(tables)
    const widths = Array.from(RUNNING_TEXT, (character) => latin.widthOf(character))
    if (unit === 0) return undefined
    const { ascent, descent, lineGap } = readLine(tables)
    return {
      ascent: ascent / unit,
      descent: descent / unit,
      lineGap: lineGap / unit,
      width: widths.reduce((sum, width) => sum + width, 0) / widths.length / unit,
      ...readCut(table(tables, 'OS/2'), latin),
    }
  } catch {
    return undefined
  }
}

type Tables = ReadonlyMap<string, Woff2Table>

function table(tables: Tables, tag: string): Buffer {
  const found = tables.get(tag)
  if (found === undefined) throw new RangeError(`The font has no table ${tag}.`)
  return found.data
}

/** As the browsers choose among the three that a font has. */
function readLine(tables: Tables) {
  const os2 = table(tables, 'OS/2')
  const hhea = table(tables, 'hhea')
  const typo = { ascent: os2.readInt16BE(68), descent: -os2.readInt16BE(70), lineGap: os2.readInt16BE(72) }
  if ((os2.readUInt16BE(62) & USES_TYPO_METRICS) !== 0) return typo
  const line = { ascent: hhea.readInt16BE(4), descent: -hhea.readInt16BE(6), lineGap: hhea.readInt16BE(8) }
  if (line.ascent !== 0 || line.descent !== 0) return line
  return typo.ascent === 0 && typo.descent === 0
    ? { ascent: os2.readUInt16BE(74), descent: os2.readUInt16BE(76), lineGap: 0 }
    : typo
}

function readCut(os2: Buffer, { widthOf }: Latin): Pick<FontMeasures, 'isSerif' | 'isBold' | 'isItalic'> {
  const serifs = os2.readUInt8(32) === LATIN_TEXT ? os2.readUInt8(33) : 0
  const isSerif = serifs >= FIRST_SERIF ? serifs < FIRST_SANS : widthOf('i') / widthOf('n') > SERIF_SHARE
  return { isSerif, isBold: os2.readUInt16BE(4) >= BOLD, isItalic: (os2.readUInt16BE(62) & IS_ITALIC) !== 0 }
}

interface Latin {
  /** In the font's units. Throws RangeError for a character that the font has not. */
  readonly widthOf: (character: string) => number
}

function readLatin(tables: Tables): Latin {
  const glyphOf = readGlyphs(table(tables, 'cmap'))
  const measured = table(tables, 'hhea').readUInt16BE(34)
  const hmtx = tables.get('hmtx')
  return {
    widthOf: (character) => {
      const glyph = glyphOf?.(character.codePointAt(0) ?? 0) ?? 0
      if (hmtx === undefined || glyph === 0) throw new RangeError(`The font has no ${character}.`)
      const at = Math.min(glyph, measured - 1)
      // Transformed, the widths stand together; as it is, each is followed by a bearing.
      return hmtx.data.readUInt16BE(hmtx.isTransformed ? 1 + at * 2 : at * 4)
    },
  }
}

/** How the font maps characters of Unicode to glyphs; undefined when it does it in no way that is known here. */
function readGlyphs(cmap: Buffer): GlyphOf | undefined {
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

/** A face beside those of the devices; undefined for one that is nothing like them. */
export function compareFont(font: FontMeasures): FaceMetrics | undefined {
  const kind = font.isSerif ? 'serif' : 'sans'
  const cut = (font.isBold ? 1 : 0) + (font.isItalic ? 2 : 0)
  const line = [font.ascent, font.descent, font.lineGap]
  const sizes = FALLBACK_WIDTHS[kind].map((widths) => font.width / (widths[cut] ?? widths[0]))
  const isComparable =
    line.every((part) => part >= 0 && part <= LARGEST) &&
    sizes.every((size) => size >= SMALLEST_SIZE && size <= LARGEST)
  return isComparable ? { kind, cut, line: line.map(thousandths), sizes: sizes.map(thousandths) } : undefined
}

function thousandths(part: number): number {
  return Math.round(part * 1000)
}

export function compareFace(bytes: Uint8Array): FaceMetrics | undefined {
  const measures = measureFont(bytes)
  return measures && compareFont(measures)
}
