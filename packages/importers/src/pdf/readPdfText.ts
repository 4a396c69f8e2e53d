import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createImportLog } from '../ImportLog.ts'
import type { ImportOptions } from '../importSource.ts'
import type { DocumentFacts } from './DocumentFacts.ts'
import { followPages } from './followPages.ts'
import { layOutPages } from './layout/layOutPages.ts'
import type { LaidPage } from './LaidPage.ts'
import { withPagePool } from './work/withPagePool.ts'
import { workOnPages } from './work/workOnPages.ts'

export interface PdfText {
  readonly pages: readonly LaidPage[]
  readonly facts: DocumentFacts
}

/** The laid out text of a PDF without any pictures, which takes a hundredth of the time. Throws ImportRefusal. */
export async function readPdfText(path: string, options: ImportOptions): Promise<PdfText> {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-pdf-'))
  try {
    return await withPagePool(path, options, async (document) => {
      const { onProgress } = options
      const finished = await workOnPages(document, { folder, plan: undefined, log: createImportLog(), onProgress })
      const { facts, lines } = followPages(document.facts, finished)
      return { pages: layOutPages(lines, facts), facts }
    })
  } finally {
    await rm(folder, { recursive: true })
  }
}
