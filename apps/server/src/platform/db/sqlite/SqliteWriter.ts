import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { DatabaseBusy } from '../databaseErrors.ts'
import type { Statement, WriteAnswer, WriteQuestion, WriteResult } from './writeThread.ts'

/** One who writes at a time; everybody else waits without keeping this thread from its readers. */
export interface SqliteWriter {
  /** Waits for its turn. Rejects with DatabaseBusy where that takes too long. */
  begin(): Promise<WriteSession>
  close(): Promise<void>
}

/** From one `begin` to its `end` nobody else of this process writes. */
export interface WriteSession {
  /** Rejects with SQLite's error, or with DatabaseBusy where another program writes for too long; then nothing was written. */
  run(statement: Statement): Promise<WriteResult>
  /** May be called again. */
  end(): void
}

/** Milliseconds that a write waits for those before it, and for other programs, before it says so. */
const LONGEST_WAIT = 30_000

/** SQLite's number for a lock that another program has. */
const BUSY = 5

/** Over a thread that begins with the first write; where it falls, what was under way has failed, and the next write begins another. */
export function createSqliteWriter(dataFolder: string, longestWait = LONGEST_WAIT): SqliteWriter {
  let thread: WriteThread | undefined
  let last: Promise<void> = Promise.resolve()
  let isClosed = false
  const start = (): WriteThread => {
    const begun = startThread(dataFolder, () => {
      if (thread === begun) thread = undefined
    })
    return begun
  }
  const runIn = async (own: WriteThread, statement: Statement, until: number): Promise<WriteResult> => {
    for (;;) {
      const answer = await own.ask(statement)
      if ('result' in answer) return answer.result
      const { message, errcode } = answer.fault
      if (errcode !== BUSY) throw Object.assign(new Error(message), { errcode })
      if (isClosed || performance.now() > until) throw new DatabaseBusy()
    }
  }
  return {
    async begin() {
      const until = performance.now() + longestWait
      const before = last
      const { promise, resolve: end } = Promise.withResolvers<void>()
      // Whoever comes next waits for both, also where this one gives up.
      last = before.then(() => promise)
      if (!(await isInTime(before, longestWait))) {
        end()
        throw new DatabaseBusy()
      }
      thread ??= start()
      const own = thread
      return { run: (statement) => runIn(own, statement, until), end }
    },
    async close() {
      isClosed = true
      await last
      await thread?.end()
    },
  }
}

interface WriteThread {
  ask(statement: Statement): Promise<WriteAnswer>
  end(): Promise<unknown>
}

function startThread(dataFolder: string, onFall: () => void): WriteThread {
  const waiting = new Map<number, PromiseWithResolvers<WriteAnswer>>()
  const worker = new Worker(new URL('./writeThread.ts', import.meta.url), { workerData: dataFolder })
  let count = 0
  let fault: Error | undefined
  worker.on('message', (answer: WriteAnswer) => {
    waiting.get(answer.id)?.resolve(answer)
    waiting.delete(answer.id)
  })
  const fall = (error: Error) => {
    fault ??= error
    onFall()
    for (const { reject } of waiting.values()) reject(fault)
    waiting.clear()
  }
  worker.on('error', fall)
  worker.on('exit', () => fall(new Error('The thread that writes to the database has ended.')))
  return {
    async ask(statement) {
      if (fault !== undefined) throw fault
      count += 1
      const question: WriteQuestion = { id: count, ...statement }
      const answer = Promise.withResolvers<WriteAnswer>()
      waiting.set(count, answer)
      worker.postMessage(question)
      return answer.promise
    },
    end: () => worker.terminate(),
  }
}

async function isInTime(work: Promise<void>, limit: number): Promise<boolean> {
  const ended = new AbortController()
  const late = wait(limit, false, { signal: ended.signal }).catch(() => false)
  return Promise.race([work.then(() => true), late]).finally(() => ended.abort())
}
