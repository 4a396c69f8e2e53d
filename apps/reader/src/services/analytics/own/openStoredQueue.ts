import type { AnalyticsEvent } from '@gatefold/contract/analytics/analyticsEvent'
import type { DBSchema } from 'idb'
import { ANALYTICS_DATABASE, type Connection, openDatabase } from '../../storage/openDatabase.ts'
import { MOST_WAITING, type EventQueue } from './EventQueue.ts'

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
