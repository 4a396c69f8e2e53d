import { AsyncLocalStorage } from 'node:async_hooks'
import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../../platform/db/schema.ts'
import type { IdentityRecordsTable } from '../../platform/db/identitySchema.ts'
import { hashOf } from './hashOf.ts'

export type PendingWrite =
  | { readonly kind: 'save'; readonly record: IdentityRecord }
  | { readonly kind: 'consume'; readonly name: RecordName }
  | { readonly kind: 'remove'; readonly name: RecordName }
  | { readonly kind: 'end'; readonly grantId: string }

/** What an exchange at the token endpoint wants to write. Nothing is written before it is known how the exchange ended. */
export type PendingWrites = PendingWrite[]

/** The writes of the exchange that the code runs in; outside of one, writes are made at once. */
export const pendingWrites = new AsyncLocalStorage<PendingWrites>()

/** Writes, or keeps the write for the end of the exchange. Throws UsedTwice for something that was used up before. */
export async function write(db: Kysely<Database>, change: PendingWrite, at: string): Promise<void> {
  const pending = pendingWrites.getStore()
  if (pending === undefined) await apply(db, change, at)
  else pending.push(change)
}

/** Makes all writes or none. Throws UsedTwice. */
export async function applyAll(db: Kysely<Database>, changes: readonly PendingWrite[], at: string): Promise<void> {
  for (const change of changes) await apply(db, change, at)
}

/** Somebody else used the same code or refresh token up, perhaps in the same moment. */
export class UsedTwice extends Error {
  constructor() {
    super('It was used before.')
    this.name = 'UsedTwice'
  }
}

async function apply(db: Kysely<Database>, change: PendingWrite, at: string): Promise<void> {
  switch (change.kind) {
    case 'save':
      return saveRecord(db, change.record)
    case 'consume':
      if (!(await consumeRecord(db, change.name, at))) throw new UsedTwice()
      return
    case 'remove':
      return removeRecord(db, change.name)
    case 'end':
      return removeFamily(db, change.grantId)
  }
}

/** Names a record: what kind of thing it is, and the secret that finds it. */
interface RecordName {
  readonly model: string
  readonly id: string
}

type IdentityRecord = Insertable<IdentityRecordsTable>

/** Writes a record; its first instant stays when it is written again, and so does that it was used up. */
export async function saveRecord(db: Kysely<Database>, record: IdentityRecord): Promise<void> {
  const { payload, grant_id, uid, account_id, expires_at } = record
  await db
    .insertInto('identity_records')
    .values(record)
    .onConflict((conflict) =>
      conflict.columns(['model', 'id']).doUpdateSet({ payload, grant_id, uid, account_id, expires_at }),
    )
    .execute()
}

/** Uses a record up, once: false for whoever comes second, in this process or another. */
async function consumeRecord(db: Kysely<Database>, name: RecordName, at: string): Promise<boolean> {
  const used = await db
    .updateTable('identity_records')
    .set({ consumed_at: at })
    .where('model', '=', name.model)
    .where('id', '=', hashOf(name.id))
    .where('consumed_at', 'is', null)
    .returning('id')
    .execute()
  return used.length > 0
}

export async function removeRecord(db: Kysely<Database>, { model, id }: RecordName): Promise<void> {
  await db.deleteFrom('identity_records').where('model', '=', model).where('id', '=', hashOf(id)).execute()
}

/** Ends a family: its grant, its codes, its refresh tokens and the answers that were kept for a moment. */
async function removeFamily(db: Kysely<Database>, grantId: string): Promise<void> {
  await db.deleteFrom('refresh_exchanges').where('grant_id', '=', grantId).execute()
  await db.deleteFrom('identity_records').where('grant_id', '=', grantId).execute()
  await removeRecord(db, { model: 'Grant', id: grantId })
}

/** Ends every session and every family of an account. */
export async function removeSessionsOf(db: Kysely<Database>, accountId: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const families = transaction
      .selectFrom('identity_records')
      .select('grant_id')
      .where('account_id', '=', accountId)
      .where('grant_id', 'is not', null)
    await transaction
      .deleteFrom('refresh_exchanges')
      .where('grant_id', 'in', families.$castTo<{ grant_id: string }>())
      .execute()
    await transaction.deleteFrom('identity_records').where('account_id', '=', accountId).execute()
  })
}

interface BeganAt {
  readonly model: 'Session' | 'Grant'
  /** A session's `uid`, or a grant's id. */
  readonly id: string
}

/** Since when a session or a family is there. Milliseconds since 1970, undefined when it is not. */
export async function readBeginning(db: Kysely<Database>, { model, id }: BeganAt): Promise<number | undefined> {
  const row = await db
    .selectFrom('identity_records')
    .select('created_at')
    .where('model', '=', model)
    .where(model === 'Session' ? 'uid' : 'id', '=', model === 'Session' ? id : hashOf(id))
    .executeTakeFirst()
  return row === undefined ? undefined : Date.parse(row.created_at)
}

/** Forgets what has run out: nothing of it could be used any more. */
export async function removeExpired(db: Kysely<Database>, now: string): Promise<void> {
  await db.deleteFrom('identity_records').where('expires_at', '<', now).execute()
  await db.deleteFrom('refresh_exchanges').where('expires_at', '<', now).execute()
}

/** Ends the session of one browser, and its families. */
export async function removeBrowserSession(db: Kysely<Database>, uid: string): Promise<void> {
  const session = await db
    .selectFrom('identity_records')
    .select(['id', 'payload'])
    .where('model', '=', 'Session')
    .where('uid', '=', uid)
    .executeTakeFirst()
  if (session === undefined) return
  const { authorizations = {} } = JSON.parse(session.payload) as {
    authorizations?: Readonly<Record<string, { grantId?: string }>>
  }
  for (const { grantId } of Object.values(authorizations)) {
    if (grantId !== undefined) await removeFamily(db, grantId)
  }
  await db.deleteFrom('identity_records').where('model', '=', 'Session').where('id', '=', session.id).execute()
}
