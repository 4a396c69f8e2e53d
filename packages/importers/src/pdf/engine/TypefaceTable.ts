import type { Typeface } from '../PageContent.ts'
import type { Pdfium } from './Pdfium.ts'
import { readUtf8 } from './pdfiumText.ts'

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
export class TypefaceTable {
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
