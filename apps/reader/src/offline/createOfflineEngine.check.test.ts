import { describe, expect, it } from 'vitest'
import { aFile, ORIGIN } from './testing/createFakeHost.ts'
import { ANONYMOUS, createWorld, download, resume } from './testing/createWorld.ts'

const FILES = ['one', 'two', 'three', 'four'].map((text) => aFile(text))
const FILM = aFile('film', 'film')
const CHECK = { type: 'CHECK_DOWNLOAD', issueId: 'i1', session: ANONYMOUS } as const

async function ready() {
  const world = createWorld()
  world.host.publish({}, [...FILES, FILM])
  const worker = world.worker()
  await worker.receive(download())
  return { world, worker }
}

describe('a check of what is on this device', () => {
  it('finds everything whole without a network, and says when', async () => {
    const { world, worker } = await ready()
    world.host.isReachable = false
    world.timers.pass(60_000)
    await worker.receive(CHECK)
    const record = await world.store.readDownload('i1')
    expect(record).toMatchObject({ status: { kind: 'ready' }, checkedAt: world.timers.now() })
  })

  it('fetches anew what was evicted or damaged, and nothing else', async () => {
    const { world, worker } = await ready()
    world.caches.evict(`${ORIGIN}${FILES[0]?.url}`)
    world.caches.damage(`${ORIGIN}${FILES[2]?.url}`, 'thrxx')
    world.host.requestedPaths.length = 0
    await worker.receive(CHECK)
    expect(await world.status()).toEqual({ kind: 'ready' })
    expect(new Set(world.host.requestedPaths)).toEqual(new Set([FILES[0]?.url, FILES[2]?.url]))
    expect(world.host.requestedPaths).toHaveLength(2)
  })

  it('waits for the network with what is missing, no longer says that it was checked, and mends it by itself', async () => {
    const { world, worker } = await ready()
    world.caches.evict(`${ORIGIN}${FILES[0]?.url}`)
    world.host.isReachable = false
    await worker.receive(CHECK)
    const record = await world.store.readDownload('i1')
    expect(record?.status).toEqual({ kind: 'waiting', until: 'network' })
    expect(record?.checkedAt).toBeUndefined()
    world.host.isReachable = true
    await worker.receive(resume())
    expect(await world.status()).toEqual({ kind: 'ready' })
  })

  it('is what a download does that is asked for again', async () => {
    const { world, worker } = await ready()
    world.host.isReachable = false
    await worker.receive(download())
    expect(await world.status()).toEqual({ kind: 'ready' })
  })

  it('R4.11 does not say ready before every page has been opened from storage alone', async () => {
    const world = createWorld()
    world.host.publish({}, FILES)
    world.openAlone = () => Promise.reject(new Error('The contents page is blank.'))
    await world.worker().receive(download())
    const message = 'The contents page is blank.'
    expect(await world.status()).toEqual({ kind: 'failed', fault: { kind: 'unreadable', message } })
    expect(world.store.written.map(({ status }) => status.kind)).not.toContain('ready')
  })

  it('fetches the text anew when the issue does not open from this device', async () => {
    const { world, worker } = await ready()
    const { openAlone } = world
    const { fetchIssue } = world.host
    let isMended = false
    world.openAlone = (store, issueId) =>
      isMended ? openAlone(store, issueId) : Promise.reject(new Error('An article is lost.'))
    world.host.fetchIssue = (issue) => {
      isMended = true
      return fetchIssue(issue)
    }
    world.host.requestedPaths.length = 0
    await worker.receive(CHECK)
    expect(await world.status()).toEqual({ kind: 'ready' })
    expect(world.host.requestedPaths).toEqual([])
  })

  it('looks twice at a file that cannot be read before it is fetched anew', async () => {
    const { world, worker } = await ready()
    const { match } = world.caches
    const failing = (times: number) => {
      let left = times
      world.caches.match = async (key, options) => {
        const found = await match(key, options)
        if (found === undefined || left-- <= 0) return found
        const broken = new ReadableStream({
          pull: (stream) => stream.error(new DOMException('I/O', 'NotReadableError')),
        })
        return new Response(broken, { headers: found.headers })
      }
    }
    world.host.requestedPaths.length = 0
    // `settle` looks at every file first, without reading it.
    failing(FILES.length + 1)
    await worker.receive(CHECK)
    expect(world.host.requestedPaths).toEqual([])
    failing(FILES.length + 2)
    await worker.receive(CHECK)
    expect(world.host.requestedPaths).toEqual([FILES[0]?.url])
    expect(await world.status()).toEqual({ kind: 'ready' })
  })

  it('does not say ready when a page shows a file that nobody vouches for', async () => {
    const world = createWorld()
    world.host.publish({}, FILES)
    world.openAlone = async () => ['/assets/elsewhere.png']
    await world.worker().receive(download())
    const fault = { kind: 'damaged', url: '/assets/elsewhere.png' }
    expect(await world.status()).toEqual({ kind: 'failed', fault })
    expect(world.store.written.map(({ status }) => status.kind)).not.toContain('ready')
  })

  it('asks the host again when a page shows a file that is not held, such as a font that the title has got since', async () => {
    const { world, worker } = await ready()
    const font = aFile('new font')
    world.openAlone = async () => [font.url]
    world.host.publish({}, [...FILES, font])
    await worker.receive(CHECK)
    expect(await world.status()).toEqual({ kind: 'ready' })
    expect(world.caches.contents()['gatefold-files']).toContain(ORIGIN + font.url)
  })

  it('lets a page show a film that the reader did not want', async () => {
    const { world, worker } = await ready()
    world.openAlone = async () => [FILM.url]
    await worker.receive(CHECK)
    expect(await world.status()).toEqual({ kind: 'ready' })
  })

  it('gives up where files do not stay whole', async () => {
    const { world, worker } = await ready()
    world.openAlone = async () => {
      world.caches.evict(`${ORIGIN}${FILES[0]?.url}`)
      return []
    }
    await worker.receive(CHECK)
    const fault = { kind: 'damaged', url: FILES[0]?.url }
    expect(await world.status()).toEqual({ kind: 'failed', fault })
  })
})
