import type { DBSchema } from 'idb'
import { KEY_VALUE_DATABASE } from './databaseNames.ts'
import { openDatabase, type Connection, type Opened } from './openDatabase.ts'

const TEN_MINUTES = 10 * 60_000

interface KeyValueSchema extends DBSchema {
  entries: { key: string; value: Entry; indexes: { until: number } }
}

interface Entry {
  readonly key: string
  readonly value: unknown
  /** Unix time in milliseconds. */
  readonly until: number
}

/** Values by key, each until its time is over. Rejects with IndexedDB's DOMException when the device fails. */
export interface KeyValueStore {
  read(key: string): Promise<unknown>
  /** `lifetime` in milliseconds; ten minutes unless told otherwise. */
  save(key: string, value: unknown, lifetime?: number): Promise<void>
  remove(key: string): Promise<void>
  /** Removes the entries whose time is over. */
  sweep(): Promise<void>
  close(): void
}

interface Dependencies {
  readonly indexedDB: IDBFactory | undefined
  readonly now: () => number
}

/** Opens the key-value store `cf-kv`; an error is a value (Requirement R8.9). */
export async function openKeyValueStore({ indexedDB, now }: Dependencies): Promise<Opened<KeyValueStore>> {
  const opened = await openDatabase<KeyValueSchema>(indexedDB, {
    name: KEY_VALUE_DATABASE,
    version: 1,
    upgrade(database) {
      database.createObjectStore('entries', { keyPath: 'key' }).createIndex('until', 'until')
    },
  })
  return opened.kind === 'open' ? { kind: 'open', value: keyValueStoreOf(opened.value, now) } : opened
}

function keyValueStoreOf({ database, close }: Connection<KeyValueSchema>, now: () => number): KeyValueStore {
  return {
    async read(key) {
      const entry = await (await database()).get('entries', key)
      return entry !== undefined && now() < entry.until ? entry.value : undefined
    },
    async save(key, value, lifetime = TEN_MINUTES) {
      await (await database()).put('entries', { key, value, until: now() + lifetime })
    },
    remove: async (key) => (await database()).delete('entries', key),
    async sweep() {
      const { store, done } = (await database()).transaction('entries', 'readwrite')
      const over = await store.index('until').getAllKeys(IDBKeyRange.upperBound(now()))
      await Promise.all([...over.map((key) => store.delete(key)), done])
    },
    close,
  }
}
