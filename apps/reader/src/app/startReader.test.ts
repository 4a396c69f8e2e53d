import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { openStoredQueue } from '../analytics/ownSink.ts'
import { anArticle, anIssue } from '../testing/anIssue.ts'
import type { DownloadStore } from '../storage/LocalStore.ts'
import { openKeyValueStore } from '../storage/openKeyValueStore.ts'
import { summaryOf } from '../storage/magazineDatabase.ts'
import { openLocalStore } from '../storage/openLocalStore.ts'
import { resetOnNewVersion } from './startReader.tsx'
import { aStorage } from '../storage/testing/aStorage.ts'

const BUILD = { appKey: 'demo', version: '2.10.16' }
const STORED = {
  'cf-app-key': 'demo',
  'cf-app-version': '2.10.16',
  'cf-favorites': '["a1"]',
  'cf-user-role': 'x',
  other: '1',
}
const log = (message: string, cause: unknown): never => {
  throw new Error(message, { cause })
}
const [READ, HELD] = [anIssue({ id: 'i1' }), anIssue({ id: 'i2', articles: [anArticle({ id: 'b1', IssueID: 'i2' })] })]

async function storeOf(factory: IDBFactory): Promise<DownloadStore> {
  const opened = await openLocalStore({ indexedDB: factory, now: () => 0 })
  if (opened.kind === 'failed') throw opened.error
  return opened.value
}

/** An issue that was read, one that was downloaded, and an answer in the key-value store. */
async function aFilledFactory(): Promise<IDBFactory> {
  const factory = new IDBFactory()
  const store = await storeOf(factory)
  await store.saveIssues([summaryOf(READ), summaryOf(HELD)])
  await store.saveIssue(READ)
  const record = {
    issueId: 'i2',
    ticket: 't',
    status: { kind: 'ready' },
    withFilms: false,
    isAutomatic: false,
    requestedAt: 1,
    held: { issueId: HELD.id, updated: HELD.updated, files: [] },
  } as const
  await store.saveDownload(record)
  await store.commitDownload(HELD, record)
  await store.saveAssets({ styles: [], fonts: [{ name: 'Tide', urls: [] }] })
  const keyValue = await openKeyValueStore({ indexedDB: factory, now: () => 0 })
  if (keyValue.kind === 'open') await keyValue.value.save('k', 1)
  return factory
}

const reset = (storage: ReturnType<typeof aStorage>, indexedDB?: IDBFactory, build = BUILD) =>
  resetOnNewVersion({ storage, indexedDB, locks: undefined, build, log })

describe('resetOnNewVersion', () => {
  it.each([
    ['an older version', { ...STORED, 'cf-app-version': '2.9.30' }],
    ['a newer version', { ...STORED, 'cf-app-version': '2.11.0' }],
    ['a version that is none', { ...STORED, 'cf-app-version': 'x' }],
    ['another title', { ...STORED, 'cf-app-key': 'other' }],
    ['a title without a version', { 'cf-app-key': 'demo', 'cf-favorites': '["a1"]', other: '1' }],
  ])('R4.13 clears what %s has stored, except the favorites', async (_case, stored) => {
    const storage = aStorage(stored)
    const indexedDB = await aFilledFactory()
    await reset(storage, indexedDB)
    expect(Object.fromEntries(storage.entries)).toEqual({
      'cf-favorites': '["a1"]',
      'cf-app-key': 'demo',
      'cf-app-version': '2.10.16',
    })
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('cf-kv')
    expect(await (await storeOf(indexedDB)).readIssue('i1')).toBeUndefined()
  })

  it('R4.13 keeps the downloads of an older version, with what they are shown with', async () => {
    const indexedDB = await aFilledFactory()
    await reset(aStorage({ ...STORED, 'cf-app-version': '2.10.15' }), indexedDB)
    const store = await storeOf(indexedDB)
    expect((await store.readIssue('i2'))?.value).toEqual(HELD)
    expect(await store.readDownloads()).toHaveLength(1)
    expect((await store.readAssets())?.value.fonts).toHaveLength(1)
    expect((await store.readIssues())?.value.map(({ id }) => id)).toEqual(['i2'])
  })

  it('R4.13 leaves a refusal to be counted, whoever comes next, and an agreement to the title that it was given to', async () => {
    const leftOf = async (analytics: string, stored: object) => {
      const storage = aStorage({ ...STORED, ...stored, 'cf-analytics': analytics })
      await reset(storage)
      return storage.entries.get('cf-analytics')
    }
    const [older, other] = [{ 'cf-app-version': '2.10.15' }, { 'cf-app-key': 'other' }]
    expect([await leftOf('declined', older), await leftOf('declined', other)]).toEqual(['declined', 'declined'])
    expect([await leftOf('agreed own', older), await leftOf('agreed own', other)]).toEqual(['agreed own', undefined])
  })

  it('R4.13 keeps what waits to be counted for a newer version of the title, and not for another one', async () => {
    const namesAfter = async (stored: object) => {
      const indexedDB = await aFilledFactory()
      ;(await openStoredQueue(indexedDB))?.close()
      await reset(aStorage({ ...STORED, ...stored }), indexedDB)
      return (await indexedDB.databases()).map(({ name }) => name)
    }
    expect(await namesAfter({ 'cf-app-version': '2.10.15' })).toContain('gatefold-analytics')
    expect(await namesAfter({ 'cf-app-key': 'other' })).not.toContain('gatefold-analytics')
  })

  it('R4.13 leaves the mark of a reader who has left and whose downloads are still here', async () => {
    const storage = aStorage({ ...STORED, 'cf-app-version': '2.10.15', 'cf-signing-out': 'true' })
    await reset(storage)
    expect(storage.entries.get('cf-signing-out')).toBe('true')
  })

  it('R4.13 removes the downloads of another title', async () => {
    const indexedDB = await aFilledFactory()
    await reset(aStorage({ ...STORED, 'cf-app-key': 'other' }), indexedDB)
    expect(await (await storeOf(indexedDB)).readDownloads()).toEqual([])
  })

  it('R4.13 keeps everything that the same version has stored', async () => {
    const storage = aStorage(STORED)
    const indexedDB = await aFilledFactory()
    await reset(storage, indexedDB)
    expect(Object.fromEntries(storage.entries)).toEqual(STORED)
    expect((await (await storeOf(indexedDB)).readIssue('i1'))?.value).toEqual(READ)
    expect(await indexedDB.databases()).toHaveLength(2)
  })

  it('R4.13 clears once, however many tabs start at a time', async () => {
    const storage = aStorage({ ...STORED, 'cf-app-version': '2.10.15' })
    let clearings = 0
    const counted = {
      ...storage,
      clear() {
        clearings += 1
        storage.clear()
      },
    }
    let queue = Promise.resolve()
    const locks = {
      request: (_name: string, act: () => Promise<void>) => (queue = queue.then(act)),
    } as unknown as LockManager
    const start = (version: string) =>
      resetOnNewVersion({ storage: counted, indexedDB: undefined, locks, build: { ...BUILD, version }, log })
    await Promise.all([start('2.10.16'), start('2.10.16'), start('2.10.16')])
    expect(clearings).toBe(1)
    expect(storage.entries.get('cf-app-version')).toBe('2.10.16')
  })

  it('R4.13 only signs its name on a first visit', async () => {
    const storage = aStorage({ 'cf-paper': 'night' })
    await reset(storage)
    expect(storage.entries.get('cf-paper')).toBe('night')
    expect(storage.entries.get('cf-app-version')).toBe('2.10.16')
  })
})
