import { Worker } from 'node:worker_threads'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { AnalyticsStore } from '../AnalyticsStore.ts'
import { createCountReader } from '../createCountReader.ts'
import type { SqliteAnswer, SqliteCall, SqliteQuestion } from './SqliteCall.ts'

interface Waiting {
  readonly resolve: (counted: number) => void
  readonly reject: (fault: unknown) => void
}

/**
 * Events in the title's own SQLite, written and counted by a thread of their own: SQLite works where it is called, and readers would
 * wait for the disk. `db` is for reading counts.
 */
export function createSqliteAnalytics(dataFolder: string, db: Kysely<Database>): AnalyticsStore {
  const waiting = new Map<number, Waiting>()
  let thread: Worker | undefined
  let last = 0
  const start = (): Worker => {
    const worker = new Worker(new URL('./sqliteThread.ts', import.meta.url), { workerData: dataFolder })
    worker.on('message', (answer: SqliteAnswer) => {
      const call = waiting.get(answer.id)
      waiting.delete(answer.id)
      if ('fault' in answer) call?.reject(answer.fault)
      else call?.resolve(answer.counted)
    })
    // Where it falls, what it was asked for has failed, and the next call starts another one.
    const fall = (fault: unknown) => {
      if (thread !== worker) return
      thread = undefined
      for (const { reject } of waiting.values()) reject(fault)
      waiting.clear()
    }
    worker.on('error', fall)
    worker.on('exit', () => fall(new Error('The thread that keeps events has ended.')))
    return worker
  }
  const ask = (call: SqliteCall): Promise<number> => {
    thread ??= start()
    last += 1
    const question: SqliteQuestion = { id: last, call }
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    waiting.set(last, { resolve, reject })
    thread.postMessage(question)
    return promise
  }
  return {
    async keep(events) {
      await ask({ name: 'keep', events })
    },
    readCounts: createCountReader(db),
    async rollUp(rest) {
      let counted = 0
      for (;;) {
        const portion = await ask({ name: 'rollUp' })
        counted += portion
        if (portion === 0 || !(await rest())) return counted
      }
    },
    async removeBefore(days) {
      await ask({ name: 'removeBefore', days })
    },
    async close() {
      if (thread === undefined) return
      const ended = thread
      await ask({ name: 'close' })
      await ended.terminate()
    },
  }
}
