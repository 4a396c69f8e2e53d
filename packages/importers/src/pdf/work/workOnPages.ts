import { mkdir } from 'node:fs/promises'
import type { ImportLog } from '../../ImportLog.ts'
import { ImportRefusal } from '../../ImportRefusal.ts'
import type { PressPlan } from '../../pages/PressPlan.ts'
import type { SheetPart } from '../sheets/SheetPart.ts'
import type { PageWork } from './PageJob.ts'
import { PageFault } from './PagePool.ts'
import { readPageRecord } from './pageRecord.ts'
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
  const known = await Promise.all(document.parts.map((_, index) => readPageRecord({ folder, key: keyOf(index) })))
  let done = known.filter((work) => work !== undefined).length
  onProgress(done, total, 'pages')
  const works = await Promise.all(
    document.parts.map(async (part, index) => {
      const before = known[index]
      if (before !== undefined) return [{ ...before, part }]
      const work = await workOnPage(document, pages, { part, key: keyOf(index) })
      onProgress(++done, total, 'pages')
      return work === undefined ? [] : [{ ...work, part }]
    }),
  )
  const finished = works.flat()
  if (finished.length > 0) return finished
  throw new ImportRefusal('malformed', 'The PDF is damaged: none of its pages can be read.')
}

function keyOf(index: number): string {
  return `p${index + 1}`
}

interface PageToWorkOn {
  readonly part: SheetPart
  readonly key: string
}

async function workOnPage(
  document: OpenDocument,
  { folder, plan, log }: PagesToWorkOn,
  { part, key }: PageToWorkOn,
): Promise<PageWork | undefined> {
  try {
    return await document.run<'page'>({ kind: 'page', part, key, folder, plan })
  } catch (error) {
    if (!(error instanceof PageFault)) throw error
    log.drop(`page ${part.sheet}`, `The page cannot be read and is left out. ${error.message}`)
    return undefined
  }
}
