import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { randomUUID } from 'node:crypto'
import type { ImportLimits } from '../../ImportLimits.ts'
import { ImportError } from '../../ImportError.ts'
import { compilePdfium, type PdfiumProgram } from '../engine/Pdfium.ts'
import type { JobResults, OpenedPdf, PageAnswer, PageJob, PageOutcome, PageTask } from './PageJob.ts'
import type { Survey } from './planSheets.ts'

/** A page could not be worked on: PDFium failed, ran out of memory or time. The next one may well be. */
export class PageFault extends Error {
  override readonly name = 'PageFault'
  readonly isSlow: boolean

  constructor(message: string, isSlow = false) {
    super(message)
    this.isSlow = isSlow
  }
}

/**
 * A thread is ended when a job has had a processor for so many times what a page may take: drawing stops by itself between
 * two objects of a page, and only one object, or what the page is written in, takes longer. By the clock it is longer still:
 * other programs may keep the processors busy.
 */
const MOST_OF_PAGE = 2

const MOST_OF_DOCUMENT = 6

const MOST_BY_THE_CLOCK = 12

/** Milliseconds between two looks at how long a thread has had a processor. */
const LOOK_AGAIN = 250

/** Each thread holds up to 300 MB while it makes the pictures of a page; an import stays below a gigabyte. */
const MOST_THREADS = 3

/** Of JavaScript's own memory, which holds the characters of a page or two; PDFium has its own. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 48 }

/**
 * Threads that each have a PDFium of their own and are kept from one PDF to the next. A thread that hangs or dies is
 * replaced, and only its page is lost. Nothing is started before the first PDF.
 */
export class PagePool {
  /** That one job may take. */
  readonly #milliseconds: number
  readonly #threads = Math.min(availableParallelism(), MOST_THREADS)
  readonly #idle: Worker[] = []
  readonly #busy = new Set<Worker>()
  readonly #limit = pLimit(this.#threads)
  #program: Promise<PdfiumProgram> | undefined
  #isClosed = false
  /** Milliseconds that each thread had had a processor when it last answered. */
  readonly #processorTime = new WeakMap<Worker, number>()

  constructor({ pageMilliseconds }: Pick<ImportLimits, 'pageMilliseconds'>) {
    this.#milliseconds = pageMilliseconds
  }

  /** Has all threads get ready at once, so that none of them starts when its first page comes. */
  start(): void {
    while (!this.#isClosed && this.#idle.length + this.#busy.size < this.#threads) this.#idle.push(this.#begin())
  }

  /** Rejects with ImportError or PageFault; with `signal`'s reason once it is aborted. */
  async run<Kind extends PageJob['kind']>(
    pdf: OpenedPdf,
    /** Made when its turn has come. */
    plan: () => Extract<PageJob, { readonly kind: Kind }>,
    signal: AbortSignal,
  ): Promise<JobResults[Kind]> {
    return this.#limit(async () => {
      signal.throwIfAborted()
      if (this.#isClosed) throw new PageFault('The import has ended.')
      return (await this.#ask({ pdf, job: plan() }, signal)) as JobResults[Kind]
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const workers = [...this.#idle.splice(0), ...this.#busy]
    await Promise.all(workers.map((worker) => worker.terminate()))
  }

  #begin(): Worker {
    this.#program ??= compilePdfium()
    const worker = new Worker(new URL('./pageWorker.ts', import.meta.url), { resourceLimits: RESOURCE_LIMITS })
    // Whoever asks for something waits for the program too, and hears of what it throws.
    this.#program.then(
      (program) => {
        worker.postMessage(program)
      },
      () => undefined,
    )
    // An error between two jobs is one of the next job, which finds the thread gone.
    worker.on('error', () => undefined)
    worker.once('exit', () => {
      const index = this.#idle.indexOf(worker)
      if (index !== -1) this.#idle.splice(index, 1)
    })
    worker.unref()
    return worker
  }

  async #ask(task: PageTask, signal: AbortSignal): Promise<JobResults[PageJob['kind']]> {
    this.start()
    await this.#program
    const worker = this.#idle.pop() ?? this.#begin()
    this.#busy.add(worker)
    try {
      const before = this.#processorTime.get(worker) ?? 0
      const answer = await answerOf(worker, task, { signal, milliseconds: this.#milliseconds, before })
      if ('processorTime' in answer) this.#processorTime.set(worker, answer.processorTime)
      const isReusable = answer.kind === 'refused' || (answer.kind === 'done' && !answer.isSpent)
      if (isReusable && !this.#isClosed) this.#idle.push(worker)
      else await worker.terminate()
      return resultOf(answer)
    } finally {
      this.#busy.delete(worker)
    }
  }
}

interface Patience {
  readonly signal: AbortSignal
  readonly milliseconds: number
  /** Milliseconds that the thread has had a processor before. */
  readonly before: number
}

type Ending =
  | PageAnswer
  | PageOutcome
  | { readonly kind: 'aborted'; readonly reason: unknown }
  | { readonly kind: 'slow'; readonly message: string }

function resultOf(answer: Ending): JobResults[PageJob['kind']] {
  if (answer.kind === 'done') return answer.result
  if (answer.kind === 'refused') throw new ImportError(answer.code, answer.message)
  if (answer.kind === 'aborted') throw answer.reason
  throw new PageFault(answer.message, answer.kind === 'slow')
}

/** What a thread says to a task, or how it ended without saying anything. */
function answerOf(worker: Worker, task: PageTask, { signal, milliseconds, before }: Patience): Promise<Ending> {
  return new Promise((resolve) => {
    const onSlow = () => end({ kind: 'slow', message: sayTooSlow(milliseconds) })
    const timer = setTimeout(onSlow, milliseconds * MOST_BY_THE_CLOCK)
    const stopWatching = watchProcessorTime(worker, { before, most: milliseconds * mostOf(task.job), onSlow })
    const onAbort = () => end({ kind: 'aborted', reason: signal.reason })
    const onError = (error: Error) => end({ kind: 'failed', message: error.message })
    const onExit = () => end({ kind: 'failed', message: 'The program that reads PDFs has ended unexpectedly.' })
    const end = (ending: Ending) => {
      clearTimeout(timer)
      stopWatching()
      signal.removeEventListener('abort', onAbort)
      worker.off('message', end).off('error', onError).off('exit', onExit)
      worker.unref()
      resolve(ending)
    }
    worker.ref()
    worker.once('message', end).once('error', onError).once('exit', onExit)
    signal.addEventListener('abort', onAbort, { once: true })
    worker.postMessage(task)
  })
}

function mostOf({ kind }: PageJob): number {
  return kind === 'page' ? MOST_OF_PAGE : MOST_OF_DOCUMENT
}

function sayTooSlow(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000)
  return `It took longer than the ${seconds} seconds that are allowed.`
}

interface Watch {
  /** Milliseconds that the thread has had a processor before. */
  readonly before: number
  /** Milliseconds that it may have one now. */
  readonly most: number
  readonly onSlow: () => void
}

/**
 * Calls `onSlow` when the thread has had a processor for too long. Gives what ends the watch. A thread is not asked before so much
 * time has passed by the clock. Before Node 24.6 nobody but a thread itself can know that; the clock alone says so there.
 */
function watchProcessorTime(worker: Worker, { before, most, onSlow }: Watch): () => void {
  if (typeof worker.cpuUsage !== 'function') return () => undefined
  let looking: NodeJS.Timeout | undefined
  const look = async () => {
    const { user, system } = await worker.cpuUsage()
    if ((user + system) / 1000 - before > most) onSlow()
  }
  const waiting = setTimeout(() => {
    // A thread that has ended says so itself.
    looking = setInterval(() => void look().catch(() => undefined), LOOK_AGAIN)
  }, most)
  return () => {
    clearTimeout(waiting)
    clearInterval(looking)
  }
}

/** So many pages may take as long as any other source. */
const PAGES_PER_DEADLINE = 30

/** A PDF that threads have open, within what it may take of time. */
export interface OpenDocument extends Survey {
  /** Milliseconds of processor time for one page. */
  readonly pageMilliseconds: number
  readonly run: RunJob
}

/** Runs the job that `plan` makes when its turn has come. Rejects with ImportError or PageFault; when the import is stopped, with the reason. */
type RunJob = <Kind extends PageJob['kind']>(
  plan: () => Extract<PageJob, { readonly kind: Kind }>,
) => Promise<JobResults[Kind]>

interface PdfOpening {
  readonly limits: ImportLimits
  /** Stops the import. */
  readonly signal: AbortSignal
  readonly pagePool?: PagePool | undefined
}

/**
 * Opens a PDF in the threads of `pagePool`, else in threads of its own that end with it, and calls `task`; nothing of it
 * is at work any more when that has ended, whatever comes. The time that all of it may take grows with the number of
 * pages. Throws ImportError for a PDF that cannot be opened.
 */
export async function withPagePool<T>(
  path: string,
  { limits, signal, pagePool }: PdfOpening,
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
    throw new ImportError('malformed', 'The PDF is damaged and cannot be read.', { cause })
  }
}

function tooSlow(milliseconds: number): ImportError {
  const minutes = Math.ceil(milliseconds / 60_000)
  return new ImportError('over-limit', `Reading the PDF took longer than the ${minutes} minutes that are allowed.`)
}
