import { Worker } from 'node:worker_threads'
import { ImportRefusal } from '../../ImportRefusal.ts'
import type { PdfiumProgram } from '../engine/Pdfium.ts'
import type { JobResults, PageAnswer, PageJob } from './PageJob.ts'

/** A page could not be worked on: PDFium failed, ran out of memory or time. The next one may well be. */
export class PageFault extends Error {
  override readonly name = 'PageFault'
}

export interface PagePoolOptions {
  /** Of the PDF. */
  readonly path: string
  readonly program: PdfiumProgram
  readonly threads: number
  /** That one job may take. */
  readonly milliseconds: number
}

/** Of JavaScript's own memory, which holds the characters of a page or two; PDFium has its own. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 16 }

/**
 * Threads that each have the PDF open in a PDFium of their own. A thread that hangs or dies is replaced, and only its
 * page is lost.
 */
export class PagePool {
  readonly #options: PagePoolOptions
  readonly #idle: Worker[] = []
  readonly #busy = new Set<Worker>()
  readonly #waiting: (() => void)[] = []
  #isClosed = false

  constructor(options: PagePoolOptions) {
    this.#options = options
  }

  /** Rejects with ImportRefusal or PageFault; with `signal`'s reason once it is aborted. */
  async run<Kind extends PageJob['kind']>(
    job: Extract<PageJob, { readonly kind: Kind }>,
    signal: AbortSignal,
  ): Promise<JobResults[Kind]> {
    while (this.#busy.size >= this.#options.threads) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    signal.throwIfAborted()
    if (this.#isClosed) throw new PageFault('The import has ended.')
    const worker = this.#idle.pop() ?? this.#start()
    this.#busy.add(worker)
    try {
      return (await this.#ask(worker, job, signal)) as JobResults[Kind]
    } finally {
      this.#busy.delete(worker)
      this.#waiting.shift()?.()
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const workers = [...this.#idle.splice(0), ...this.#busy]
    await Promise.all(workers.map((worker) => worker.terminate()))
  }

  #start(): Worker {
    const { path, program } = this.#options
    const worker = new Worker(new URL('./pageWorker.ts', import.meta.url), {
      workerData: { path, program },
      resourceLimits: RESOURCE_LIMITS,
    })
    // An error between two jobs is one of the next job, which finds the thread gone.
    worker.on('error', () => undefined)
    worker.once('exit', () => {
      const index = this.#idle.indexOf(worker)
      if (index !== -1) this.#idle.splice(index, 1)
    })
    worker.unref()
    return worker
  }

  async #ask(worker: Worker, job: PageJob, signal: AbortSignal): Promise<JobResults[PageJob['kind']]> {
    const answer = await answerOf(worker, job, { signal, milliseconds: this.#options.milliseconds })
    const isReusable = answer.kind === 'refused' || (answer.kind === 'done' && !answer.isSpent)
    if (isReusable && !this.#isClosed) this.#idle.push(worker)
    else await worker.terminate()
    if (answer.kind === 'done') return answer.result
    if (answer.kind === 'refused') throw new ImportRefusal(answer.code, answer.message)
    if (answer.kind === 'aborted') throw answer.reason
    throw new PageFault(answer.message)
  }
}

interface Patience {
  readonly signal: AbortSignal
  readonly milliseconds: number
}

type Ending = PageAnswer | { readonly kind: 'aborted'; readonly reason: unknown }

/** What a thread says to a job, or how it ended without saying anything. */
function answerOf(worker: Worker, job: PageJob, { signal, milliseconds }: Patience): Promise<Ending> {
  return new Promise((resolve) => {
    const seconds = Math.round(milliseconds / 1000)
    const message = `It took longer than the ${seconds} seconds that are allowed.`
    const timer = setTimeout(() => end({ kind: 'failed', message }), milliseconds)
    const onAbort = () => end({ kind: 'aborted', reason: signal.reason })
    const onError = (error: Error) => end({ kind: 'failed', message: error.message })
    const onExit = () => end({ kind: 'failed', message: 'The program that reads PDFs has ended unexpectedly.' })
    const end = (ending: Ending) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      worker.off('message', end).off('error', onError).off('exit', onExit)
      worker.unref()
      resolve(ending)
    }
    worker.ref()
    worker.once('message', end).once('error', onError).once('exit', onExit)
    signal.addEventListener('abort', onAbort, { once: true })
    worker.postMessage(job)
  })
}
