import { describe, expect, it } from 'vitest'
import { aFile } from './testing/createFakeHost.ts'
import { createWorld, download, resume } from './testing/createWorld.ts'

const PICTURES = ['one', 'two'].map((text) => aFile(text))
const FILMS = ['first film', 'second film'].map((text) => aFile(text, 'film'))
const CANCEL = { type: 'CANCEL_DOWNLOAD', issueId: 'i1' } as const

async function ready(withFilms: boolean) {
  const world = createWorld()
  world.host.publish({}, [...PICTURES, ...FILMS])
  const worker = world.worker()
  await worker.receive(download('i1', { withFilms }))
  const countCachedFiles = () => Object.values(world.caches.contents()).flat().length
  return { world, worker, countCachedFiles }
}

describe('films that are asked for later', () => {
  it('are not said to be here when their download is stopped', async () => {
    const { world, worker, countCachedFiles } = await ready(false)
    const arrived = Promise.withResolvers<void>()
    world.host.instead = (file, request) => {
      if (file !== FILMS[1]) return undefined
      arrived.resolve()
      return new Promise<Response>((_, reject) =>
        request.signal.addEventListener('abort', () => reject(new DOMException('Aborted.', 'AbortError'))),
      )
    }
    const done = worker.receive(download('i1', { withFilms: true }))
    await arrived.promise
    await worker.receive(CANCEL)
    await done
    expect(await world.store.readDownload('i1')).toMatchObject({ status: { kind: 'ready' }, withFilms: false })
    expect(countCachedFiles()).toBe(PICTURES.length)
  })

  it('leave nothing behind when they have no room', async () => {
    const { world, worker, countCachedFiles } = await ready(false)
    world.caches.quota = [...PICTURES, ...FILMS].reduce((sum, { bytes }) => sum + bytes, -1)
    await worker.receive(download('i1', { withFilms: true }))
    const record = await world.store.readDownload('i1')
    expect(record).toMatchObject({ status: { kind: 'failed', fault: { kind: 'full' } }, withFilms: false })
    expect(countCachedFiles()).toBe(PICTURES.length)
    await worker.receive({ ...CANCEL, type: 'CHECK_DOWNLOAD', session: resume().session })
    expect(await world.status()).toEqual({ kind: 'ready' })
  })

  it('stay when the issue is asked for without them and that is stopped', async () => {
    const { world, worker, countCachedFiles } = await ready(true)
    world.host.isReachable = false
    const done = worker.receive(download('i1', { withFilms: false }))
    await new Promise((resolve) => setTimeout(resolve, 5))
    await worker.receive(CANCEL)
    await done
    expect(await world.store.readDownload('i1')).toMatchObject({ status: { kind: 'ready' }, withFilms: true })
    expect(countCachedFiles()).toBe(PICTURES.length + FILMS.length)
  })
})
