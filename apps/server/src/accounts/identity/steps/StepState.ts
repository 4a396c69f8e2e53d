import type { Kysely } from 'kysely'
import type { Database } from '../../../platform/db/schema.ts'
import { hashOf } from '../hashOf.ts'
import { removeRecord, saveRecord } from '../identityRecords.ts'

/** What a sign-in under way remembers from page to page; the browser holds nothing of it. */
export interface StepState {
  readonly email?: string
  /** The account whose password may be changed: its code was entered. */
  readonly passwordFor?: string
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
