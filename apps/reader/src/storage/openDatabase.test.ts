import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { anIssue } from '../testing/anIssue.ts'
import { openLocalStore } from './openLocalStore.ts'
import { subscribeToBlocked } from './openDatabase.ts'
import { aFirstDatabase } from './testing/aFirstDatabase.ts'

describe('openDatabase', () => {
  it('R8.9 opens a store that another tab blocks, rejects meanwhile, and goes on when that tab closes', async () => {
    const factory = new IDBFactory()
    const oldTab = await aFirstDatabase(factory)
    const blockedStates: boolean[] = []
    const over = Promise.withResolvers<void>()
    const onBlocked = (isBlocked: boolean) => {
      blockedStates.push(isBlocked)
      if (!isBlocked) over.resolve()
    }
    const opened = await openLocalStore({ indexedDB: factory, now: () => 0, onBlocked })
    if (opened.kind === 'failed') throw opened.error
    await expect(opened.value.readIssue('i1')).rejects.toThrow('Another tab')
    expect(blockedStates).toEqual([true])
    oldTab.close()
    await over.promise
    expect(blockedStates).toEqual([true, false])
    expect(await opened.value.saveIssue(anIssue())).toBe(true)
    expect((await opened.value.readIssue('i1'))?.value).toEqual(anIssue())
  })

  it('tells every page of a blocked store, also one that comes later', async () => {
    const factory = new IDBFactory()
    const oldTab = await aFirstDatabase(factory)
    await openLocalStore({ indexedDB: factory, now: () => 0 })
    const blockedStates: boolean[] = []
    const heard = Promise.withResolvers<void>()
    const over = Promise.withResolvers<void>()
    const end = subscribeToBlocked((isBlocked) => {
      blockedStates.push(isBlocked)
      if (isBlocked) heard.resolve()
      else over.resolve()
    })
    await heard.promise
    oldTab.close()
    await over.promise
    end()
    expect(blockedStates).toEqual([true, false])
  })

  it('opens again where a connection was lost without a word', async () => {
    const factory = new IDBFactory()
    const lost: IDBDatabase[] = []
    const watched = {
      open: (name: string, version?: number) => {
        const request = factory.open(name, version)
        request.addEventListener('success', () => lost.push(request.result))
        return request
      },
    } as unknown as IDBFactory
    const opened = await openLocalStore({ indexedDB: watched, now: () => 0 })
    if (opened.kind === 'failed') throw opened.error
    await opened.value.saveIssue(anIssue())
    lost[0]?.close()
    expect((await opened.value.readIssue('i1'))?.value).toEqual(anIssue())
    expect(lost).toHaveLength(2)
  })

  it('R8.9 tries again after an error, and says in clear words that a newer version was here', async () => {
    const factory = new IDBFactory()
    const newer = factory.open('canvasflow', 99)
    await new Promise((resolve) => newer.addEventListener('success', resolve))
    newer.result.close()
    const failed = await openLocalStore({ indexedDB: factory, now: () => 0 })
    expect(failed).toMatchObject({ kind: 'failed', error: { name: 'VersionError' } })
    expect(failed.kind === 'failed' && String(failed.error)).toContain('A newer version of this magazine')
  })
})
