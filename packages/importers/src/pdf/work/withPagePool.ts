import { availableParallelism } from 'node:os'
import type { ImportOptions } from '../../importSource.ts'
import { ImportRefusal } from '../../ImportRefusal.ts'
import { compilePdfium } from '../engine/Pdfium.ts'
import type { Survey } from './PageJob.ts'
import { PageFault, PagePool } from './PagePool.ts'

/** Each thread holds up to 300 MB while it makes the pictures of a page; an import stays below a gigabyte. */
const MOST_THREADS = 3

/** So many pages may take as long as any other source. */
const PAGES_PER_DEADLINE = 30

/** A PDF that threads have open, within what it may take of time. */
export interface OpenDocument extends Survey {
  readonly pool: PagePool
  readonly signal: AbortSignal
}

/**
 * Opens a PDF in threads of its own, calls `task` and ends them whatever comes. The time that all of it may take grows
 * with the number of pages. Throws ImportRefusal for a PDF that cannot be opened.
 */
export async function withPagePool<T>(
  path: string,
  { limits, signal }: ImportOptions,
  task: (document: OpenDocument) => Promise<T>,
): Promise<T> {
  const threads = Math.min(availableParallelism(), MOST_THREADS)
  const pool = new PagePool({ path, program: await compilePdfium(), threads, milliseconds: limits.pageMilliseconds })
  const deadline = new AbortController()
  let timer: NodeJS.Timeout | undefined
  try {
    const survey = await surveyWith(pool, limits.pages, signal)
    const allowed = limits.milliseconds * Math.max(1, survey.parts.length / PAGES_PER_DEADLINE)
    timer = setTimeout(() => deadline.abort(tooSlow(allowed)), allowed)
    return await task({ ...survey, pool, signal: AbortSignal.any([signal, deadline.signal]) })
  } finally {
    clearTimeout(timer)
    await pool.close()
  }
}

async function surveyWith(pool: PagePool, mostPages: number, signal: AbortSignal): Promise<Survey> {
  try {
    return await pool.run<'survey'>({ kind: 'survey', mostPages }, signal)
  } catch (cause) {
    if (!(cause instanceof PageFault)) throw cause
    throw new ImportRefusal('malformed', 'The PDF is damaged and cannot be read.', { cause })
  }
}

function tooSlow(milliseconds: number): ImportRefusal {
  const minutes = Math.ceil(milliseconds / 60_000)
  return new ImportRefusal('over-limit', `Reading the PDF took longer than the ${minutes} minutes that are allowed.`)
}
