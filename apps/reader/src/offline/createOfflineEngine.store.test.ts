import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it, vi } from 'vitest'
import { anArticle } from '../testing/anIssue.ts'
import { openLocalStore } from '../storage/openLocalStore.ts'
import { rawDatabase } from '../storage/testing/rawDatabase.ts'
import { aFile, ORIGIN } from './testing/createFakeHost.ts'
import { ADA, createWorldOver, download, resume } from './testing/createWorld.ts'
import { killedAt } from './testing/killedAt.ts'

const FILES = ['one', 'two', 'three'].map((text) => aFile(text))
const FIRST = { updated: '1', articles: [anArticle({ id: 'a1' })] }
const SECOND = { updated: '2', articles: [anArticle({ id: 'a2' }), anArticle({ id: 'a3', index: 1 })] }

async function aWorld(indexedDB = new IDBFactory()) {
  const opened = await openLocalStore({ indexedDB, now: () => 1_000_000 })
  if (opened.kind !== 'open') throw opened.error
  return createWorldOver(opened.value)
}

type World = Awaited<ReturnType<typeof aWorld>>

async function articlesOf(world: World): Promise<readonly string[] | undefined> {
  return (await world.store.readIssue('i1'))?.value.articles.map(({ id }) => id)
}

describe('createOfflineEngine over the local store', () => {
  it('R3.7 replaces an issue by the whole of its newer version', async () => {
    const world = await aWorld()
    world.host.publish(FIRST, FILES.slice(0, 2))
    await world.worker().receive(download())
    expect(await articlesOf(world)).toEqual(['a1'])
    world.host.publish(SECOND, FILES)
    await world.worker().receive(resume())
    expect(await world.status()).toEqual({ kind: 'ready' })
    expect(await articlesOf(world)).toEqual(['a2', 'a3'])
  })

  it('R3.7 has the old version or the new one wherever a worker dies', async () => {
    let step = 1
    for (let isDead = true; isDead; step += 3) {
      const world = await aWorld()
      world.host.publish(FIRST, FILES.slice(0, 2))
      await world.worker().receive(download())
      world.host.publish(SECOND, FILES)
      const { fate, death } = killedAt(step, 'after')
      const itself = {}
      const dying = world.worker(fate, itself).receive(resume())
      isDead = (await Promise.race([dying, death])) === 'dead'
      world.locks.release(itself)
      const held = (await world.store.readDownload('i1'))?.held?.updated
      expect({ step, articles: await articlesOf(world) }).toEqual({
        step,
        articles: held === '2' ? ['a2', 'a3'] : ['a1'],
      })
      await world.worker().receive(resume())
      expect({ step, status: await world.status() }).toEqual({ step, status: { kind: 'ready' } })
    }
    expect(step).toBeGreaterThan(30)
  })

  it('keeps the files of a download whose record is damaged, and fetches none of them again', async () => {
    const factory = new IDBFactory()
    const world = await aWorld(factory)
    world.host.publish(FIRST, FILES)
    await world.worker().receive(download())
    const database = await rawDatabase(factory)
    for (const damage of [{ status: 'ready' }, { held: { files: [null] } }, { held: undefined, status: 'new' }]) {
      const record = await world.store.readDownload('i1')
      const rows = database.transaction('downloads', 'readwrite')
      rows.objectStore('downloads').put({ ...record, ...damage })
      await new Promise((resolve) => rows.addEventListener('complete', resolve))
      world.host.requestedPaths.length = 0
      world.host.isReachable = false
      await world.worker().receive(resume())
      world.host.isReachable = true
      await world.worker().receive(resume())
      expect({ damage, requested: world.host.requestedPaths }).toEqual({ damage, requested: [] })
      expect(await world.store.readDownload('i1')).toMatchObject({ status: { kind: 'ready' }, held: { updated: '1' } })
      expect(await world.store.readDownload('i1')).not.toHaveProperty('isDamaged')
    }
    database.close()
  })

  it('R7.7 has nothing of a paid issue after its reader has signed out', async () => {
    const world = await aWorld()
    world.host.publish({ ...FIRST, isFree: false, isPaid: true, isPurchased: true }, FILES)
    const worker = world.worker()
    await worker.receive(download('i1', { session: ADA }))
    expect(world.caches.contents()).toEqual({
      'gatefold-files-of-ada': FILES.map(({ url }) => ORIGIN + url).toSorted(),
    })
    await worker.receive({ type: 'SIGNED_OUT' })
    expect(await articlesOf(world)).toBeUndefined()
    expect(world.caches.contents()).toEqual({})
  })

  it('R4.9 R9.3 keeps an issue as everybody sees it, and asks for it anew once it is old', async () => {
    const world = await aWorld()
    world.host.publish(FIRST, FILES.slice(0, 2))
    const keep = { type: 'KEEP_ISSUE', issue: 'i1', freshFor: { issue: 1, styles: 1 } } as const
    await world.worker().receive(keep)
    expect(await articlesOf(world)).toEqual(['a1'])
    world.host.publish(SECOND, FILES)
    await world.worker().receive(keep)
    expect(await articlesOf(world)).toEqual(['a1'])
    await world.worker().receive({ ...keep, freshFor: { issue: 0, styles: 1 } })
    expect(await articlesOf(world)).toEqual(['a2', 'a3'])
  })

  it('R9.3 asks for the styles anew once they are old, however new the issue is', async () => {
    const world = await aWorld()
    world.host.publish(FIRST, FILES.slice(0, 2))
    const saved = vi.spyOn(world.store, 'saveAssets')
    const keep = (styles: number) =>
      world.worker().receive({ type: 'KEEP_ISSUE', issue: 'i1', freshFor: { issue: 60, styles } })
    await keep(60)
    await keep(60)
    expect(saved).toHaveBeenCalledTimes(1)
    await keep(0)
    expect(saved).toHaveBeenCalledTimes(2)
  })

  it('R4.11 leaves a download to its own way where an issue that is kept has changed, and fetches its newer version', async () => {
    const world = await aWorld()
    world.host.publish(FIRST, FILES.slice(0, 2))
    await world.worker().receive(download())
    world.host.publish(SECOND, FILES)
    await world.worker().receive({ type: 'KEEP_ISSUE', issue: 'i1', freshFor: { issue: 0, styles: 0 } })
    await world.worker().receive(resume())
    expect((await world.store.readDownload('i1'))?.held?.updated).toBe('2')
  })

  it('does not keep what was answered to nobody once somebody has signed in', async () => {
    const world = await aWorld()
    world.host.publish(FIRST, FILES.slice(0, 2))
    const worker = world.worker()
    const received = worker.receive({ type: 'KEEP_ISSUE', issue: 'i1', freshFor: { issue: 1, styles: 1 } })
    await worker.receive(resume(ADA))
    await received
    expect(await articlesOf(world)).toBeUndefined()
  })
})
