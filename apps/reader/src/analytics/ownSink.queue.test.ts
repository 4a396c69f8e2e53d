import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { createEventQueue, createMemoryQueue, type EventQueue, openStoredQueue } from './ownSink.ts'
import { anEvent } from './testing/anEvent.ts'

const MOST = 20

async function aStoredQueue(factory = new IDBFactory()): Promise<EventQueue> {
  const queue = await openStoredQueue(factory, MOST)
  if (queue === undefined) throw new Error('no queue')
  return queue
}

/** A device that is broken. */
const broken: EventQueue = {
  add: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
  readOldest: () => Promise.reject(new DOMException('gone', 'UnknownError')),
  remove: () => Promise.reject(new DOMException('gone', 'UnknownError')),
  clear: () => Promise.reject(new DOMException('gone', 'UnknownError')),
  close: () => undefined,
}

/** A device without room. */
const full: EventQueue = { ...broken, remove: async () => undefined, clear: async () => undefined }

const forget = async () => undefined

const QUEUES: readonly (readonly [string, () => Promise<EventQueue>])[] = [
  ['the stored queue', () => aStoredQueue()],
  ['the memory', async () => createMemoryQueue(MOST)],
  ['a queue over the stored one', async () => createEventQueue({ open: () => aStoredQueue(), forget })],
  [
    'a queue without a store',
    async () => createEventQueue({ open: () => openStoredQueue(undefined), forget, memory: createMemoryQueue(MOST) }),
  ],
  [
    'a queue over a device without room',
    async () => createEventQueue({ open: async () => full, forget, memory: createMemoryQueue(MOST) }),
  ],
  [
    'a queue whose store cannot be opened',
    async () =>
      createEventQueue({ open: () => Promise.reject(new Error('no')), forget, memory: createMemoryQueue(MOST) }),
  ],
]

describe.each(QUEUES)('%s', (_name, open) => {
  it('gives the oldest first, and keeps what is not removed', async () => {
    const queue = await open()
    const events = Array.from({ length: 5 }, () => anEvent())
    for (const event of events) await queue.add(event)
    expect(await queue.readOldest(3)).toEqual(events.slice(0, 3))
    await queue.remove([events[0], events[2]].map((event) => event?.id ?? ''))
    await queue.remove(['nobody'])
    expect(await queue.readOldest(10)).toEqual([events[1], events[3], events[4]])
    await queue.clear()
    expect(await queue.readOldest(10)).toEqual([])
    queue.close()
  })

  it('holds so many, of which the oldest go for newer ones', async () => {
    const queue = await open()
    const events = Array.from({ length: MOST + 3 }, () => anEvent())
    await Promise.all(events.map((event) => queue.add(event)))
    const remaining = await queue.readOldest(MOST + 10)
    expect(remaining.map(({ id }) => id)).toEqual(events.slice(3).map(({ id }) => id))
  })
})

describe('createEventQueue', () => {
  it('says that what is to go is still there', async () => {
    const queue = createEventQueue({ open: async () => broken, forget })
    await expect(queue.clear()).rejects.toThrow('gone')
    await expect(queue.remove(['1'])).rejects.toThrow('gone')
    expect(await queue.readOldest(1)).toEqual([])
  })

  it('takes away what it could not open', async () => {
    let forgotten = 0
    const queue = createEventQueue({ open: async () => undefined, forget: async () => void (forgotten += 1) })
    await queue.clear()
    expect(forgotten).toBe(1)
  })
})

describe('openStoredQueue', () => {
  it('finds what an earlier page has left, and shares it with other tabs', async () => {
    const factory = new IDBFactory()
    const event = anEvent()
    const [page, other] = [await aStoredQueue(factory), await aStoredQueue(factory)]
    await page.add(event)
    page.close()
    expect(await other.readOldest(10)).toEqual([event])
    expect(await (await aStoredQueue(factory)).readOldest(10)).toEqual([event])
  })
})
