import type { StyleProperties, StyleValue } from '@gatefold/magazine/style'
import type { ImportedFont, ImportedStyle } from '../../ImportedIssue.ts'
import type { EpubReading } from '../EpubReading.ts'
import type { MediaFile, MediaShelf } from '../media/MediaShelf.ts'
import { isRemote, resolveHref } from '../PackageDocument.ts'
import { type DeclaredFace, isBoldWeight, type PlacedSheet, type Sheet, unquote } from './readSheet.ts'
import { packWoff2 } from './woff2.ts'

interface Typography {
  readonly style: ImportedStyle | undefined
  readonly fonts: readonly ImportedFont[]
}

interface TypographyDeps {
  readonly reading: EpubReading
  readonly shelf: MediaShelf
  /** As the pages' turning has it; the style sheets go before it. */
  readonly writingMode: string | undefined
}

/** The book's own look, as far as its style sheets say it about plain elements; undefined when they say nothing. */
export async function describeTypography(
  sheets: readonly PlacedSheet[],
  { reading, shelf, writingMode }: TypographyDeps,
): Promise<Typography> {
  const faces = sheets.flatMap(({ path, faces: declared }) =>
    declared.map((face): SheetFace => ({ ...face, sheet: path })),
  )
  const { fonts, families } = await embedFonts(faces, { reading, shelf })
  const properties = describeStyle(mergeRules(sheets), families, writingMode)
  if (Object.keys(properties).length === 0) return { style: undefined, fonts }
  const style = { key: 'book', name: 'The book’s own', parent: undefined, properties, tablet: {}, desktop: {} }
  return { style, fonts }
}

function mergeRules(sheets: readonly Sheet[]): ElementRules {
  const merged = new Map<string, Map<string, string>>()
  for (const [name, declared] of sheets.flatMap((sheet) => [...sheet.elements])) {
    merged.set(name, new Map([...(merged.get(name) ?? []), ...declared]))
  }
  return merged
}

/** A face together with the style sheet that declares it. */
interface SheetFace extends DeclaredFace {
  readonly sheet: string
}

interface EmbeddedFonts {
  readonly fonts: readonly ImportedFont[]
  readonly families: ReadonlyMap<string, EmbeddedFamily>
}

interface FontSources {
  readonly reading: EpubReading
  readonly shelf: MediaShelf
}

const LARGEST = 16 * 1024 ** 2

/** Keeps the typefaces that a book brings along, each as WOFF2; a face is a font of its own, named after its cut. */
async function embedFonts(faces: readonly SheetFace[], sources: FontSources): Promise<EmbeddedFonts> {
  const fonts = new Map<string, ImportedFont>()
  const families = new Map<string, EmbeddedFamily>()
  for (const face of faces) {
    const name = faceName(face)
    if (fonts.has(name)) continue
    const url = await embedFace(face, sources)
    if (url === undefined) continue
    fonts.set(name, { name, urls: [url] })
    families.set(face.family, withFace(families.get(face.family), { face, name }))
  }
  return { fonts: [...fonts.values()], families }
}

function faceName({ family, isBold, isItalic }: DeclaredFace): string {
  return `${family}${isBold ? ' Bold' : ''}${isItalic ? ' Italic' : ''}`
}

function withFace(
  known: EmbeddedFamily | undefined,
  { face, name }: { readonly face: DeclaredFace; readonly name: string },
): EmbeddedFamily {
  const base = known ?? { regular: name, bold: undefined, italic: undefined, boldItalic: undefined }
  if (face.isBold && face.isItalic) return { ...base, boldItalic: name }
  if (face.isBold) return { ...base, bold: name }
  return face.isItalic ? { ...base, italic: name } : { ...base, regular: name }
}

async function embedFace(face: SheetFace, { reading, shelf }: FontSources): Promise<string | undefined> {
  for (const source of face.sources) {
    const path = isRemote(source) ? undefined : resolveHref(face.sheet, source)?.path
    const file = path === undefined ? undefined : shelf.find(path)
    if (file === undefined || !file.mediaType.startsWith('font/')) continue
    const url = await asWoff2(file, { reading, shelf })
    if (url !== undefined) return url
  }
  reading.report.drop(faceName(face), 'No file of this typeface can be used; the text is set in another.')
  return undefined
}

async function asWoff2(file: MediaFile, { reading, shelf }: FontSources): Promise<string | undefined> {
  if (file.mediaType === 'font/woff2') return shelf.use(file)
  try {
    reading.options.signal.throwIfAborted()
    const bytes = file.content ?? (await reading.archive.readBytes(file.path, LARGEST))
    const content = packWoff2(bytes)
    reading.report.change(file.path, 'The typeface was packed as WOFF2.')
    return shelf.add(file.path.replace(/\.\w+$/, '.woff2'), { mediaType: 'font/woff2', content })
  } catch {
    reading.options.signal.throwIfAborted()
    return undefined
  }
}

/** Declarations of a book by element name, later style sheets over earlier ones. */
type ElementRules = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Names of the typefaces that a book brings along for one family. */
interface EmbeddedFamily {
  readonly regular: string
  readonly bold: string | undefined
  readonly italic: string | undefined
  readonly boldItalic: string | undefined
}

const KINDS: Readonly<Record<string, readonly string[]>> = {
  body: ['html', 'body', 'p'],
  headline: ['html', 'body', 'h1'],
  title: ['html', 'body', 'h2'],
  subtitle: ['html', 'body', 'h3'],
  crosshead: ['html', 'body', 'h4'],
  blockquote: ['html', 'body', 'blockquote'],
  imagecaption: ['html', 'body', 'figcaption'],
}
const INHERITED = new Set([
  'writing-mode',
  '-epub-writing-mode',
  '-webkit-writing-mode',
  'font-family',
  'color',
  'text-align',
  'line-height',
  'text-indent',
  'text-transform',
])

/**
 * The properties of a style that a book's own rules say: typefaces, alignment, indent, line height, case, colours.
 * Every value is parsed; sizes and margins are left to the reader. Names as in decision 0014. `pagesWritingMode`
 * is what the turning of the pages says of the lines, where the rules say nothing.
 */
export function describeStyle(
  rules: ElementRules,
  families: ReadonlyMap<string, EmbeddedFamily>,
  pagesWritingMode?: string,
): StyleProperties {
  const kinds = Object.entries(KINDS).map(
    ([kind, elements]) => [kind, describeText(inherit(rules, elements), families)] as const,
  )
  const background = parsePaper(
    rules.get('body')?.get('background-color') ?? rules.get('html')?.get('background-color'),
  )
  const writingMode = writingModeIn(inherit(rules, ['html', 'body'])) ?? pagesWritingMode
  const canvas = compact({ background_color: background, writing_mode: writingMode })
  return compact(Object.fromEntries([['canvas', canvas], ...kinds]))
}

/** Declarations of the last of `elements`, with what it inherits from those before. */
function inherit(rules: ElementRules, elements: readonly string[]): ReadonlyMap<string, string> {
  const merged = new Map<string, string>()
  for (const name of elements) {
    for (const [property, value] of rules.get(name) ?? []) {
      if (name === elements.at(-1) || INHERITED.has(property)) merged.set(property, value)
    }
  }
  return merged
}

/** Books name the property as EPUB 3.0 and the browsers of its time did. */
const WRITING_MODES = ['writing-mode', '-epub-writing-mode', '-webkit-writing-mode']

/** `vertical-rl` or `horizontal-tb`, as a document's outermost elements ask for it. */
export function writingModeIn(declared: ReadonlyMap<string, string>): string | undefined {
  return parseWritingMode(WRITING_MODES.map((name) => declared.get(name)).find((value) => value !== undefined))
}

function describeText(
  declared: ReadonlyMap<string, string>,
  families: ReadonlyMap<string, EmbeddedFamily>,
): StyleProperties {
  const family = parseFamily(declared.get('font-family'), new Set(families.keys()))
  const faces = family === undefined ? undefined : families.get(family)
  return compact({
    font: compact({
      family: faces?.regular ?? family,
      bold: faces?.bold,
      italic: faces?.italic,
      bold_italic: faces?.boldItalic,
    }),
    color: parseInk(declared.get('color')),
    alignment: parseAlignment(declared.get('text-align')),
    text_indent: parseLength(declared.get('text-indent')),
    line_height: parseLineHeight(declared.get('line-height')),
    case: parseCase(declared.get('text-transform')),
  })
}

/** Without what is undefined or empty. */
function compact(properties: Readonly<Record<string, StyleValue | undefined>>): StyleProperties {
  const entries = Object.entries(properties).filter(([, value]) => {
    return value !== undefined && !(typeof value === 'object' && value !== null && Object.keys(value).length === 0)
  })
  return Object.fromEntries(entries) as StyleProperties
}

const COLOUR = /^(?:#(?:[0-9a-f]{3}|[0-9a-f]{6})|rgba?\([\d\s.,%/]{5,40}\))$/i
const COLOUR_NAMES = new Set(
  (
    'aqua black blue brown crimson darkblue darkgray darkgreen darkgrey darkred dimgray dimgrey fuchsia gold gray green ' +
    'grey indigo ivory lightgray lightgrey lime linen maroon midnightblue navy olive orange purple red sienna silver ' +
    'snow tan teal white whitesmoke yellow'
  ).split(' '),
)
const LENGTH = /^(?:0|-?\d{0,4}(?:\.\d{1,4})?(?:em|rem|ex|ch|px|pt|%))$/
const ALIGNMENTS = new Set(['left', 'right', 'center', 'justify', 'start', 'end'])
const GENERIC = new Set(['serif', 'sans-serif', 'monospace', 'cursive', 'fantasy'])
const CASES = new Set(['uppercase', 'lowercase', 'capitalize'])

/** The value when it is a colour by name, in hex or in numbers; undefined for anything else. */
function parseColour(value: string | undefined): string | undefined {
  const colour = value?.trim().toLowerCase()
  return colour !== undefined && (COLOUR.test(colour) || COLOUR_NAMES.has(colour)) ? colour : undefined
}

const INK = new Set(['#000', '#000000', 'black', 'rgb(0,0,0)'])
const PAPER = new Set(['#fff', '#ffffff', 'white', 'rgb(255,255,255)'])

/** A colour of text; black is every reader's own and says nothing. */
function parseInk(value: string | undefined): string | undefined {
  const colour = parseColour(value)
  return colour === undefined || INK.has(colour) ? undefined : colour
}

/** A colour of the page; white is every reader's own and says nothing. */
function parsePaper(value: string | undefined): string | undefined {
  const colour = parseColour(value)
  return colour === undefined || PAPER.has(colour) ? undefined : colour
}

function parseLength(value: string | undefined): string | undefined {
  const length = value?.trim().toLowerCase()
  return length !== undefined && LENGTH.test(length) && /\d/.test(length) ? length : undefined
}

/** A line height: a bare number or a length. */
function parseLineHeight(value: string | undefined): string | number | undefined {
  const number = value !== undefined && /^\d(?:\.\d+)?$/.test(value.trim()) ? Number(value) : undefined
  return number === undefined ? parseLength(value) : number >= 1 && number <= 3 ? number : undefined
}

function parseAlignment(value: string | undefined): string | undefined {
  return value !== undefined && ALIGNMENTS.has(value) ? value : undefined
}

function parseCase(value: string | undefined): string | undefined {
  return value !== undefined && CASES.has(value) ? value : undefined
}

/** Upright lines from the right, under either of their names, or lying ones. Upright lines from the left are not known. */
function parseWritingMode(value: string | undefined): 'vertical-rl' | 'horizontal-tb' | undefined {
  if (value === 'vertical-rl' || value === 'tb-rl' || value === 'tb') return 'vertical-rl'
  return value === 'horizontal-tb' || value === 'lr-tb' ? 'horizontal-tb' : undefined
}

/** The first family that the book brings along, else a generic one that it ends with. */
function parseFamily(value: string | undefined, embedded: ReadonlySet<string>): string | undefined {
  const families = value?.split(',').map(unquote) ?? []
  return families.find((family) => embedded.has(family)) ?? families.find((family) => GENERIC.has(family))
}

/** What a class says about the letters of a few words. */
export interface Look {
  readonly isItalic: boolean
  readonly isBold: boolean
  readonly isSmallCaps: boolean
}

const PLAIN: Look = { isItalic: false, isBold: false, isSmallCaps: false }

/**
 * Emphasis by class name: page-layout programs write no `<i>` or `<b>`, only spans whose class is set in italics.
 * Classes without emphasis are left out.
 */
export function classLooks(sheets: readonly Sheet[]): ReadonlyMap<string, Look> {
  const looks = new Map<string, Look>()
  for (const [name, declared] of sheets.flatMap((sheet) => [...sheet.classes])) {
    const look = lookOf(declared, looks.get(name))
    if (look.isItalic || look.isBold || look.isSmallCaps) looks.set(name, look)
    else looks.delete(name)
  }
  return looks
}

function lookOf(declared: ReadonlyMap<string, string>, known: Look = PLAIN): Look {
  const style = declared.get('font-style')
  const weight = declared.get('font-weight')
  const variant = declared.get('font-variant') ?? declared.get('font-variant-caps')
  return {
    isItalic: style === undefined ? known.isItalic : /italic|oblique/.test(style),
    isBold: weight === undefined ? known.isBold : isBoldWeight(weight),
    isSmallCaps: variant === undefined ? known.isSmallCaps : variant.includes('small-caps'),
  }
}
