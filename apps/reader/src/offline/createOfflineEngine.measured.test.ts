import { describe, expect, it } from 'vitest'
import { aFile, ORIGIN, respond, type FakeFile } from './testing/createFakeHost.ts'
import { createWorld, download } from './testing/createWorld.ts'

const FILES = 'https://files.example/m'
const PICTURE = aFile('a picture', 'picture', `${FILES}/a.webp`)
const FILM = aFile('a film', 'film', `${FILES}/b.mp4`)
const GONE = `${FILES}/gone.webp`

/** A device and a host that has issues and no manifests; its pages show a picture, a film and something that is not there. */
function aBareWorld(files: readonly FakeFile[] = [PICTURE, FILM]) {
  const world = createWorld()
  world.host.publish({}, files)
  world.host.hasManifests = false
  world.shown = [...files.map(({ url }) => url), GONE]
  return world
}

const record = (world: ReturnType<typeof aBareWorld>) => world.store.readDownload('i1')

describe('R4.11 R1.8 an issue whose host has no manifests', () => {
  it('is kept by what its pages show, films where they are wanted, and says that nobody vouched', async () => {
    const world = aBareWorld()
    await world.worker().receive(download())
    expect(await world.status()).toEqual({ kind: 'ready' })
    expect(world.caches.contents()).toEqual({ 'gatefold-files': [PICTURE.url] })
    const held = (await record(world))?.held
    expect(held?.isMeasured).toBe(true)
    expect(held?.files.map(({ url, bytes, kind }) => [url, bytes, kind])).toEqual([
      [PICTURE.url, 'a picture'.length, 'picture'],
      [FILM.url, 'a film'.length, 'film'],
    ])
    await world.worker().receive(download('i1', { withFilms: true }))
    expect(world.caches.contents()['gatefold-files']?.toSorted()).toEqual([PICTURE.url, FILM.url])
  })

  it('is looked at by its sizes: a file that lost its end is fetched anew', async () => {
    const world = aBareWorld()
    const worker = world.worker()
    await worker.receive(download())
    const cache = await world.caches.open('gatefold-files')
    const cached = await cache.match(PICTURE.url)
    await cache.put(PICTURE.url, new Response('a pic', { headers: cached?.headers ?? {} }))
    world.host.sent.length = 0
    await worker.receive({ type: 'CHECK_DOWNLOAD', issueId: 'i1', session: download().session })
    expect(await world.status()).toEqual({ kind: 'ready' })
    expect(world.host.sent).toContain(new URL(PICTURE.url).pathname)
    expect(await (await cache.match(PICTURE.url))?.text()).toBe('a picture')
  })

  it('believes the length that is told, and keeps nothing that is shorter', async () => {
    const world = aBareWorld([PICTURE])
    world.host.instead = async (_file, { method }) => {
      const headResponse = new Response(null, { headers: { 'content-type': 'image/webp', 'content-length': '9' } })
      return method === 'HEAD' ? headResponse : respond('a pic')
    }
    await world.worker().receive(download())
    expect(await world.status()).toMatchObject({ kind: 'failed', fault: { kind: 'damaged', url: PICTURE.url } })
    expect(Object.values(world.caches.contents()).flat()).toEqual([])
  })

  it('says whose files cannot be kept, where their server lets no script have them', async () => {
    const world = aBareWorld([PICTURE])
    world.host.instead = async (_file, { mode }) => {
      if (mode !== 'no-cors') throw new TypeError('Failed to fetch')
      return respond('a picture')
    }
    await world.worker().receive(download())
    expect(await world.status()).toMatchObject({
      kind: 'failed',
      fault: { kind: 'refused', message: expect.stringContaining('https://files.example') as string },
    })
  })

  it('R4.12 has the pictures kept that come next, without a manifest too', async () => {
    const world = aBareWorld()
    const urls = [PICTURE.url, FILM.url, GONE, `${ORIGIN}/nowhere.png`]
    await world.worker().receive({ type: 'DOWNLOAD_BACKGROUND_IMAGES', issueId: 'i1', urls })
    expect(world.caches.contents()).toEqual({ 'gatefold-seen': [PICTURE.url] })
  })
})
