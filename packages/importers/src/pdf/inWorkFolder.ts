import { tmpdir } from 'node:os'
import type { ImportedIssue } from '../ImportedIssue.ts'
import { ImportRefusal } from '../ImportRefusal.ts'
import type { ImportOptions, OpenedImport } from '../importSource.ts'
import { PRESS_PLAN } from '../pages/PressPlan.ts'
import { hashFile } from './engine/readDocumentFacts.ts'
import { openWorkFolder } from './work/WorkFolder.ts'

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
