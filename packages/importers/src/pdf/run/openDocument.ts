import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import type { ImportLog } from '../../ImportLog.ts'
import { ImportRefusal } from '../../ImportRefusal.ts'
import type { ImportOptions } from '../../importSource.ts'
import type { RenditionPlan } from '../../pages/PageImages.ts'
import { areThere, type JobResults, type PageJob, type PageWork, readPageRecord, type Survey } from './PageJob.ts'
import { PageFault, PagePool } from './PagePool.ts'
import type { SheetPart } from './planSheets.ts'

/** So many pages may take as long as any other source. */
const PAGES_PER_DEADLINE = 30

/** A PDF that threads have open, within what it may take of time. */
export interface OpenDocument extends Survey {
  /** Milliseconds of processor time for one page. */
  readonly pageMilliseconds: number
  readonly run: RunJob
}

/** Runs the job that `plan` makes when its turn has come. Rejects with ImportRefusal or PageFault; when the import is stopped, with the reason. */
type RunJob = <Kind extends PageJob['kind']>(
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

interface PagesToWorkOn {
  /** Where pictures go; pages that are finished there already are taken over. */
  readonly folder: string
  /** Undefined where no pictures are wanted. */
  readonly plan: RenditionPlan | undefined
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
  const known = await Promise.all(document.parts.map((_, index) => readFinishedPage(folder, keyOf(index))))
  let done = known.filter((work) => work !== undefined).length
  onProgress(done, total, 'pages')
  const budget = createBudget(document.pageMilliseconds, total)
  const works = await Promise.all(
    document.parts.map(async (part, index) => {
      const before = known[index]
      if (before !== undefined) {
        sayIfCut(part, before, pages.log)
        return [{ ...before, part }]
      }
      const work = await workOnPage(document, pages, { part, key: keyOf(index), budget })
      onProgress(++done, total, 'pages')
      return work === undefined ? [] : [{ ...work, part }]
    }),
  )
  const finished = works.flat()
  if (finished.length > 0) return finished
  throw new ImportRefusal('malformed', 'The PDF is damaged: none of its pages can be read.')
}

/** A page that an import before has finished; undefined where its time was over, or any file of it is not there. */
async function readFinishedPage(folder: string, key: string): Promise<PageWork | undefined> {
  const work = await readPageRecord({ folder, key })
  return work?.isDrawn === true && (await areThere(work.pressed.files, { folder })) ? work : undefined
}

function keyOf(index: number): string {
  return `p${index + 1}`
}

/** Milliseconds of processor time for all pages of a PDF: a fuzzed one of a thousand pages must not take a day. */
const DOCUMENT_MILLISECONDS = 60_000

const MILLISECONDS_PER_PAGE = 1_000

const SHARE_WHEN_SPENT = 0.1

interface Budget {
  /** Milliseconds of processor time that the next page may take. */
  allowed(): number
  spend(milliseconds: number): void
}

function createBudget(pageMilliseconds: number, pages: number): Budget {
  let left = DOCUMENT_MILLISECONDS + MILLISECONDS_PER_PAGE * pages
  return {
    allowed: () => (left > 0 ? pageMilliseconds : pageMilliseconds * SHARE_WHEN_SPENT),
    spend: (milliseconds) => {
      left -= milliseconds
    },
  }
}

interface PageToWorkOn {
  readonly part: SheetPart
  readonly key: string
  readonly budget: Budget
}

async function workOnPage(
  document: OpenDocument,
  pages: PagesToWorkOn,
  { part, key, budget }: PageToWorkOn,
): Promise<PageWork | undefined> {
  const { folder, plan, log } = pages
  const subject = `page ${part.sheet}`
  const run = (milliseconds: () => number) =>
    document.run<'page'>(() => ({ kind: 'page', part, key, folder, plan, milliseconds: milliseconds() }))
  try {
    const work = await run(budget.allowed).catch((error: unknown) => {
      if (!isSlow(error)) throw error
      budget.spend(document.pageMilliseconds)
      // One object of it takes all that time: its text may still be had, and its paper.
      return run(() => 0)
    })
    budget.spend(work.milliseconds)
    sayIfCut(part, work, log)
    return work
  } catch (error) {
    if (!(error instanceof PageFault)) throw error
    log.drop(subject, `The page cannot be read and is left out. ${error.message}`)
    return undefined
  }
}

function sayIfCut(part: SheetPart, { isDrawn }: PageWork, log: ImportLog): void {
  if (isDrawn) return
  log.change(
    `page ${part.sheet}`,
    'Drawing the page takes too long; it is shown as far as it could be drawn. A PDF that is exported with fewer effects helps.',
  )
}

function isSlow(error: unknown): boolean {
  return error instanceof PageFault && error.isSlow
}
