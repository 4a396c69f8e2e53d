import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { openKeyValueStore } from './openKeyValueStore.ts'

async function aStore() {
  const clock = { now: 0 }
  const indexedDB = new IDBFactory()
  const opened = await openKeyValueStore({ indexedDB, now: () => clock.now })
  if (opened.kind === 'failed') throw opened.error
  return { clock, indexedDB, store: opened.value }
}

describe('openKeyValueStore', () => {
  it('R3.9 keeps an entry ten minutes unless told otherwise', async () => {
    const { clock, indexedDB, store } = await aStore()
    expect((await indexedDB.databases()).map(({ name }) => name)).toEqual(['cf-kv'])
    await store.save('short', { a: 1 })
    await store.save('long', 2, 3_600_000)
    clock.now = 10 * 60_000 - 1
    expect(await store.read('short')).toEqual({ a: 1 })
    clock.now += 1
    expect(await store.read('short')).toBeUndefined()
    expect(await store.read('long')).toBe(2)
  })

  it('removes one entry, and all whose time is over', async () => {
    const { clock, store } = await aStore()
    await store.save('a', 1)
    await store.save('b', 2)
    await store.save('c', 3, 3_600_000)
    await store.remove('a')
    expect(await store.read('a')).toBeUndefined()
    clock.now = 20 * 60_000
    await store.sweep()
    clock.now = 0
    expect([await store.read('b'), await store.read('c')]).toEqual([undefined, 3])
  })

  it('R3.9 removes what is over when it is read and when the store is opened, and says that a device is full', async () => {
    const { clock, indexedDB, store } = await aStore()
    await store.save('read', 1)
    await store.save('unread', 2)
    await store.save('long', 3, 3_600_000)
    clock.now = 10 * 60_000
    expect(await store.read('read')).toBeUndefined()
    clock.now = 0
    expect([await store.read('read'), await store.read('unread')]).toEqual([undefined, 2])
    const later = await openKeyValueStore({ indexedDB, now: () => 10 * 60_000 })
    if (later.kind === 'failed') throw later.error
    expect(await later.value.read('long')).toBe(3)
    expect(await store.read('unread')).toBeUndefined()
    expect(await store.save('unsavable', () => undefined)).toMatchObject({
      kind: 'failed',
      error: { name: 'DataCloneError' },
    })
  })
})
