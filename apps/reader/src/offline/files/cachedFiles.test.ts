import { describe, expect, it } from 'vitest'
import { aFile, ORIGIN } from '../testing/createFakeHost.ts'
import { ADA, createWorld, download } from '../testing/createWorld.ts'
import { byteRange, findCachedFile, removeOwnedFiles } from './cachedFiles.ts'

const FILM = aFile('0123456789', 'film')
const ADDRESS = ORIGIN + FILM.url

async function cacheFilm() {
  const world = createWorld()
  world.host.publish({}, [FILM])
  const worker = world.worker()
  await worker.receive(download('i1', { withFilms: true }))
  const ask = (headers: Record<string, string> = {}, method = 'GET') =>
    findCachedFile(world.caches, new Request(ADDRESS, { headers, method }))
  return { world, ask }
}

describe('findCachedFile', () => {
  it('answers with a kept file, its type and its length', async () => {
    const { ask } = await cacheFilm()
    const response = await ask()
    expect(response?.status).toBe(200)
    expect(response?.headers.get('content-type')).toBe('video/mp4')
    expect(response?.headers.get('content-length')).toBe('10')
    expect(response?.headers.get('vary')).toBeNull()
    expect(await response?.text()).toBe('0123456789')
  })

  it('answers with the part that a player asks for', async () => {
    const { ask } = await cacheFilm()
    const response = await ask({ range: 'bytes=2-4' })
    expect(response?.status).toBe(206)
    expect(response?.headers.get('content-range')).toBe('bytes 2-4/10')
    expect(response?.headers.get('content-length')).toBe('3')
    expect(await response?.text()).toBe('234')
  })

  it('says that there are no such bytes', async () => {
    const { ask } = await cacheFilm()
    const response = await ask({ range: 'bytes=10-' })
    expect(response?.status).toBe(416)
    expect(response?.headers.get('content-range')).toBe('bytes */10')
  })

  it('R4.8 leaves HEAD to the network: the probe of the connection must reach it', async () => {
    const { ask } = await cacheFilm()
    expect(await ask({}, 'HEAD')).toBeUndefined()
  })

  it('leaves to the network what was evicted, and a part of what is damaged', async () => {
    const { world, ask } = await cacheFilm()
    world.caches.damage(ADDRESS, 'half')
    expect(await ask({ range: 'bytes=0-' })).toBeUndefined()
    world.caches.evict(ADDRESS)
    expect(await ask()).toBeUndefined()
  })

  it('answers with what a reader bought as long as it is here', async () => {
    const world = createWorld()
    world.host.publish({ isFree: false, isPaid: true, isPurchased: true }, [aFile('bought')])
    const worker = world.worker()
    await worker.receive(download('i1', { session: ADA }))
    const request = new Request(ORIGIN + aFile('bought').url)
    expect(await (await findCachedFile(world.caches, request))?.text()).toBe('bought')
    await worker.receive({ type: 'SIGNED_OUT' })
    expect(await findCachedFile(world.caches, request)).toBeUndefined()
  })
})

it('takes away what only one reader may see, and nothing else', async () => {
  const names = new Set(['gatefold-files', 'gatefold-files-of-ada', 'gatefold-files-of-bo', 'gatefold-seen', 'another'])
  await removeOwnedFiles({
    keys: () => Promise.resolve([...names]),
    delete: (name) => Promise.resolve(names.delete(name)),
  })
  expect([...names]).toEqual(['gatefold-files', 'gatefold-seen', 'another'])
})

it('has nothing to take away where the browser lends no caches', async () => {
  await expect(removeOwnedFiles(undefined)).resolves.toBeUndefined()
})

describe('byteRange', () => {
  it.each([
    ['bytes=0-', { first: 0, last: 9 }],
    ['bytes=0-1', { first: 0, last: 1 }],
    ['bytes=4-99', { first: 4, last: 9 }],
    ['bytes=-3', { first: 7, last: 9 }],
    ['bytes=-99', { first: 0, last: 9 }],
    ['bytes=10-', 'none'],
    ['bytes=-0', 'none'],
    ['bytes=5-2', 'whole'],
    ['bytes=0-1,4-5', 'whole'],
    ['lines=1-2', 'whole'],
  ])('reads %s of ten bytes', (header, part) => {
    expect(byteRange(header, 10)).toEqual(part)
  })
})
