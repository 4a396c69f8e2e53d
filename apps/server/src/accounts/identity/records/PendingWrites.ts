import { AsyncLocalStorage } from 'node:async_hooks'
import type { Kysely } from 'kysely'
import type { Database } from '../../../platform/db/schema.ts'
import {
  consumeRecord,
  type IdentityRecord,
  type RecordName,
  removeFamily,
  removeRecord,
  saveRecord,
} from './identityRecords.ts'

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
