import { parentPort, workerData } from 'node:worker_threads'
import { openSqlite } from '../platform/db/sqlite/openSqlite.ts'
import {
  type SqliteCall,
  type SqliteRequest,
  type SqliteResponse,
  type SqliteResults,
  createSqlAnalytics,
} from './openAnalyticsStore.ts'

/** A thread with a connection of its own to the title's SQLite, which `createSqliteAnalytics` asks. */
const db = await openSqlite(String(workerData))
const store = createSqlAnalytics(db)

/** Whoever asks says whether there is to be more. */
const once = () => Promise.resolve(false)

async function perform(call: SqliteCall): Promise<SqliteResults[SqliteCall['name']]> {
  switch (call.name) {
    case 'keep':
      await store.keep(call.events)
      return undefined
    case 'readCounts':
      return store.readCounts(call.query)
    case 'rollUp':
      return store.rollUp(once)
    case 'removeBefore':
      return store.removeBefore(call.days, once)
    case 'close':
      await db.destroy()
      return undefined
  }
}

parentPort?.on('message', ({ id, call }: SqliteRequest) => {
  const answer = (response: SqliteResponse) => parentPort?.postMessage(response)
  void perform(call).then(
    (result) => answer({ id, result }),
    (fault: unknown) => answer({ id, fault }),
  )
})
