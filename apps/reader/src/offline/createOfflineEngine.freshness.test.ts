import { describe, expect, it } from 'vitest'
import { GraphqlError } from '../network/GraphqlError.ts'
import { aFile, ORIGIN, respond } from './testing/createFakeHost.ts'
import { ADA, ANONYMOUS, createWorld, download, resume } from './testing/createWorld.ts'

const FILES = ['one', 'two', 'three', 'four'].map((text) => aFile(text))
const MINUTES = 60_000

describe('issues that change on the host', () => {
  it('R9.3 are brought up to date by what has changed alone, and lose what is no longer needed', async () => {
    const world = createWorld()
    world.host.publish({ updated: '1' }, FILES.slice(0, 3))
    const worker = world.worker()
    await worker.receive(download())
    world.host.publish({ updated: '2' }, FILES.slice(1))
    world.host.requestedPaths.length = 0
    await worker.receive(resume())
    expect(await world.store.readDownload('i1')).toMatchObject({ status: { kind: 'ready' }, held: { updated: '2' } })
    expect(world.host.requestedPaths).toEqual([FILES[3]?.url])
    expect(Object.values(world.caches.contents()).flat()).not.toContain(`${ORIGIN}${FILES[0]?.url}`)
  })

  it('are asked about every few minutes at most', async () => {
    const world = createWorld()
    world.host.publish({}, FILES)
    const worker = world.worker()
    await worker.receive(download())
    let requestCount = 0
    const { fetchIssues } = world.host
    world.host.fetchIssues = () => {
      requestCount += 1
      return fetchIssues()
    }
    await worker.receive(resume())
    await worker.receive(resume())
    world.timers.pass(6 * MINUTES)
    await worker.receive(resume())
    expect(requestCount).toBe(2)
  })

  it('stay readable as they were while the host cannot be reached, or has no such issue any more', async () => {
    const world = createWorld()
    world.host.publish({ updated: '1' }, FILES)
    const worker = world.worker()
    await worker.receive(download())
    world.host.isReachable = false
    await worker.receive(resume())
    expect(await world.status()).toEqual({ kind: 'ready' })
    world.host.isReachable = true
    world.host.fetchIssues = async () => []
    await worker.receive(resume())
    expect(await world.status()).toEqual({ kind: 'ready' })
  })

  it('stay ready when the host fails with what nobody asked for, and are asked about again', async () => {
    const world = createWorld()
    world.host.publish({ updated: '1' }, FILES)
    const worker = world.worker()
    await worker.receive(download())
    const { fetchManifest } = world.host
    world.host.publish({ updated: '2' }, FILES)
    for (const error of [new GraphqlError({ code: 'GRAPHQL', message: 'Internal error.' }), new TypeError('x')]) {
      world.host.fetchManifest = () => Promise.reject(error)
      await worker.receive({ ...resume(), hasSeenNewer: true })
      expect(await world.store.readDownload('i1')).toMatchObject({ status: { kind: 'ready' }, held: { updated: '1' } })
    }
    await worker.receive(download('i1', { withFilms: true }))
    expect(await world.status()).toMatchObject({ kind: 'failed' })
    await worker.receive(download())
    world.host.fetchManifest = fetchManifest
    await worker.receive({ ...resume(), hasSeenNewer: true })
    expect((await world.store.readDownload('i1'))?.held?.updated).toBe('2')
  })

  it('are asked about as soon as the host can be reached again', async () => {
    const world = createWorld()
    world.host.publish({ updated: '1' }, FILES)
    const worker = world.worker()
    await worker.receive(download())
    world.host.isReachable = false
    await worker.receive(resume())
    world.host.isReachable = true
    world.host.publish({ updated: '2' }, FILES)
    await worker.receive(resume())
    expect(await world.store.readDownload('i1')).toMatchObject({ status: { kind: 'ready' }, held: { updated: '2' } })
  })

  it('are asked about once they are ready, when the worker before was killed while it proved them', async () => {
    const world = createWorld()
    world.host.publish({ updated: '1' }, FILES)
    await world.worker().receive(download())
    const proved = await world.store.readDownload('i1')
    if (proved === undefined) throw new Error('The download is not there.')
    await world.store.saveDownload({ ...proved, status: { kind: 'checking' } }, proved.ticket)
    world.host.publish({ updated: '2' }, FILES)
    const worker = world.worker()
    await worker.receive(resume())
    expect(await world.store.readDownload('i1')).toMatchObject({ status: { kind: 'ready' }, held: { updated: '1' } })
    await worker.receive(resume())
    expect(await world.store.readDownload('i1')).toMatchObject({ status: { kind: 'ready' }, held: { updated: '2' } })
  })

  it('are asked about at once when a page has read a newer version, otherwise not so often', async () => {
    const world = createWorld()
    world.host.publish({ updated: '1' }, FILES)
    const worker = world.worker()
    await worker.receive(download())
    await worker.receive(resume())
    world.host.publish({ updated: '2' }, FILES)
    await worker.receive(resume())
    expect((await world.store.readDownload('i1'))?.held?.updated).toBe('1')
    await worker.receive({ ...resume(), hasSeenNewer: true })
    expect((await world.store.readDownload('i1'))?.held?.updated).toBe('2')
  })

  it('are fetched again when they change between manifest and text', async () => {
    const world = createWorld()
    world.host.publish({ updated: '1' }, FILES.slice(0, 2))
    const { fetchManifest } = world.host
    let requestCount = 0
    world.host.fetchManifest = async (issue) => {
      const manifest = await fetchManifest(issue)
      requestCount += 1
      if (requestCount === 1) world.host.publish({ updated: '2' }, FILES)
      return manifest
    }
    world.host.fetchIssue = async () => {
      await Promise.resolve()
      await Promise.resolve()
      return world.host.publish({ updated: '2' }, FILES)
    }
    await world.worker().receive(download())
    expect(await world.store.readDownload('i1')).toMatchObject({ status: { kind: 'ready' }, held: { updated: '2' } })
    expect(requestCount).toBe(2)
  })

  it('are asked for anew when a file is gone from the host', async () => {
    const world = createWorld()
    world.host.publish({ updated: '1' }, FILES.slice(0, 2))
    world.host.instead = async (file) => {
      if (file !== FILES[1]) return Promise.resolve(new Response(file.content))
      world.host.publish({ updated: '2' }, [...FILES.slice(0, 1), ...FILES.slice(2)])
      return new Response('No such file.', { status: 404 })
    }
    await world.worker().receive(download())
    expect(await world.store.readDownload('i1')).toMatchObject({ status: { kind: 'ready' }, held: { updated: '2' } })
  })
})

describe('a host that says no', () => {
  it('is quoted', async () => {
    const world = createWorld()
    world.host.fetchIssue = () => Promise.reject(new GraphqlError({ code: 'GRAPHQL', message: 'Not for you.' }))
    await world.worker().receive(download())
    expect(await world.status()).toEqual({ kind: 'failed', fault: { kind: 'refused', message: 'Not for you.' } })
  })

  it('does not give out a file: that is said, unless a captive portal says it', async () => {
    const world = createWorld()
    world.host.publish({}, FILES)
    const answer = { type: 'application/json' }
    world.host.instead = async (file) => {
      const headers = { 'content-type': answer.type }
      return file === FILES[1] ? new Response('{}', { status: 403, headers }) : respond(file.content)
    }
    const worker = world.worker()
    await worker.receive(download())
    expect(await world.status()).toMatchObject({ kind: 'failed', fault: { kind: 'refused' } })
    expect(world.host.requestedPaths.filter((path) => path === FILES[1]?.url)).toHaveLength(4)
    answer.type = 'text/html'
    await worker.receive(download())
    expect(await world.status()).toEqual({ kind: 'waiting', until: 'network' })
    world.host.instead = undefined
    await worker.receive(resume())
    expect(await world.status()).toEqual({ kind: 'ready' })
  })

  it('has no such issue', async () => {
    const world = createWorld()
    await world.worker().receive(download('i9'))
    expect(await world.status('i9')).toMatchObject({ kind: 'failed', fault: { kind: 'refused' } })
  })

  it('has not sold the issue: what it gives without its content is not kept', async () => {
    const world = createWorld()
    world.host.publish({ isFree: false, isPaid: true }, FILES)
    await world.worker().receive(download('i1', { session: ADA }))
    expect(await world.status()).toMatchObject({ kind: 'failed', fault: { kind: 'refused' } })
    expect(world.host.requestedPaths).toEqual([])
  })

  it('R4.6 goes on with the session that the page has renewed', async () => {
    const world = createWorld()
    const { fetchIssue } = world.host
    world.host.publish({}, FILES)
    world.host.fetchIssue = () => Promise.reject(new GraphqlError({ code: 'GRAPHQL', message: 'jwt expired' }))
    const worker = world.worker()
    await worker.receive(download('i1', { session: ADA }))
    expect(await world.status()).toEqual({ kind: 'waiting', until: 'network' })
    world.host.fetchIssue = fetchIssue
    await worker.receive(resume(ADA))
    expect(await world.status()).toEqual({ kind: 'ready' })
  })

  it('is not asked for another reader’s issues, and these go when somebody else signs in', async () => {
    const world = createWorld()
    world.host.publish({ isFree: false, isPaid: true, isPurchased: true }, FILES)
    world.host.isReachable = false
    await world.worker().receive(download('i1', { session: ADA }))
    world.host.isReachable = true
    await world.worker().receive(resume(ANONYMOUS))
    expect(await world.status()).toEqual({ kind: 'waiting', until: 'network' })
    await world.worker().receive(resume({ ...ADA, userId: 'bea' }))
    expect(await world.store.readDownloads()).toEqual([])
  })
})
