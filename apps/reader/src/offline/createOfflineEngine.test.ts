import { describe, expect, it } from 'vitest'
import { aFile, ORIGIN } from './testing/createFakeHost.ts'
import { ADA, createWorld, download, resume } from './testing/createWorld.ts'

const PICTURES = ['one', 'two', 'three', 'four', 'five', 'six'].map((text) => aFile(text))
const FILM = aFile('a film', 'film')

function addresses(files: readonly { readonly url: string }[]): readonly string[] {
  return files.map(({ url }) => new URL(url, ORIGIN).href).toSorted()
}

describe('createOfflineEngine', () => {
  it('R4.11 fetches an issue with its files and says it is ready when all is proved', async () => {
    const world = createWorld()
    world.host.publish({}, [...PICTURES, FILM])
    await world.worker().receive(download())
    const record = await world.store.readDownload('i1')
    expect(record).toMatchObject({ status: { kind: 'ready' }, held: world.host.manifestOf('i1') })
    expect(world.caches.contents()).toEqual({ 'gatefold-files': addresses(PICTURES) })
    expect(world.store.written.map(({ status }) => status.kind)).toEqual(['loading', 'loading', 'checking', 'ready'])
    const progress = world.heard.filter(({ type }) => type === 'DOWNLOAD_PROGRESS')
    expect(progress.at(-1)).toMatchObject({ received: 22, total: 22 })
  })

  it('keeps films only where the reader wants them', async () => {
    const world = createWorld()
    world.host.publish({}, [...PICTURES, FILM])
    const worker = world.worker()
    await worker.receive(download('i1', { withFilms: true }))
    expect(world.caches.contents()).toEqual({ 'gatefold-files': addresses([...PICTURES, FILM]) })
    await worker.receive(download('i1', { withFilms: false }))
    expect(world.caches.contents()).toEqual({ 'gatefold-files': addresses(PICTURES) })
    expect(world.host.sent).toHaveLength(7)
  })

  it('waits for the network and goes on by itself', async () => {
    const world = createWorld()
    world.host.publish({}, PICTURES)
    world.host.isReachable = false
    const worker = world.worker()
    await worker.receive(download())
    expect(await world.status()).toEqual({ kind: 'waiting', until: 'network' })
    world.host.isReachable = true
    await worker.receive(resume())
    expect(await world.status()).toEqual({ kind: 'ready' })
  })

  it('R7.7 removes what a reader bought when that reader signs out, and keeps what everybody may read', async () => {
    const world = createWorld()
    world.host.publish({}, PICTURES.slice(0, 2))
    world.host.publish({ id: 'i2', isFree: false, isPaid: true, isPurchased: true }, PICTURES)
    const worker = world.worker()
    await worker.receive(download('i1', { session: ADA }))
    await worker.receive(download('i2', { session: ADA }))
    expect(Object.keys(world.caches.contents())).toEqual(['gatefold-files', 'gatefold-files-of-ada'])
    await worker.receive({ type: 'SIGNED_OUT' })
    expect(world.caches.contents()).toEqual({ 'gatefold-files': addresses(PICTURES.slice(0, 2)) })
    expect(await world.store.readDownloads()).toMatchObject([{ issueId: 'i1', status: { kind: 'ready' } }])
  })
})
