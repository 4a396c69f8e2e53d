import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'

/** Names what readers can see at this moment: equal names mean equal answers. */
export type ReadContentVersion = () => Promise<string>

interface VersionRow {
  readonly revision: number
  readonly due: string | null
}

/**
 * Reads the version from the database at every call, so that it holds for several processes and for imports by another.
 * A scheduled issue becomes public by time alone: the version also carries the last such moment. Callers of one turn of
 * the event loop share a read, which begins after all of them have asked.
 */
export function createContentVersionReader(db: Kysely<Database>, now: () => number): ReadContentVersion {
  // Written once: this is the one query of an answer that is kept already. Its only parameter is the moment.
  const question = sql<VersionRow>`
    select content_revision.revision,
      (select max(publish_at) from issues where status = 'scheduled' and publish_at <= ${''}) as due
    from content_revision where content_revision.id = 1
  `.compile(db)

  const readVersion = async (): Promise<string> => {
    const { rows } = await db.executeQuery<VersionRow>({ ...question, parameters: [new Date(now()).toISOString()] })
    const row = rows[0]
    if (row === undefined) throw new Error('The row of content_revision is missing.')
    return `${row.revision}.${row.due ?? ''}`
  }

  let pending: Promise<string> | undefined
  return () => {
    pending ??= new Promise((resolve, reject) => {
      setImmediate(() => {
        pending = undefined
        readVersion().then(resolve, reject)
      })
    })
    return pending
  }
}
