import type { ImportOptions } from '../importSource.ts'
import type { DocumentFacts } from './DocumentFacts.ts'
import { openPdf } from './engine/PdfFile.ts'
import { readDocumentFacts } from './engine/readDocumentFacts.ts'
import { readPageContent } from './engine/readPageContent.ts'
import type { LaidPage } from './LaidPage.ts'
import { layOutPages } from './layout/layOutPages.ts'
import type { PageLines } from './layout/PageLines.ts'
import { readLines } from './layout/readLines.ts'

export interface PdfText {
  readonly pages: readonly LaidPage[]
  readonly facts: DocumentFacts
}

/** The text of a PDF without its pictures. Throws ImportRefusal; when `options.signal` is aborted, its reason. */
export async function readPdfText(path: string, options: ImportOptions): Promise<PdfText> {
  const file = await openPdf(path)
  try {
    const facts = await readDocumentFacts(file, path)
    const pages: PageLines[] = []
    for (let page = 1; page <= file.pages; page++) {
      options.signal.throwIfAborted()
      pages.push(readLines(readPageContent(file, page)))
    }
    return { pages: layOutPages(pages, facts), facts }
  } finally {
    file.close()
  }
}
