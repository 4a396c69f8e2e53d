import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImportedAsset, ImportedIssue, ImportedPage } from '../../ImportedIssue.ts'
import { createImportLog, type ImportLog } from '../../ImportLog.ts'
import { ImportRefusal } from '../../ImportRefusal.ts'
import type { ImportOptions, OpenedImport } from '../../importSource.ts'
import { pageAssets, PRESS_PLAN } from '../../pages/PageImages.ts'
import { type DocumentFacts, hashFile } from '../engine/DocumentFacts.ts'
import type { LaidPage } from '../layout/LaidPage.ts'
import { layOutPages } from '../layout/layOutPages.ts'
import { followPages } from './followPages.ts'
import { type FinishedPage, type OpenDocument, withPagePool, workOnPages } from './openDocument.ts'
import { openWorkFolder } from './WorkFolder.ts'

export interface PdfPages {
  readonly facts: DocumentFacts
  readonly laid: readonly LaidPage[]
  readonly pages: readonly Omit<ImportedPage, 'blocks'>[]
  /** The pages' pictures; they lie in the folder. */
  readonly assets: readonly ImportedAsset[]
}

interface PageReading {
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

interface PdfText {
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

/**
 * Reads an issue that has the pages of a PDF in a folder for them, which goes with the opened import. Rejects as `read` does: what
 * has been finished is left to the next try, unless that could not end otherwise.
 */
export async function inWorkFolder(
  pdf: string,
  options: ImportOptions,
  read: (folder: string) => Promise<ImportedIssue>,
): Promise<OpenedImport> {
  const { pressPlan: press = PRESS_PLAN, now } = options
  const hash = await hashFile(pdf)
  const work = await openWorkFolder(options.workFolder ?? tmpdir(), { hash, press, now })
  try {
    return { issue: await read(work.path), close: () => work.remove() }
  } catch (error) {
    if (error instanceof ImportRefusal && error.code !== 'over-limit') await work.remove()
    else await work.leave()
    throw error
  }
}
