import type { ImportedFont, ImportedStyle } from '../../ImportedIssue.ts'
import type { EpubReading } from '../EpubReading.ts'
import type { MediaShelf } from '../media/MediaShelf.ts'
import type { ScannedDocument } from '../readFacts.ts'
import { describeStyle, type ElementRules } from './describeStyle.ts'
import { embedFonts, type SheetFace } from './embedFonts.ts'
import { readSheet, type Sheet } from './readSheet.ts'

export interface Typography {
  readonly style: ImportedStyle | undefined
  readonly fonts: readonly ImportedFont[]
}

export interface TypographySources {
  readonly reading: EpubReading
  readonly documents: readonly ScannedDocument[]
  readonly shelf: MediaShelf
}

interface PlacedSheet extends Sheet {
  readonly path: string
}

/** The book's own look, as far as its style sheets say it about plain elements; undefined when they say nothing. */
export async function readTypography({ reading, documents, shelf }: TypographySources): Promise<Typography> {
  const sheets = await readSheets(reading, documents)
  const faces = sheets.flatMap(({ path, faces: declared }) =>
    declared.map((face): SheetFace => ({ ...face, sheet: path })),
  )
  const { fonts, families } = await embedFonts(faces, { reading, shelf })
  const properties = describeStyle(mergeRules(sheets), families)
  if (Object.keys(properties).length === 0) return { style: undefined, fonts }
  const style = { key: 'book', name: 'The book’s own', parent: undefined, properties, tablet: {}, desktop: {} }
  return { style, fonts }
}

/** Every style sheet that a document links to, once, in order of its first use; then those written into documents. */
async function readSheets(
  { archive, options, report }: EpubReading,
  documents: readonly ScannedDocument[],
): Promise<readonly PlacedSheet[]> {
  const sheets: PlacedSheet[] = []
  for (const path of new Set(documents.flatMap((facts) => facts.sheets))) {
    options.signal.throwIfAborted()
    if (!archive.has(path)) {
      report.drop(path, 'The style sheet is named but not there.')
      continue
    }
    sheets.push({ path, ...readSheet(await archive.readText(path)) })
  }
  const written = documents.flatMap((facts) => facts.styles.map((css) => ({ path: facts.path, ...readSheet(css) })))
  return [...sheets, ...written.filter(({ faces }) => faces.length > 0 || documents.length === 1)]
}

function mergeRules(sheets: readonly Sheet[]): ElementRules {
  const merged = new Map<string, Map<string, string>>()
  for (const [name, declared] of sheets.flatMap((sheet) => [...sheet.elements])) {
    merged.set(name, new Map([...(merged.get(name) ?? []), ...declared]))
  }
  return merged
}
