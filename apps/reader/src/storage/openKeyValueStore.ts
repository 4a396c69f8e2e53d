import type { DBSchema } from 'idb'
import { type Connection, KEY_VALUE_DATABASE, openDatabase, type Opened } from './openDatabase.ts'

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

/** Whether a value is kept, or why it is not: the device is full, say. */
export type Saved = { readonly kind: 'saved' } | { readonly kind: 'failed'; readonly error: unknown }

/** Values by key, each until its time is over. Reading and removing reject with IndexedDB's DOMException when the device fails. */
export interface KeyValueStore {
  /** Removes the entry where its time is over. */
  read(key: string): Promise<unknown>
  /** `lifetime` in milliseconds; ten minutes unless told otherwise. */
  save(key: string, value: unknown, lifetime?: number): Promise<Saved>
  remove(key: string): Promise<void>
  clear(): Promise<void>
  /** Removes the entries whose time is over. */
  sweep(): Promise<void>
  close(): void
}

interface Deps {
  readonly indexedDB: IDBFactory | undefined
  readonly now: () => number
}

/** Opens the key-value store `cf-kv` and sweeps it; an error is a value (Requirement R8.9). */
export async function openKeyValueStore({ indexedDB, now }: Deps): Promise<Opened<KeyValueStore>> {
  const opened = await openDatabase<KeyValueSchema>(indexedDB, {
    name: KEY_VALUE_DATABASE,
    version: 1,
    upgrade(database) {
      database.createObjectStore('entries', { keyPath: 'key' }).createIndex('until', 'until')
    },
  })
  if (opened.kind === 'failed') return opened
  const store = keyValueStoreOf(opened.value, now)
  // Nobody waits for it, and the next start sweeps again.
  store.sweep().catch(() => undefined)
  return { kind: 'open', value: store }
}

function keyValueStoreOf({ run, close }: Connection<KeyValueSchema>, now: () => number): KeyValueStore {
  const sweep = (entries: Swept) =>
    run(async (database) => {
      const { store, done } = database.transaction('entries', 'readwrite')
      const over = await store.index('until').getAllKeys(IDBKeyRange.upperBound(now()))
      await Promise.all([...over.filter(entries).map((key) => store.delete(key)), done])
    })
  return {
    async read(key) {
      const entry = await run((database) => database.get('entries', key))
      if (entry === undefined || now() < entry.until) return entry?.value
      await sweep((over) => over === key)
      return undefined
    },
    async save(key, value, lifetime = TEN_MINUTES) {
      try {
        await run((database) => database.put('entries', { key, value, until: now() + lifetime }))
        return { kind: 'saved' }
      } catch (error) {
        return { kind: 'failed', error }
      }
    },
    remove: (key) => run((database) => database.delete('entries', key)),
    clear: () => run((database) => database.clear('entries')),
    sweep: () => sweep(() => true),
    close,
  }
}

type Swept = (key: string) => boolean
