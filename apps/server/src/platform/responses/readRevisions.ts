import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'

/** What answers depend on besides who asks: what is equal has not changed. */
interface Revisions {
  /** Names what readers can see at this moment. */
  readonly content: string
  /** Grows with every change of a purchase or a subscription, whoever makes it. */
  readonly entitlements: number
}

type ReadRevisions = () => Promise<Revisions>

/** `Revisions.content` alone. */
export type ReadContentVersion = () => Promise<string>

interface RevisionsRow {
  readonly revision: number
  readonly entitlements: number | null
  readonly due: string | null
}

/**
 * Reads them from the database at every call, so that they hold for several processes and for imports by another.
 * A scheduled issue becomes public by time alone: the content's version also carries the last such moment. Callers of one turn of
 * the event loop share a read, which begins after all of them have asked.
 */
export function createRevisionsReader(db: Kysely<Database>, now: () => number): ReadRevisions {
  // Written once: this is the one query of an answer that is kept already. Its only parameter is the moment.
  const question = sql<RevisionsRow>`
    select content_revision.revision,
      (select revision from entitlement_revision where id = 1) as entitlements,
      (select max(publish_at) from issues where status = 'scheduled' and publish_at <= ${''}) as due
    from content_revision where content_revision.id = 1
  `.compile(db)

  const readRevisions = async (): Promise<Revisions> => {
    const { rows } = await db.executeQuery<RevisionsRow>({ ...question, parameters: [new Date(now()).toISOString()] })
    const row = rows[0]
    if (row === undefined) throw new Error('The row of content_revision is missing.')
    if (row.entitlements === null) throw new Error('The row of entitlement_revision is missing.')
    return { content: `${row.revision}.${row.due ?? ''}`, entitlements: Number(row.entitlements) }
  }

  let pending: Promise<Revisions> | undefined
  return () => {
    pending ??= new Promise((resolve, reject) => {
      setImmediate(() => {
        pending = undefined
        readRevisions().then(resolve, reject)
      })
    })
    return pending
  }
}
