import type { OpenPage } from './OpenPage.ts'
import type { Box, Glyph, Typeface } from './PageContent.ts'
import { frameSize, type PdfBox, type Point, toShown, toShownBox } from './PageFrame.ts'
import { type Pdfium, readUtf8 } from './Pdfium.ts'

interface PageGlyphs {
  readonly glyphs: readonly Glyph[]
  readonly faces: readonly Typeface[]
}

/** More characters than any printed page holds; what follows is left out. */
const MOST_CHARACTERS = 200_000

const BLACK = '#000000'

const SOFT_HYPHEN = 0xad

/** What PDFium gives for a hyphen that divides a word. */
const DIVIDING_HYPHEN = 0x02

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}]/u

/** What the characters of one text object have in common. */
interface Style {
  readonly face: number
  readonly colour: string
  readonly size: number
  readonly angle: number
}

/** The characters of a page in PDFium's order, those outside of the page left out. */
export function readGlyphs(open: OpenPage): PageGlyphs {
  const { pdfium } = open.file
  const table = new TypefaceTable(pdfium)
  const count = Math.min(pdfium.calls.FPDFText_CountChars(open.text), MOST_CHARACTERS)
  const page = frameSize(open.frame)
  const styles = new Map<number, Style>()
  const glyphs: Glyph[] = []
  for (let index = 0; index < count; index++) {
    const code = pdfium.calls.FPDFText_GetUnicode(open.text, index) >>> 0
    const previous = glyphs.at(-1)
    if (pdfium.calls.FPDFText_IsGenerated(open.text, index) === 1) {
      if (previous !== undefined) glyphs.push(generated(code, previous))
      continue
    }
    const text = textOf(open, index, code)
    if (text === '') continue
    const glyph = readGlyph(open, index, { text, style: styleOf(open, index, { styles, table }) })
    if (isPieceOf(glyph, previous)) glyphs[glyphs.length - 1] = joined(previous, glyph)
    else if (isOnPage(glyph.box, page)) glyphs.push(glyph)
  }
  return { glyphs, faces: table.faces }
}

/**
 * A hyphen that divides a word at the end of a line comes as a control character of PDFium's own. Browsers print a soft
 * hyphen that divides nothing as a glyph that draws nothing.
 */
function textOf(open: OpenPage, index: number, code: number): string {
  if (code !== SOFT_HYPHEN && !isDividing(open, index, code)) return writtenOut(code)
  return drawnBox(open, index) === undefined ? '' : '-'
}

function isDividing({ file, text }: OpenPage, index: number, code: number): boolean {
  return code === DIVIDING_HYPHEN && file.pdfium.calls.FPDFText_IsHyphen(text, index) === 1
}

function readGlyph(open: OpenPage, index: number, known: { readonly text: string; readonly style: Style }): Glyph {
  const { calls, scratch } = open.file.pdfium
  calls.FPDFText_GetCharOrigin(open.text, index, scratch.at(0), scratch.at(1))
  const origin = toShown(open.frame, { x: scratch.double(0), y: scratch.double(1) })
  return {
    text: known.text,
    box: boxOf(open, index),
    originX: origin.x,
    baseline: origin.y,
    size: known.style.size,
    face: known.style.face,
    angle: known.style.angle,
    colour: known.style.colour,
    isGenerated: false,
  }
}

/** Clockwise degrees, from 0 to below 360, of an angle that a PDF counts the other way on a page that is turned. */
function shownAngle(radians: number, turn: number): number {
  const degrees = Math.round((-radians * 180) / Math.PI + turn * 90)
  return ((degrees % 360) + 360) % 360
}

/** Around what is drawn; a space, which draws nothing, has the room that it takes. */
function boxOf(open: OpenPage, index: number): Box {
  const drawn = drawnBox(open, index)
  if (drawn !== undefined) return toShownBox(open.frame, drawn)
  const { calls, scratch } = open.file.pdfium
  calls.FPDFText_GetLooseCharBox(open.text, index, scratch.at(0))
  const [left = 0, top = 0, right = 0, bottom = 0] = scratch.floats(4)
  return toShownBox(open.frame, { left, top, right, bottom })
}

/** Around what is drawn of a character, in the page's space; undefined where nothing is. */
function drawnBox({ file, text }: OpenPage, index: number): PdfBox | undefined {
  const { calls, scratch } = file.pdfium
  calls.FPDFText_GetCharBox(text, index, scratch.at(0), scratch.at(1), scratch.at(2), scratch.at(3))
  const left = scratch.double(0)
  const right = scratch.double(1)
  const bottom = scratch.double(2)
  const top = scratch.double(3)
  return right > left && top > bottom ? { left, right, bottom, top } : undefined
}

interface Known {
  readonly styles: Map<number, Style>
  readonly table: TypefaceTable
}

function styleOf(open: OpenPage, index: number, { styles, table }: Known): Style {
  const object = open.file.pdfium.calls.FPDFText_GetTextObject(open.text, index)
  const known = styles.get(object)
  if (known !== undefined) return known
  const style = { face: table.indexOf(object), colour: colourOf(open, index), ...settingOf(open, index) }
  // Characters without an object have nothing in common.
  if (object !== 0) styles.set(object, style)
  return style
}

/** A text object's characters have one size and one matrix. */
function settingOf({ file, frame, text }: OpenPage, index: number): Pick<Style, 'size' | 'angle'> {
  const { calls, scratch } = file.pdfium
  calls.FPDFText_GetMatrix(text, index, scratch.at(0))
  const [a = 1, b = 0, c = 0, d = 1] = scratch.floats(4)
  const size = calls.FPDFText_GetFontSize(text, index) * Math.hypot(c, d)
  return { size, angle: shownAngle(Math.atan2(b, a), frame.turn) }
}

function colourOf({ file, text }: OpenPage, index: number): string {
  const { calls, scratch } = file.pdfium
  const isKnown = calls.FPDFText_GetFillColor(text, index, scratch.at(0), scratch.at(1), scratch.at(2), scratch.at(3))
  if (isKnown === 0) return BLACK
  return `#${[0, 1, 2].map((slot) => (scratch.integer(slot) & 0xff).toString(16).padStart(2, '0')).join('')}`
}

/** A space or line break that PDFium adds stands behind the character before it. */
function generated(code: number, { box, ...previous }: Glyph): Glyph {
  const text = code === 0 ? ' ' : String.fromCodePoint(code)
  return { ...previous, text, box: { ...box, x: box.x + box.width, width: 0 }, isGenerated: true }
}

/** PDFium gives every character of a ligature the ligature's own place. */
function isPieceOf(glyph: Glyph, previous: Glyph | undefined): previous is Glyph {
  if (previous === undefined || previous.isGenerated || previous.text.trim() === '') return false
  return (
    previous.originX === glyph.originX &&
    previous.baseline === glyph.baseline &&
    previous.box.x === glyph.box.x &&
    previous.box.width === glyph.box.width &&
    previous.box.height === glyph.box.height
  )
}

/** PDFium turns text that runs to the left round letter by letter, and with it the letters of a ligature. */
function joined(previous: Glyph, { text }: Glyph): Glyph {
  return { ...previous, text: RIGHT_TO_LEFT.test(text) ? text + previous.text : previous.text + text }
}

function isOnPage({ x, y, width, height }: Box, page: { readonly width: number; readonly height: number }): boolean {
  const middle: Point = { x: x + width / 2, y: y + height / 2 }
  return middle.x >= 0 && middle.y >= 0 && middle.x <= page.width && middle.y <= page.height
}

/** Flags of a font descriptor, PDF 32000-1 table 123. */
const FIXED_PITCH = 1

const ITALIC = 64

const FORCE_BOLD = 1 << 18

const REGULAR = 400

const BOLD = 700

const SUBSET_PREFIX = /^[A-Z]{6}\+/

/** How a part of a font's name says its weight, the longer word before the one that it contains. */
const WEIGHT_WORDS: readonly (readonly [RegExp, number])[] = [
  [/(extra|ultra)[ -]?light|hairline|thin/i, 200],
  [/(semi|demi)[ -]?bold|\bdemi\b/i, 600],
  [/(extra|ultra)[ -]?bold|black|heavy/i, 800],
  [/bold|-bd\b/i, BOLD],
  [/medium|-md\b/i, 500],
  [/light|-lt\b/i, 300],
]

/** The fonts of one page, each once. */
class TypefaceTable {
  readonly faces: Typeface[] = []
  readonly #pdfium: Pdfium
  readonly #indexes = new Map<number, number>()
  readonly #byName = new Map<string, number>()

  constructor(pdfium: Pdfium) {
    this.#pdfium = pdfium
  }

  /** Index in `faces` of a text object's font. */
  indexOf(textObject: number): number {
    const font = textObject === 0 ? 0 : this.#pdfium.calls.FPDFTextObj_GetFont(textObject)
    const known = this.#indexes.get(font)
    if (known !== undefined) return known
    const face = font === 0 ? unknownFace : this.#describe(font)
    const index = this.#add(face)
    this.#indexes.set(font, index)
    return index
  }

  #add(face: Typeface): number {
    const key = JSON.stringify(face)
    const known = this.#byName.get(key)
    if (known !== undefined) return known
    this.#byName.set(key, this.faces.length)
    return this.faces.push(face) - 1
  }

  #describe(font: number): Typeface {
    const { calls, scratch } = this.#pdfium
    const read = (address: number, length: number) => calls.FPDFFont_GetBaseFontName(font, address, length)
    const name = readUtf8(this.#pdfium, read).replace(SUBSET_PREFIX, '')
    const flags = calls.FPDFFont_GetFlags(font)
    const slant = calls.FPDFFont_GetItalicAngle(font, scratch.at(0)) === 0 ? 0 : scratch.integer(0)
    return describeFace({ name, flags, slant, weight: calls.FPDFFont_GetWeight(font) })
  }
}

const unknownFace: Typeface = { name: '', weight: REGULAR, isItalic: false, isMonospaced: false }

interface FontFacts {
  readonly name: string
  readonly flags: number
  /** In degrees. */
  readonly slant: number
  /** As PDFium derives it from the width of stems, which is a guess; -1 where it has none. */
  readonly weight: number
}

/** What a font is by its name and its descriptor. A name that says a weight is believed before the descriptor. */
export function describeFace({ name, flags, slant, weight }: FontFacts): Typeface {
  const said = WEIGHT_WORDS.find(([word]) => word.test(name))?.[1]
  const isForced = (flags & FORCE_BOLD) !== 0
  return {
    name,
    weight: said ?? (isForced || weight >= BOLD ? BOLD : REGULAR),
    isItalic: /italic|oblique|kursiv|-it\b/i.test(name) || (flags & ITALIC) !== 0 || slant !== 0,
    isMonospaced: (flags & FIXED_PITCH) !== 0 || /mono|courier|consol|typewriter|cmtt|lmtt/i.test(name),
  }
}

/** Latin ligatures and the like, and Arabic and Hebrew letters in the shape that they have beside others. */
const PRESENTATION_FORMS = /[\uFB00-\uFDFF\uFE70-\uFEFC]/u

const LAST = 0x10ffff

/** A character of a PDF as text: a ligature in its letters; nothing for a code that is no character. */
export function writtenOut(code: number): string {
  if (code > LAST || (code >= 0xd800 && code <= 0xdfff) || isNothing(code)) return ''
  const text = String.fromCodePoint(code)
  return PRESENTATION_FORMS.test(text) ? text.normalize('NFKC') : text
}

/** Control characters but tab and line break, and the code points that Unicode keeps free of meaning. */
function isNothing(code: number): boolean {
  if (code < 0x20) return code !== 0x09 && code !== 0x0a && code !== 0x0d
  return code === 0x7f || code === 0xfeff || (code & 0xfffe) === 0xfffe
}
