import type { ImportedFont, ImportedStyle } from '../../ImportedIssue.ts'
import type { EpubReading } from '../EpubReading.ts'
import type { MediaShelf } from '../media/MediaShelf.ts'
import { describeStyle, type ElementRules } from './describeStyle.ts'
import { embedFonts, type SheetFace } from './embedFonts.ts'
import type { Sheet } from './readSheet.ts'
import type { PlacedSheet } from './readSheets.ts'

export interface Typography {
  readonly style: ImportedStyle | undefined
  readonly fonts: readonly ImportedFont[]
}

interface Surroundings {
  readonly reading: EpubReading
  readonly shelf: MediaShelf
  /** As the pages' turning has it; the style sheets go before it. */
  readonly writingMode: string | undefined
}

/** The book's own look, as far as its style sheets say it about plain elements; undefined when they say nothing. */
export async function describeTypography(
  sheets: readonly PlacedSheet[],
  { reading, shelf, writingMode }: Surroundings,
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
