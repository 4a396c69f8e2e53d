import { isAdmin } from './sessionHeaders.ts'
import type { KeyValueStore } from '../storage/openKeyValueStore.ts'

const TOLD_ROLE = 'told-role'

/** As long as the browser keeps anything. Milliseconds. */
const FOR_GOOD = 10 * 365 * 24 * 3_600_000

/** Tells the worker, which cannot read the browser's keys, whether the admin reads here. */
export async function tellRole(store: KeyValueStore, userRole: string | undefined): Promise<void> {
  const told = await store.read(TOLD_ROLE)
  if (isAdmin({ userRole })) await store.save(TOLD_ROLE, userRole, FOR_GOOD)
  else if (told !== undefined) await store.remove(TOLD_ROLE)
}

/** The role as a page last told it. */
export async function readToldRole(store: Pick<KeyValueStore, 'read'>): Promise<string | undefined> {
  const told = await store.read(TOLD_ROLE)
  return typeof told === 'string' ? told : undefined
}
