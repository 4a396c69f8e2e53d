import { randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { Piscina } from 'piscina'
import type { ImportLimits } from '../../ImportLimits.ts'
import { ImportError } from '../../ImportError.ts'
import { compilePdfium, type PdfiumProgram } from '../engine/Pdfium.ts'
import type { JobResults, OpenedPdf, PageJob, PageOutcome, PageTask } from './PageJob.ts'
import type { Survey } from './planSheets.ts'
import { TaskState } from './TaskState.ts'

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

/** Of JavaScript's own memory, which holds the characters of a page or two; PDFium has its own. More for the young takes memory and saves no time. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 12 }

/**
 * Threads that each have a PDFium of their own and are kept from one PDF to the next. A thread that hangs or dies is
 * replaced, and only its page is lost. Nothing is started before the first PDF.
 */
export class PagePool {
  /** That one job may take. */
  readonly #milliseconds: number
  readonly #count = Math.min(availableParallelism(), MOST_THREADS)
  /** Jobs wait here, not in Piscina's queue, so that each is made when its turn has come. */
  readonly #limit = pLimit(this.#count)
  /** Of the tasks that threads are at, or have just ended. */
  readonly #states = new Set<TaskState>()
  #threads: Promise<Piscina> | undefined
  #isClosed = false

  constructor({ pageMilliseconds }: Pick<ImportLimits, 'pageMilliseconds'>) {
    this.#milliseconds = pageMilliseconds
  }

  /** Has all threads get ready at once, so that none of them starts when its first page comes. */
  start(): void {
    // Whoever runs a job hears of what it throws.
    this.#startThreads().catch(() => undefined)
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
      const threads = await this.#startThreads()
      return resultOf(await this.#runTask(threads, { pdf, job: plan() }, signal)) as JobResults[Kind]
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const threads = await this.#threads?.catch(() => undefined)
    await threads?.destroy()
  }

  async #startThreads(): Promise<Piscina> {
    if (!this.#isClosed) this.#threads ??= compilePdfium().then((program) => this.#createThreads(program))
    const threads = await this.#threads
    if (threads === undefined || this.#isClosed) throw new PageFault('The import has ended.')
    return threads
  }

  #createThreads(program: PdfiumProgram): Piscina {
    const threads = new Piscina({
      filename: fileURLToPath(new URL('./pageWorker.ts', import.meta.url)),
      name: 'runTask',
      workerData: program,
      // A thread that waits by Atomics does not always end when it is told to, on Node 24.
      atomics: 'disabled',
      minThreads: this.#count,
      maxThreads: this.#count,
      resourceLimits: RESOURCE_LIMITS,
      loadBalancer: (_task, workers) =>
        workers.find(({ id, currentUsage }) => currentUsage === 0 && !this.#hasRetired(id)) ?? null,
    })
    // An error between two jobs: the thread is replaced, and nobody waits for it.
    return threads.on('error', () => undefined)
  }

  #hasRetired(threadId: number): boolean {
    return [...this.#states].some((state) => state.hasRetired(threadId))
  }

  async #runTask(threads: Piscina, work: Omit<PageTask, 'state'>, signal: AbortSignal): Promise<PageOutcome> {
    const state = new TaskState()
    const thread = () => state.threadAmong(threads)
    const slow = new AbortController()
    const onSlow = () => slow.abort(new PageFault(sayTooSlow(this.#milliseconds), true))
    const timer = setTimeout(onSlow, this.#milliseconds * MOST_BY_THE_CLOCK)
    const most = this.#milliseconds * mostOf(work.job)
    const stopWatching = watchProcessorTime(thread, { state, most, onSlow })
    const stop = AbortSignal.any([signal, slow.signal])
    // Before Piscina hears of it, which ends the thread and no longer names it.
    let stopped: Worker | undefined
    const onStop = () => {
      stopped = thread()
    }
    stop.addEventListener('abort', onStop, { once: true })
    this.#states.add(state)
    try {
      const task: PageTask = { ...work, state: state.shared }
      const outcome = (await threads.run(task, { signal: stop })) as PageOutcome
      const used = thread()
      // Piscina starts another one in its place.
      if (used !== undefined && state.hasRetired(used.threadId)) await used.terminate()
      return outcome
    } catch (error) {
      // Waits until it has ended.
      await stopped?.terminate()
      stop.throwIfAborted()
      throw new PageFault(error instanceof Error ? error.message : String(error))
    } finally {
      clearTimeout(timer)
      stopWatching()
      stop.removeEventListener('abort', onStop)
      this.#states.delete(state)
    }
  }
}

function resultOf(outcome: PageOutcome): JobResults[PageJob['kind']] {
  if (outcome.kind === 'done') return outcome.result
  if (outcome.kind === 'refused') throw new ImportError(outcome.code, outcome.message)
  throw new PageFault(outcome.message)
}

function mostOf({ kind }: PageJob): number {
  return kind === 'page' ? MOST_OF_PAGE : MOST_OF_DOCUMENT
}

function sayTooSlow(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000)
  return `It took longer than the ${seconds} seconds that are allowed.`
}

interface Watch {
  readonly state: TaskState
  /** Milliseconds that the thread may have a processor for the task. */
  readonly most: number
  readonly onSlow: () => void
}

/**
 * Calls `onSlow` when the thread of a task has had a processor for too long. Gives what ends the watch. A thread is not asked before
 * so much time has passed by the clock. Before Node 24.6 nobody but a thread itself can know that; the clock alone says so there.
 */
function watchProcessorTime(thread: () => Worker | undefined, { state, most, onSlow }: Watch): () => void {
  let looking: NodeJS.Timeout | undefined
  const look = async () => {
    const worker = thread()
    if (typeof worker?.cpuUsage !== 'function') return
    const { user, system } = await worker.cpuUsage()
    if ((user + system) / 1000 - state.processorTime > most) onSlow()
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
