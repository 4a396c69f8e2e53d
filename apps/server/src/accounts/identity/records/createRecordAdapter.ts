import type { Kysely, Selectable } from 'kysely'
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'
import type { IdentityRecordsTable } from '../../../platform/db/identitySchema.ts'
import type { Database } from '../../../platform/db/schema.ts'
import { hashOf } from './hashOf.ts'
import { write } from './PendingWrites.ts'

export interface RecordDeps {
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
