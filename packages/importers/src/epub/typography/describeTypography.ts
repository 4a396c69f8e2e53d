import type { ImportedFont, ImportedStyle } from '../../ImportedIssue.ts'
import type { EpubReading } from '../EpubReading.ts'
import type { MediaFile, MediaShelf } from '../media/MediaShelf.ts'
import { isRemote, resolveHref } from '../package/PackageDocument.ts'
import { describeStyle, type ElementRules, type EmbeddedFamily } from './describeStyle.ts'
import type { DeclaredFace, PlacedSheet, Sheet } from './readSheet.ts'
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
