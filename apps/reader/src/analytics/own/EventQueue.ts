import type { AnalyticsEvent } from '@gatefold/contract/analytics/analyticsEvent'
import type { DBSchema } from 'idb'
import { ANALYTICS_DATABASE, type Connection, openDatabase } from '../../storage/openDatabase.ts'

/** What waits to be sent, the oldest first: at most `MOST_WAITING` events, of which the oldest go for newer ones. */
export interface EventQueue {
  add(event: AnalyticsEvent): Promise<void>
  /** The oldest, at most so many. */
  readOldest(most: number): Promise<readonly AnalyticsEvent[]>
  remove(ids: readonly string[]): Promise<void>
  clear(): Promise<void>
  close(): void
}

/** A reader who is offline for weeks; some 400 KB. */
export const MOST_WAITING = 2_000

interface Queues {
  readonly open: () => Promise<EventQueue | undefined>
  /** Removes what is stored where it could not be opened. */
  readonly forget: () => Promise<void>
  readonly memory?: EventQueue
}

/**
 * A queue over the stored one, and over the page's memory for what cannot be stored: the device has no room, or the browser no
 * store. What is to go from the device, and does not, is said: removing rejects then. Nothing else does.
 */
export function createEventQueue({ open, forget, memory = createMemoryQueue() }: Queues): EventQueue {
  const opening = open().catch(() => undefined)
  const attempt = async <Value>(act: (stored: EventQueue) => Promise<Value>): Promise<Value | undefined> => {
    const stored = await opening
    return stored === undefined ? undefined : act(stored).catch(() => undefined)
  }
  return {
    async add(event) {
      const isStored = await attempt(async (stored) => {
        await stored.add(event)
        return true
      })
      if (isStored !== true) await memory.add(event)
    },
    async readOldest(most) {
      const stored = (await attempt((queue) => queue.readOldest(most))) ?? []
      return [...stored, ...(await memory.readOldest(most))].slice(0, most)
    },
    async remove(ids) {
      await memory.remove(ids)
      await (await opening)?.remove(ids)
    },
    async clear() {
      await memory.clear()
      const stored = await opening
      await (stored === undefined ? forget() : stored.clear())
    },
    close: () => void opening.then((stored) => stored?.close()),
  }
}

interface Schema extends DBSchema {
  /** Keyed by the place in the queue, which only grows. */
  events: { key: number; value: AnalyticsEvent; indexes: { id: string } }
}

/**
 * A queue that outlasts the page, shared by all tabs: a database of its own, which no other work of the reader waits for and
 * which is erased without touching what is read. It holds `most` events. Rejects with IndexedDB's DOMException where the device fails.
 */
export async function openStoredQueue(
  indexedDB: IDBFactory | undefined,
  most = MOST_WAITING,
): Promise<EventQueue | undefined> {
  const opened = await openDatabase<Schema>(indexedDB, {
    name: ANALYTICS_DATABASE,
    version: 1,
    upgrade(database) {
      database.createObjectStore('events', { autoIncrement: true }).createIndex('id', 'id')
    },
  })
  return opened.kind === 'open' ? storedQueueOf(opened.value, most) : undefined
}

function storedQueueOf({ run, close }: Connection<Schema>, most: number): EventQueue {
  return {
    add: (event) =>
      run(async (database) => {
        const { store, done } = database.transaction('events', 'readwrite')
        const [, count] = await Promise.all([store.put(event), store.count()])
        const tooMany = count > most ? await store.getAllKeys(null, count - most) : []
        await Promise.all([...tooMany.map((place) => store.delete(place)), done])
      }),
    readOldest: (count) => run((database) => database.getAll('events', null, count)),
    remove: (ids) =>
      run(async (database) => {
        const { store, done } = database.transaction('events', 'readwrite')
        const places = await Promise.all(ids.map((id) => store.index('id').getKey(id)))
        await Promise.all([...places.map((place) => place === undefined || store.delete(place)), done])
      }),
    clear: () => run((database) => database.clear('events')),
    close,
  }
}

/** A queue of `most` events for as long as the page is open. Never rejects. */
export function createMemoryQueue(most = MOST_WAITING): EventQueue {
  const events = new Map<string, AnalyticsEvent>()
  return {
    async add(event) {
      events.set(event.id, event)
      for (const id of [...events.keys()].slice(0, Math.max(0, events.size - most))) events.delete(id)
    },
    readOldest: async (count) => [...events.values()].slice(0, count),
    async remove(ids) {
      for (const id of ids) events.delete(id)
    },
    clear: async () => events.clear(),
    close: () => undefined,
  }
}
