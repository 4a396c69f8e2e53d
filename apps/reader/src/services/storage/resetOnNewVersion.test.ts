import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { anIssue } from '../content/testing/anIssue.ts'
import { openKeyValueStore } from './openKeyValueStore.ts'
import { openLocalStore } from './openLocalStore.ts'
import { resetOnNewVersion } from './resetOnNewVersion.ts'
import { aStorage } from './testing/aStorage.ts'

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

async function aFilledFactory(): Promise<IDBFactory> {
  const factory = new IDBFactory()
  const local = await openLocalStore({ indexedDB: factory, now: () => 0 })
  const keyValue = await openKeyValueStore({ indexedDB: factory, now: () => 0 })
  if (local.kind === 'open') await local.value.saveIssue(anIssue())
  if (keyValue.kind === 'open') await keyValue.value.save('k', 1)
  return factory
}

describe('resetOnNewVersion', () => {
  it.each([
    ['the version differs', { ...STORED, 'cf-app-version': '2.10.15' }],
    ['the app key differs', { ...STORED, 'cf-app-key': 'other' }],
  ])('R4.13 clears everything except the favorites when %s', async (_case, stored) => {
    const storage = aStorage(stored)
    const indexedDB = await aFilledFactory()
    expect(await resetOnNewVersion({ storage, indexedDB, build: BUILD, log })).toBe('cleared')
    expect(Object.fromEntries(storage.entries)).toEqual({
      'cf-favorites': '["a1"]',
      'cf-app-key': 'demo',
      'cf-app-version': '2.10.16',
    })
    expect(await indexedDB.databases()).toEqual([])
  })

  it('R4.13 keeps everything when both are the same', async () => {
    const storage = aStorage(STORED)
    const indexedDB = await aFilledFactory()
    expect(await resetOnNewVersion({ storage, indexedDB, build: BUILD, log })).toBe('kept')
    expect(Object.fromEntries(storage.entries)).toEqual(STORED)
    expect(await indexedDB.databases()).toHaveLength(2)
  })

  it('R4.13 only signs its name on a first visit', async () => {
    const storage = aStorage({ 'cf-paper': 'night' })
    expect(await resetOnNewVersion({ storage, indexedDB: undefined, build: BUILD, log })).toBe('first-visit')
    expect(storage.entries.get('cf-paper')).toBe('night')
    expect(storage.entries.get('cf-app-version')).toBe('2.10.16')
  })
})
