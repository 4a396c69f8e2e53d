import type { ImportedAsset, ImportedPage } from '../ImportedIssue.ts'
import type { ImportLog } from '../ImportLog.ts'
import type { ImportOptions } from '../importSource.ts'
import { pageAssets } from '../pages/pageAssets.ts'
import { PRESS_PLAN } from '../pages/PressPlan.ts'
import type { DocumentFacts } from './DocumentFacts.ts'
import { followPages } from './followPages.ts'
import { layOutPages } from './layout/layOutPages.ts'
import type { LaidPage } from './LaidPage.ts'
import type { FinishedPage } from './work/workOnPages.ts'
import { workOnPages } from './work/workOnPages.ts'
import { type OpenDocument, withPagePool } from './work/withPagePool.ts'

export interface PdfPages {
  readonly facts: DocumentFacts
  readonly laid: readonly LaidPage[]
  readonly pages: readonly Omit<ImportedPage, 'blocks'>[]
  /** The pages' pictures; they lie in the folder. */
  readonly assets: readonly ImportedAsset[]
}

export interface PageReading {
  /** Takes the pictures of the pages; it must stay until the assets have been read. */
  readonly folder: string
  readonly options: ImportOptions
  readonly log: ImportLog
}

/** The printed pages of a PDF: pictures, links, labels and laid out text. Throws ImportRefusal. */
export async function readPages(path: string, reading: PageReading): Promise<PdfPages> {
  return withPagePool(path, reading.options, async (document) => (await readOpenPages(document, reading)).pages)
}

/** As `readPages`, and where each page stands in the PDF. */
export async function readOpenPages(
  document: OpenDocument,
  { folder, options: { pressPlan = PRESS_PLAN, onProgress }, log }: PageReading,
): Promise<{ readonly pages: PdfPages; readonly finished: readonly FinishedPage[] }> {
  const finished = await workOnPages(document, { folder, plan: pressPlan, log, onProgress })
  reportLinks(finished, log)
  const { facts, lines, pages } = followPages(document.facts, finished)
  const files = finished.flatMap(({ pressed }) => pressed.files)
  return { finished, pages: { facts, pages, laid: layOutPages(lines, facts), assets: pageAssets(files, folder) } }
}

function reportLinks(finished: readonly FinishedPage[], log: ImportLog): void {
  for (const { part, unfollowed } of finished) {
    if (unfollowed === 0 || part.part === 'right') continue
    const links = unfollowed === 1 ? 'A link leads' : `${unfollowed} links lead`
    log.drop(`page ${part.sheet}`, `${links} nowhere that a reader can follow, such as to a file on a computer.`)
  }
}
