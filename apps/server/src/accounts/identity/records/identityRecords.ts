import type { Insertable, Kysely } from 'kysely'
import type { IdentityRecordsTable } from '../../../platform/db/identitySchema.ts'
import type { Database } from '../../../platform/db/schema.ts'
import { hashOf } from './hashOf.ts'

/** Names a record: what kind of thing it is, and the secret that finds it. */
export interface RecordName {
  readonly model: string
  readonly id: string
}

export type IdentityRecord = Insertable<IdentityRecordsTable>

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
export async function consumeRecord(db: Kysely<Database>, name: RecordName, at: string): Promise<boolean> {
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
export async function removeFamily(db: Kysely<Database>, grantId: string): Promise<void> {
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

export interface BeganAt {
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
