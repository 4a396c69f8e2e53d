import { describe, expect, it } from 'vitest'
import { aFile, ORIGIN } from './testing/createFakeHost.ts'
import { createWorld, download, resume, type World } from './testing/createWorld.ts'

const SHARED = aFile('shared')

function publishThree(world: World): void {
  for (const id of ['i1', 'i2', 'i3']) world.host.publish({ id }, [SHARED, aFile(`only ${id}`)])
}

async function issuesHere(world: World): Promise<readonly string[]> {
  return (await world.store.readDownloads()).map(({ issueId }) => issueId).toSorted()
}

describe('what stays on this device', () => {
  it('fetches a file that issues share once, and keeps it until the last of them goes', async () => {
    const world = createWorld()
    publishThree(world)
    const worker = world.worker()
    await worker.receive(download('i1'))
    await worker.receive(download('i2'))
    expect(world.host.requestedPaths.filter((path) => path === SHARED.url)).toHaveLength(1)
    await worker.receive({ type: 'REMOVE_DOWNLOAD', issueId: 'i1' })
    expect(world.caches.contents()['gatefold-files']).toContain(ORIGIN + SHARED.url)
    expect(await world.status('i2')).toEqual({ kind: 'ready' })
    await worker.receive({ type: 'REMOVE_DOWNLOAD', issueId: 'i2' })
    expect(world.caches.contents()).toEqual({})
  })

  it('R4.11 is ready once the code that it is read with is here, too', async () => {
    const world = createWorld()
    publishThree(world)
    const build = Promise.withResolvers<void>()
    const requested = Promise.withResolvers<void>()
    const worker = world.worker()
    world.keepBuild = () => {
      requested.resolve()
      return build.promise
    }
    const received = worker.receive(download('i1'))
    await requested.promise
    expect(await world.status()).toEqual({ kind: 'checking' })
    build.resolve()
    await received
    expect(await world.status()).toEqual({ kind: 'ready' })
  })

  it('keeps the last ones when so many are to be kept, also after the worker was started anew', async () => {
    const world = createWorld()
    publishThree(world)
    await world.worker().receive({ type: 'DOWNLOAD_SETTINGS', keepLast: 2, onlyOnWifi: false, pixels: undefined })
    for (const issueId of ['i1', 'i2', 'i3']) {
      world.timers.pass(1000)
      await world.worker().receive(download(issueId))
    }
    expect(await issuesHere(world)).toEqual(['i2', 'i3'])
    await world.worker().receive({ type: 'DOWNLOAD_SETTINGS', keepLast: 1, onlyOnWifi: false, pixels: undefined })
    expect(await issuesHere(world)).toEqual(['i3'])
  })

  it('waits for Wi-Fi where the reader wants that, and goes on there', async () => {
    const world = createWorld()
    publishThree(world)
    await world
      .worker()
      .receive({ type: 'DOWNLOAD_SETTINGS', keepLast: undefined, onlyOnWifi: true, pixels: undefined })
    const worker = world.worker()
    await worker.receive(resume(undefined, false))
    await worker.receive(download('i1'))
    expect(await world.status()).toEqual({ kind: 'waiting', until: 'wifi' })
    expect(world.host.requestedPaths).toEqual([])
    await worker.receive(resume(undefined, true))
    expect(await world.status()).toEqual({ kind: 'ready' })
  })

  it('does not take a network for Wi-Fi before a page has said so', async () => {
    const world = createWorld()
    publishThree(world)
    await world
      .worker()
      .receive({ type: 'DOWNLOAD_SETTINGS', keepLast: undefined, onlyOnWifi: true, pixels: undefined })
    const worker = world.worker()
    await worker.receive(download('i1'))
    expect(await world.status()).toEqual({ kind: 'waiting', until: 'wifi' })
    await worker.receive(resume(undefined, undefined))
    expect(await world.status()).toEqual({ kind: 'ready' })
  })

  it('stops what is under way when Wi-Fi is left', async () => {
    const world = createWorld()
    publishThree(world)
    const worker = world.worker()
    await worker.receive({ type: 'DOWNLOAD_SETTINGS', keepLast: undefined, onlyOnWifi: true, pixels: undefined })
    await worker.receive(resume(undefined, true))
    const left = Promise.withResolvers<unknown>()
    world.host.instead = (_, request) => {
      if (world.host.requestedPaths.length > 1) return undefined
      left.resolve(worker.receive(resume(undefined, false)))
      return new Promise((_resolve, reject) => request.signal.addEventListener('abort', () => reject(new TypeError())))
    }
    await worker.receive(download('i1'))
    await left.promise
    expect(await world.status()).toEqual({ kind: 'waiting', until: 'wifi' })
  })

  it('goes back to what was held and proved when an update is stopped', async () => {
    const world = createWorld()
    world.host.publish({ updated: '1' }, [SHARED])
    const worker = world.worker()
    await worker.receive(download())
    world.host.publish({ updated: '2' }, [aFile('new')])
    const stopped = Promise.withResolvers<unknown>()
    world.host.instead = (_, request) => {
      stopped.resolve(worker.receive({ type: 'CANCEL_DOWNLOAD', issueId: 'i1' }))
      return new Promise((_resolve, reject) => request.signal.addEventListener('abort', () => reject(new TypeError())))
    }
    await worker.receive(resume())
    await stopped.promise
    const record = await world.store.readDownload('i1')
    expect(record).toMatchObject({ status: { kind: 'ready' }, held: { updated: '1' } })
    expect(record?.wanted).toBeUndefined()
    expect(world.caches.contents()).toEqual({ 'gatefold-files': [ORIGIN + SHARED.url] })
  })

  it('goes on without a page, and asks to be woken again while something waits', async () => {
    const world = createWorld()
    publishThree(world)
    world.host.isReachable = false
    await world.worker().receive(download('i1'))
    await expect(world.worker().resume()).rejects.toThrow('1 downloads wait.')
    world.host.isReachable = true
    await world.worker().resume()
    expect(await world.status()).toEqual({ kind: 'ready' })
  })

  it('removes what an earlier worker left behind', async () => {
    const world = createWorld()
    const cache = await world.caches.open('gatefold-files-of-ada')
    await cache.put(`${ORIGIN}/assets/left.png`, new Response('left'))
    await world.worker().receive(resume())
    expect(world.caches.contents()).toEqual({})
  })
})
