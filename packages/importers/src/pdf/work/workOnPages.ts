import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImportLog } from '../../ImportLog.ts'
import { ImportRefusal } from '../../ImportRefusal.ts'
import type { PressPlan } from '../../pages/PressPlan.ts'
import type { SheetPart } from '../sheets/SheetPart.ts'
import type { PageWork } from './PageJob.ts'
import { PageFault } from './PagePool.ts'
import type { OpenDocument } from './withPagePool.ts'

export interface PagesToWorkOn {
  /** Where pictures go; pages that are finished there already are taken over. */
  readonly folder: string
  /** Undefined where no pictures are wanted. */
  readonly plan: PressPlan | undefined
  readonly log: ImportLog
  readonly onProgress: (done: number, total: number, unit: 'pages') => void
}

/** A page and where it stands in the PDF. */
export interface FinishedPage extends PageWork {
  readonly part: SheetPart
}

/**
 * All pages of a document, in their order. One that cannot be read is left out and named in the log; throws
 * ImportRefusal where none can be.
 */
export async function workOnPages(document: OpenDocument, pages: PagesToWorkOn): Promise<readonly FinishedPage[]> {
  const { folder, onProgress } = pages
  await mkdir(folder, { recursive: true })
  const total = document.parts.length
  const records = document.parts.map((_, index) => join(folder, `p${index + 1}.json`))
  const known = await Promise.all(records.map(readRecord))
  let done = known.filter((work) => work !== undefined).length
  onProgress(done, total, 'pages')
  const works = await Promise.all(
    document.parts.map(async (part, index) => {
      const before = known[index]
      if (before !== undefined) return [{ ...before, part }]
      const work = await workOnPage(document, pages, { part, key: `p${index + 1}`, record: records[index] ?? '' })
      onProgress(++done, total, 'pages')
      return work === undefined ? [] : [{ ...work, part }]
    }),
  )
  const finished = works.flat()
  if (finished.length > 0) return finished
  throw new ImportRefusal('malformed', 'The PDF is damaged: none of its pages can be read.')
}

interface PageToWorkOn {
  readonly part: SheetPart
  readonly key: string
  /** Where it is written down that the page is finished. */
  readonly record: string
}

async function workOnPage(
  document: OpenDocument,
  { folder, plan, log }: PagesToWorkOn,
  { part, key, record }: PageToWorkOn,
): Promise<PageWork | undefined> {
  try {
    const work = await document.run<'page'>({ kind: 'page', part, key, folder, plan })
    await writeRecord(record, work)
    return work
  } catch (error) {
    if (!(error instanceof PageFault)) throw error
    log.drop(`page ${part.sheet}`, `The page cannot be read and is left out. ${error.message}`)
    return undefined
  }
}

/** What an import that was stopped has left behind; a record is renamed into place when all of it is written. */
async function readRecord(path: string): Promise<PageWork | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as PageWork)
}

async function writeRecord(path: string, work: PageWork): Promise<void> {
  await writeFile(`${path}.new`, JSON.stringify(work))
  await rename(`${path}.new`, path)
}
