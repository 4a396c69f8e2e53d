import type { EpubReading } from '../EpubReading.ts'
import { resolveHref } from '../package/resolveHref.ts'
import type { ScannedDocument } from '../readFacts.ts'
import { readSheet, type Sheet } from './readSheet.ts'

export interface PlacedSheet extends Sheet {
  /** Path of the sheet, or of the document that it is written into. */
  readonly path: string
}

/** Every style sheet that a document links to, once, in order of its first use; then those written into documents. */
export async function readSheets(
  reading: EpubReading,
  documents: readonly ScannedDocument[],
): Promise<readonly PlacedSheet[]> {
  const sheets: PlacedSheet[] = []
  const seen = new Set<string>()
  for (const path of documents.flatMap((facts) => facts.sheets))
    sheets.push(...(await readLinked(reading, { path, seen })))
  const written = documents.flatMap((facts) => facts.styles.map((css) => ({ path: facts.path, ...readSheet(css) })))
  return [...sheets, ...written.filter(({ faces }) => faces.length > 0 || documents.length === 1)]
}

/** A style sheet after those that it imports; each is read once, so circles end. */
async function readLinked(
  reading: EpubReading,
  { path, seen }: { readonly path: string; readonly seen: Set<string> },
): Promise<readonly PlacedSheet[]> {
  if (seen.has(path)) return []
  seen.add(path)
  reading.options.signal.throwIfAborted()
  if (!reading.archive.has(path)) {
    reading.report.drop(path, 'The style sheet is named but not there.')
    return []
  }
  const sheet = readSheet(await reading.archive.readText(path))
  const sheets: PlacedSheet[] = []
  for (const address of sheet.imports) {
    const imported = resolveHref(path, address)?.path
    if (imported !== undefined) sheets.push(...(await readLinked(reading, { path: imported, seen })))
  }
  return [...sheets, { path, ...sheet }]
}
