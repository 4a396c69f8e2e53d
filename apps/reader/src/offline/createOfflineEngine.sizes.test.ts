import { describe, expect, it } from 'vitest'
import { createOtherSizes } from './files/seenPictures.ts'
import { aFile, ORIGIN } from './testing/createFakeHost.ts'
import { createWorld, download, type World } from './testing/createWorld.ts'

const ORIGINAL = aFile('a photograph as it came from the camera')
const NARROW = ofWidth(400)
const MIDDLE = ofWidth(800)
const WIDE = ofWidth(1600)
const SONG = aFile('a song', 'sound')

function ofWidth(width: number) {
  return { ...aFile(`a photograph ${width} wide`), sizeOf: ORIGINAL.url, width }
}

/** A device whose screen takes so many pixels, and a host whose photograph comes in sizes. */
async function aWorld(pixels: number | undefined) {
  const world = createWorld()
  world.host.publish({}, [ORIGINAL, NARROW, MIDDLE, WIDE, SONG])
  const worker = world.worker()
  await worker.receive({ type: 'DOWNLOAD_SETTINGS', keepLast: undefined, onlyOnWifi: false, pixels })
  return { world, worker }
}

const listCachedFiles = ({ caches }: World) =>
  caches.contents()['gatefold-files']?.map((url) => url.slice(ORIGIN.length))

function otherSizes({ caches, store }: World) {
  return createOtherSizes({ caches, origin: ORIGIN, openStore: async () => store })
}

describe('R4.11 a download of pictures that come in sizes', () => {
  it('takes the size that the screen can use, by its hash, and no other', async () => {
    const { world, worker } = await aWorld(800)
    await worker.receive(download())
    expect(await world.status()).toEqual({ kind: 'ready' })
    expect(listCachedFiles(world)).toEqual([MIDDLE.url, SONG.url].toSorted())
    expect(world.host.sent.toSorted()).toEqual([MIDDLE.url, SONG.url].toSorted())
    expect(world.heard).toContainEqual({
      type: 'DOWNLOAD_PROGRESS',
      issueId: 'i1',
      received: MIDDLE.bytes + SONG.bytes,
      total: MIDDLE.bytes + SONG.bytes,
    })
  })

  it('is known to a worker that no page has told of the screen, and takes the widest where nobody ever has', async () => {
    const { world } = await aWorld(400)
    await world.worker().receive(download())
    expect(listCachedFiles(world)).toContain(NARROW.url)
    const untold = await aWorld(undefined)
    await untold.worker.receive(download())
    expect(listCachedFiles(untold.world)).toContain(WIDE.url)
  })

  it('answers for the sizes that are not here, and for the picture itself', async () => {
    const { world, worker } = await aWorld(800)
    const sizes = otherSizes(world)
    expect(await sizes.findDownloaded(new Request(ORIGIN + WIDE.url))).toBeUndefined()
    await worker.receive(download())
    sizes.forget()
    for (const { url } of [ORIGINAL, NARROW, WIDE]) {
      const response = await sizes.findDownloaded(new Request(ORIGIN + url))
      expect(await response?.text()).toBe(MIDDLE.content)
    }
    expect(await sizes.findDownloaded(new Request(`${ORIGIN}/assets/other.png`))).toBeUndefined()
  })

  it('opens, though its pages name sizes that are not here', async () => {
    const { world, worker } = await aWorld(800)
    world.openAlone = async () => [ORIGINAL.url, NARROW.url, MIDDLE.url, WIDE.url]
    await worker.receive(download())
    expect(await world.status()).toEqual({ kind: 'ready' })
  })

  it('R1.8 is chosen by the content of a host that has no manifests', async () => {
    const { world, worker } = await aWorld(800)
    const sizes = [NARROW, MIDDLE, WIDE].map(({ width, url }) => `${width}w=${url}`).join()
    world.host.publish({ cover: `${ORIGINAL.url}#${sizes}` }, [ORIGINAL, NARROW, MIDDLE, WIDE])
    world.host.hasManifests = false
    world.shown = [ORIGINAL.url, NARROW.url, MIDDLE.url, WIDE.url]
    await worker.receive(download())
    expect(listCachedFiles(world)).toEqual([MIDDLE.url])
    expect(await (await otherSizes(world).findDownloaded(new Request(ORIGIN + WIDE.url)))?.text()).toBe(MIDDLE.content)
  })

  it('R4.12 does the same of pictures kept in passing, for whoever finds nothing better', async () => {
    const { world, worker } = await aWorld(800)
    await worker.receive({ type: 'DOWNLOAD_BACKGROUND_IMAGES', issueId: 'i1', urls: [NARROW.url] })
    expect(world.caches.contents()).toMatchObject({ 'gatefold-seen': [ORIGIN + NARROW.url] })
    const sizes = otherSizes(world)
    const wide = new Request(ORIGIN + WIDE.url)
    expect(await sizes.findDownloaded(wide)).toBeUndefined()
    expect(await (await sizes.findSeen(wide))?.text()).toBe(NARROW.content)
    expect(await sizes.findSeen(new Request(ORIGIN + SONG.url))).toBeUndefined()
  })
})
