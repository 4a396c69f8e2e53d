import { randomUUID } from 'node:crypto'
import type { ImportOptions } from '../../importSource.ts'
import { ImportRefusal } from '../../ImportRefusal.ts'
import type { JobResults, PageJob, Survey } from './PageJob.ts'
import { PageFault, PagePool } from './PagePool.ts'

/** So many pages may take as long as any other source. */
const PAGES_PER_DEADLINE = 30

/** A PDF that threads have open, within what it may take of time. */
export interface OpenDocument extends Survey {
  /** Milliseconds of processor time for one page. */
  readonly pageMilliseconds: number
  readonly run: RunJob
}

/** Runs the job that `plan` makes when its turn has come. Rejects with ImportRefusal or PageFault; when the import is stopped, with the reason. */
export type RunJob = <Kind extends PageJob['kind']>(
  plan: () => Extract<PageJob, { readonly kind: Kind }>,
) => Promise<JobResults[Kind]>

/**
 * Opens a PDF in the threads of `pagePool`, else in threads of its own that end with it, and calls `task`; nothing of it
 * is at work any more when that has ended, whatever comes. The time that all of it may take grows with the number of
 * pages. Throws ImportRefusal for a PDF that cannot be opened.
 */
export async function withPagePool<T>(
  path: string,
  { limits, signal, pagePool }: ImportOptions,
  task: (document: OpenDocument) => Promise<T>,
): Promise<T> {
  const pool = pagePool ?? new PagePool(limits)
  const ending = new AbortController()
  const { run, settle } = runsOf(pool, path, AbortSignal.any([signal, ending.signal]))
  let timer: NodeJS.Timeout | undefined
  try {
    pool.start()
    const survey = await surveyWith(run, limits.pages)
    const allowed = limits.milliseconds * Math.max(1, survey.parts.length / PAGES_PER_DEADLINE)
    timer = setTimeout(() => ending.abort(tooSlow(allowed)), allowed)
    return await task({ ...survey, run, pageMilliseconds: limits.pageMilliseconds })
  } finally {
    clearTimeout(timer)
    ending.abort(new PageFault('The import has ended.'))
    await settle()
    if (pool !== pagePool) await pool.close()
  }
}

/** Runs the jobs of one opening of a PDF; `settle` waits until none of them is left. */
function runsOf(pool: PagePool, path: string, signal: AbortSignal) {
  const pdf = { path, opening: randomUUID() }
  const running = new Set<Promise<unknown>>()
  const run: RunJob = async (plan) => {
    const result = pool.run(pdf, plan, signal)
    running.add(result)
    try {
      return await result
    } finally {
      running.delete(result)
    }
  }
  return { run, settle: () => Promise.allSettled(running) }
}

async function surveyWith(run: RunJob, mostPages: number): Promise<Survey> {
  try {
    return await run<'survey'>(() => ({ kind: 'survey', mostPages }))
  } catch (cause) {
    if (!(cause instanceof PageFault)) throw cause
    throw new ImportRefusal('malformed', 'The PDF is damaged and cannot be read.', { cause })
  }
}

function tooSlow(milliseconds: number): ImportRefusal {
  const minutes = Math.ceil(milliseconds / 60_000)
  return new ImportRefusal('over-limit', `Reading the PDF took longer than the ${minutes} minutes that are allowed.`)
}
