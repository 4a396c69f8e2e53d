import { parentPort, workerData } from 'node:worker_threads'
import { openSqlite } from '../../db/sqlite/openSqlite.ts'
import { createSqlAnalytics } from './createSqlAnalytics.ts'
import type { SqliteAnswer, SqliteCall, SqliteQuestion } from './SqliteCall.ts'

/** A thread with a connection of its own to the title's SQLite, which `createSqliteAnalytics` asks. */
const db = await openSqlite(String(workerData))
const store = createSqlAnalytics(db)

async function perform(call: SqliteCall): Promise<number> {
  switch (call.name) {
    case 'keep':
      await store.keep(call.events)
      return 0
    case 'rollUp':
      return store.rollUp(() => Promise.resolve(false))
    case 'removeBefore':
      await store.removeBefore(call.days)
      return 0
    case 'close':
      await db.destroy()
      return 0
  }
}

parentPort?.on('message', ({ id, call }: SqliteQuestion) => {
  const answer = (told: SqliteAnswer) => parentPort?.postMessage(told)
  void perform(call).then(
    (counted) => answer({ id, counted }),
    (fault: unknown) => answer({ id, fault }),
  )
})
