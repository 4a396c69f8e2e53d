import { AsyncLocalStorage } from 'node:async_hooks'
import type { Insertable, Kysely, Selectable } from 'kysely'
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'
import type { Database } from '../../platform/db/schema.ts'
import type { IdentityRecordsTable } from '../../platform/db/identitySchema.ts'
import { hashOf } from './hashOf.ts'

interface RecordDeps {
  readonly db: Kysely<Database>
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Keeps what the identity service must remember in `identity_records`, found by hashes. */
export function createRecordAdapter(deps: RecordDeps): AdapterFactory {
  return (model) => adapterOf(model, deps)
}

function adapterOf(model: string, { db, now }: RecordDeps): Adapter {
  const instant = (offset = 0): string => new Date(now() + offset * 1000).toISOString()
  const select = () => db.selectFrom('identity_records').selectAll().where('model', '=', model)
  return {
    async find(id) {
      const row = await select().where('id', '=', hashOf(id)).executeTakeFirst()
      return row === undefined ? undefined : { ...payloadOf(row), jti: id }
    },
    async findByUid(uid) {
      const row = await select().where('uid', '=', uid).executeTakeFirst()
      return row === undefined ? undefined : payloadOf(row)
    },
    findByUserCode: () => Promise.resolve(undefined),
    async upsert(id, payload, expiresIn) {
      const record = {
        model,
        id: hashOf(id),
        payload: JSON.stringify(withoutSecrets(payload)),
        grant_id: model === 'Interaction' ? null : (payload.grantId ?? null),
        uid: payload.uid ?? null,
        account_id: accountOf(payload),
        created_at: instant(),
        expires_at: expiresIn === undefined ? null : instant(expiresIn),
        consumed_at: null,
      }
      await write(db, { kind: 'save', record }, instant())
    },
    consume: (id) => write(db, { kind: 'consume', name: { model, id } }, instant()),
    destroy: (id) => write(db, { kind: 'remove', name: { model, id } }, instant()),
    revokeByGrantId: (grantId) => write(db, { kind: 'end', grantId }, instant()),
  }
}

/** Whose it is: a sign-in that has been let in but has not gone on yet is the account's, and ends with its sessions. */
function accountOf({ accountId, result }: AdapterPayload): string | null {
  return accountId ?? result?.login?.accountId ?? null
}

/** The id is what opens the door, and the session's is in the interaction too: neither is written down. */
function withoutSecrets({ jti: _jti, ...payload }: AdapterPayload): AdapterPayload {
  if (payload.session === undefined) return payload
  const { cookie: _cookie, ...session } = payload.session
  return { ...payload, session }
}

function payloadOf(row: Selectable<IdentityRecordsTable>): AdapterPayload {
  const payload = JSON.parse(row.payload) as AdapterPayload
  return row.consumed_at === null ? payload : { ...payload, consumed: Math.floor(Date.parse(row.consumed_at) / 1000) }
}

export type PendingWrite =
  | { readonly kind: 'save'; readonly record: IdentityRecord }
  | { readonly kind: 'consume'; readonly name: RecordName }
  | { readonly kind: 'remove'; readonly name: RecordName }
  | { readonly kind: 'end'; readonly grantId: string }

/** What an exchange at the token endpoint wants to write. Nothing is written before it is known how the exchange ended. */
export type PendingWrites = PendingWrite[]

/** The writes of the exchange that the code runs in; outside of one, writes are made at once. */
export const pendingWrites = new AsyncLocalStorage<PendingWrites>()

/** Writes, or keeps the write for the end of the exchange. Throws AlreadyUsedError for something that was used up before. */
async function write(db: Kysely<Database>, change: PendingWrite, at: string): Promise<void> {
  const pending = pendingWrites.getStore()
  if (pending === undefined) await apply(db, change, at)
  else pending.push(change)
}

/** Makes all writes or none. Throws AlreadyUsedError. */
export async function applyAll(db: Kysely<Database>, changes: readonly PendingWrite[], at: string): Promise<void> {
  for (const change of changes) await apply(db, change, at)
}

/** Somebody else used the same code or refresh token up, perhaps in the same moment. */
export class AlreadyUsedError extends Error {
  constructor() {
    super('It was used before.')
    this.name = 'AlreadyUsedError'
  }
}

async function apply(db: Kysely<Database>, change: PendingWrite, at: string): Promise<void> {
  switch (change.kind) {
    case 'save':
      return saveRecord(db, change.record)
    case 'consume':
      if (!(await consumeRecord(db, change.name, at))) throw new AlreadyUsedError()
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
async function saveRecord(db: Kysely<Database>, record: IdentityRecord): Promise<void> {
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

async function removeRecord(db: Kysely<Database>, { model, id }: RecordName): Promise<void> {
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

/** What a sign-in under way remembers from page to page; the browser holds nothing of it. */
export interface StepState {
  readonly email?: string
  /** The account whose password may be changed: its code was entered. */
  readonly passwordFor?: string
  /** The account that has taken the first step, and how: the second one is left. */
  readonly secondFor?: { readonly accountId: string; readonly endsOthers: boolean }
}

const MODEL = 'Step'

export interface StepStates {
  read(uid: string): Promise<StepState>
  /** Kept until the sign-in runs out. Seconds since 1970. */
  save(uid: string, state: StepState, expires: number): Promise<void>
  remove(uid: string): Promise<void>
}

export function createStepStates(db: Kysely<Database>, now: () => number): StepStates {
  return {
    async read(uid) {
      const row = await db
        .selectFrom('identity_records')
        .select('payload')
        .where('model', '=', MODEL)
        .where('id', '=', hashOf(uid))
        .executeTakeFirst()
      return row === undefined ? {} : (JSON.parse(row.payload) as StepState)
    },
    async save(uid, state, expires) {
      await saveRecord(db, {
        model: MODEL,
        id: hashOf(uid),
        payload: JSON.stringify(state),
        grant_id: null,
        uid: null,
        account_id: null,
        created_at: new Date(now()).toISOString(),
        expires_at: new Date(expires * 1000).toISOString(),
        consumed_at: null,
      })
    },
    remove: (uid) => removeRecord(db, { model: MODEL, id: uid }),
  }
}
