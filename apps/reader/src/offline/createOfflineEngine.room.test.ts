import { describe, expect, it } from 'vitest'
import { aFile, ORIGIN } from './testing/createFakeHost.ts'
import { createWorld, download, resume } from './testing/createWorld.ts'

const FILES = ['one', 'two', 'three', 'four', 'five', 'six'].map((text) => aFile(text.repeat(1000)))
const ALL = FILES.reduce((sum, { bytes }) => sum + bytes, 0)
const MEGABYTE = 1024 * 1024

describe('a device that is short of room', () => {
  it('is told so before anything is fetched', async () => {
    const world = createWorld()
    world.host.publish({}, FILES)
    Object.assign(world.room, { usage: 5 * MEGABYTE, quota: 5 * MEGABYTE + 100 })
    await world.worker().receive(download())
    const missing = ALL + MEGABYTE - 100
    expect(await world.status()).toEqual({ kind: 'failed', fault: { kind: 'full', missing } })
    expect(world.host.requestedPaths).toEqual([])
  })

  it('keeps nothing of a download that turns out to have no room, wherever it ends', async () => {
    for (let quota = 0; quota < ALL; quota += 1500) {
      const world = createWorld()
      world.host.publish({}, FILES)
      world.caches.quota = quota
      await world.worker().receive(download())
      const record = await world.store.readDownload('i1')
      expect(record).toMatchObject({ status: { kind: 'failed', fault: { kind: 'full' } } })
      expect(record?.wanted).toBeUndefined()
      expect(Object.values(world.caches.contents()).flat()).toEqual([])
    }
  })

  it('says how much would do', async () => {
    const world = createWorld()
    world.host.publish({}, FILES)
    world.caches.quota = ALL - 1
    await world.worker().receive(download())
    const status = await world.status()
    const missing = status?.kind === 'failed' && status.fault.kind === 'full' ? status.fault.missing : 0
    expect(missing).toBeGreaterThan(0)
    expect(missing).toBeLessThanOrEqual(ALL)
  })

  it('keeps the version that it holds when a newer one has no room', async () => {
    const world = createWorld()
    world.host.publish({ updated: '1' }, FILES.slice(0, 3))
    const worker = world.worker()
    await worker.receive(download())
    world.host.publish({ updated: '2' }, FILES.slice(1))
    world.caches.quota = ALL - 6000
    await worker.receive(resume())
    const record = await world.store.readDownload('i1')
    expect(record).toMatchObject({ status: { kind: 'failed', fault: { kind: 'full' } }, held: { updated: '1' } })
    expect((await world.store.readIssue('i1'))?.value.updated).toBe('1')
    expect(Object.values(world.caches.contents()).flat()).toHaveLength(3)
  })

  it('is not filled by what nobody asked for', async () => {
    const world = createWorld()
    world.host.publish({}, FILES)
    Object.assign(world.room, { usage: 0, quota: ALL + 1.5 * MEGABYTE })
    await world.worker().receive({ ...download(), isAutomatic: true })
    expect(await world.store.readDownloads()).toEqual([])
    expect(world.host.requestedPaths).toEqual([])
    await world.worker().receive(download())
    expect(await world.status()).toEqual({ kind: 'ready' })
  })

  it('says so where not even the record has room before the files are gone', async () => {
    const world = createWorld()
    world.host.publish({}, FILES)
    world.caches.quota = ALL - 1
    const { saveDownload } = world.store
    world.store.saveDownload = async (record, ticket) => {
      const isFull = Object.values(world.caches.contents()).flat().length > 3
      if (isFull) throw new DOMException('No room.', 'QuotaExceededError')
      return saveDownload(record, ticket)
    }
    await world.worker().receive(download())
    expect(await world.status()).toMatchObject({ kind: 'failed', fault: { kind: 'full' } })
    expect(Object.values(world.caches.contents()).flat()).toEqual([])
  })

  it('says how much is missing when there is no room to put a newer page in the place of the older one', async () => {
    const world = createWorld()
    const page = (text: string) => aFile(text, 'page', '/issue/page.html')
    world.host.publish({ updated: '1' }, [page('old')])
    const worker = world.worker()
    await worker.receive(download())
    world.host.publish({ updated: '2' }, [page('newer')])
    world.caches.quota = 'oldnewer'.length
    await worker.receive(resume())
    expect(await world.status()).toMatchObject({ kind: 'failed', fault: { kind: 'full' } })
    world.caches.quota = undefined
    await worker.receive(download())
    expect(await world.status()).toEqual({ kind: 'ready' })
  })

  it('is tidied up also after work that ends in an error', async () => {
    const world = createWorld()
    world.host.publish({}, FILES)
    const { saveDownload } = world.store
    world.store.saveAssets = async () => {
      await (await world.caches.open('gatefold-files')).put(`${ORIGIN}/stray.png`, new Response('stray'))
    }
    world.store.saveDownload = (record, ticket) =>
      record.status.kind === 'loading' && record.wanted === undefined
        ? saveDownload(record, ticket)
        : Promise.reject(new Error('The disk fails.'))
    await expect(world.worker().receive(download())).rejects.toThrow('The disk fails.')
    expect(world.caches.contents()).toEqual({})
  })

  it('says so when the text of the issue has no room either', async () => {
    const world = createWorld()
    world.host.publish({}, FILES)
    world.store.commitDownload = () => Promise.reject(new DOMException('No room.', 'QuotaExceededError'))
    await world.worker().receive(download())
    expect(await world.status()).toMatchObject({ kind: 'failed', fault: { kind: 'full' } })
    expect(Object.values(world.caches.contents()).flat()).toEqual([])
  })
})
