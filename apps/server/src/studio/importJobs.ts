import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Actor } from '../platform/db/auditLog.ts'
import type { ClaimedJob, Job, JobEnd, JobQueue } from '../platform/jobs.ts'
import type { ImportOutcome } from '../publishing/imports/importIssue.ts'

/** What an import job is to do. */
export interface ImportPayload {
  /** Absolute, in a folder of its own that goes when the job is done. */
  readonly path: string
  /** As whoever uploaded it calls it. */
  readonly fileName: string
  readonly actor: Actor
}

/** How far an import is: steps begin anew, such as reading pages and storing files. */
export interface ImportProgress {
  readonly done: number
  readonly total: number
  /** Missing where bytes are counted. */
  readonly unit?: 'pages'
}

/** What came of an import. */
export type ImportResult =
  | { readonly kind: 'imported'; readonly outcome: ImportOutcome }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  | { readonly kind: 'canceled' }

/** What the process of an import is told. */
export type ToImport = { readonly type: 'begin'; readonly payload: ImportPayload } | { readonly type: 'cancel' }

/** What it tells. */
export type FromImport =
  | { readonly type: 'progress'; readonly progress: ImportProgress }
  | { readonly type: 'end'; readonly result: ImportResult }

export interface ImportJobsDeps {
  readonly queue: JobQueue
  /** Names this process among all servers of the title. */
  readonly owner: string
  readonly isAlive: (owner: string) => Promise<boolean>
  /** Path of the program that imports one file. */
  readonly program: string
  /** By which it reads the title's configuration. */
  readonly place: { readonly env: Readonly<Record<string, string | undefined>>; readonly cwd: string }
  readonly logger: Pick<FastifyBaseLogger, 'error' | 'warn'>
}

/** Milliseconds between two looks for a job that another server has added, or that a dead one has left. */
const LOOK_EVERY = 2_000
const RECOVER_EVERY = 30_000

/** Milliseconds between two reports of how far an import is. */
const REPORT_EVERY = 500

/** Milliseconds that an import has to take back what it has begun: when the server stops, and when it is canceled. */
const STOP_TIMEOUT = 2_000
const CANCEL_TIMEOUT = 15_000

/**
 * Runs import jobs, one at a time, each in a process of its own: readers wait for none of its work, and its memory is given back.
 * Gives what looks for a job at once, and what stops: a job under way waits for the next server then.
 */
export function startImportJobs(deps: ImportJobsDeps): {
  readonly look: () => void
  readonly stop: () => Promise<void>
} {
  const { queue, owner, isAlive, logger } = deps
  const stopping = new AbortController()
  let wake = (): void => undefined
  let recoveredAt = Number.NEGATIVE_INFINITY
  const recover = async () => {
    if (performance.now() - recoveredAt < RECOVER_EVERY) return
    recoveredAt = performance.now()
    await queue.recover(isAlive)
  }
  const next = async (): Promise<Job | undefined> => {
    try {
      await recover()
      return await queue.claim(owner)
    } catch (error) {
      logger.error({ err: error }, 'Jobs could not be looked for')
      return undefined
    }
  }
  const work = async () => {
    while (!stopping.signal.aborted) {
      const job = await next()
      if (job === undefined) {
        const woken = new Promise<void>((resolve) => (wake = resolve))
        await Promise.race([woken, wait(LOOK_EVERY, undefined, { signal: stopping.signal }).catch(() => undefined)])
      } else {
        await run(job, deps, stopping.signal).catch((error: unknown) => {
          logger.error({ err: error }, 'What came of a job could not be written down')
        })
      }
    }
  }
  const working = work()
  return {
    look: () => wake(),
    async stop() {
      stopping.abort()
      await working
    },
  }
}

/** Does one job to its end, or until the server stops. */
async function run(job: Job, deps: ImportJobsDeps, stopping: AbortSignal): Promise<void> {
  const { queue, program, owner } = deps
  const claimed = { id: job.id, owner }
  // It was claimed at the moment of stopping.
  if (stopping.aborted) return queue.release(claimed)
  const payload = job.payload as ImportPayload
  const { env, cwd } = deps.place
  // A small young generation: an import makes little that lives long, and its peak is a fifth lower with it.
  const execArgv = ['--max-semi-space-size=1']
  const child = fork(program, { env, cwd, execArgv, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const ended = listen(child)
  send(child, { type: 'begin', payload })
  const stop = createStop(child, STOP_TIMEOUT)
  stopping.addEventListener('abort', stop, { once: true })
  const follower = followJob(deps, claimed, { progress: ended.progress, cancel: createStop(child, CANCEL_TIMEOUT) })
  const result = await ended.result
  clearInterval(follower)
  stopping.removeEventListener('abort', stop)
  if (stopping.aborted && (result === undefined || result.kind === 'canceled')) return queue.release(claimed)
  if (result === undefined) return queue.lose(claimed)
  const isOwn = await endFor(queue, claimed, endOf(result))
  if (isOwn && result.kind === 'imported') await rm(dirname(payload.path), { recursive: true, force: true })
}

/** Asks a process to take back what it has begun, and ends it when that takes too long. Once. */
function createStop(child: ChildProcess, timeout: number): () => void {
  let isAsked = false
  return () => {
    if (isAsked) return
    isAsked = true
    send(child, { type: 'cancel' })
    const timer = setTimeout(() => child.kill('SIGKILL'), timeout)
    timer.unref()
    child.once('exit', () => clearTimeout(timer))
  }
}

interface Followed {
  readonly progress: () => ImportProgress | undefined
  readonly cancel: () => void
}

/** Writes down how far a job is, one report after the other, and cancels it when that is wanted. */
function followJob({ queue }: ImportJobsDeps, claimed: ClaimedJob, { progress, cancel }: Followed): NodeJS.Timeout {
  let isReporting = false
  const report = async () => {
    if (isReporting) return
    isReporting = true
    // A database that is away says nothing about the job.
    const isToGoOn = await queue.report(claimed, progress()).catch(() => true)
    isReporting = false
    if (!isToGoOn) cancel()
  }
  return setInterval(() => void report(), REPORT_EVERY)
}

/** Tries again for a while where the database is away: what came of an import is worth more than another try of it. */
async function endFor(queue: JobQueue, claimed: ClaimedJob, end: JobEnd): Promise<boolean> {
  for (const pause of [1_000, 5_000, 20_000]) {
    const isOwn = await queue.end(claimed, end).catch(() => undefined)
    if (isOwn !== undefined) return isOwn
    await wait(pause)
  }
  return queue.end(claimed, end)
}

function endOf(result: ImportResult): JobEnd {
  switch (result.kind) {
    case 'imported':
      return { state: 'done', result: result.outcome }
    case 'refused':
      return { state: 'failed', result: { code: result.code, message: result.message } }
    case 'canceled':
      return { state: 'canceled', result: undefined }
  }
}

/** What a process tells: its latest progress, and what came of it when it has exited; undefined where it said nothing. */
function listen(child: ChildProcess) {
  let progress: ImportProgress | undefined
  let result: ImportResult | undefined
  child.on('message', (message: FromImport) => {
    if (message.type === 'progress') progress = message.progress
    else result = message.result
  })
  // The last message may come after the process has exited, and before the channel is closed.
  const ended = Promise.all([once(child, 'exit'), once(child, 'disconnect')]).catch(() => undefined)
  // Without a listener a second fault would end the server.
  child.on('error', () => undefined)
  return { progress: () => progress, result: ended.then(() => result) }
}

/** One that is about to end hears nothing any more. */
function send(child: ChildProcess, message: ToImport): void {
  if (child.connected) child.send(message, () => undefined)
}
