import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aFile, ORIGIN, respond, type FakeFile } from './testing/createFakeHost.ts'
import { createWorld, download, resume, type World } from './testing/createWorld.ts'
import { FAULTS, spoil, standing, type Fault } from './testing/faultyBodies.ts'
import { findCachedFile } from './files/cachedFiles.ts'

const FILES = ['one', 'two', 'three', 'four', 'five', 'six'].map((text) => aFile(`file ${text}`))
const BAD_DATA: readonly Fault[] = ['truncated', 'wrong', 'longer', 'empty']

async function expectOnlyWholeFiles(world: World, files: readonly FakeFile[]): Promise<void> {
  for (const file of files) {
    const cached = await findCachedFile(world.caches, new Request(ORIGIN + file.url))
    expect([undefined, file.content]).toContain(await cached?.text())
  }
}

describe('a download over a bad network', () => {
  it.each(FAULTS)('never keeps what comes of it: %s', async (fault) => {
    const world = createWorld()
    world.host.publish({}, FILES)
    world.host.instead = (file) => (file === FILES[2] ? spoil(file, fault) : undefined)
    await world.worker().receive(download())
    await expectOnlyWholeFiles(world, FILES)
    const isBad = BAD_DATA.includes(fault)
    expect(await world.status()).toMatchObject(
      isBad
        ? { kind: 'failed', fault: { kind: 'damaged', url: FILES[2]?.url } }
        : { kind: 'waiting', until: 'network' },
    )
    world.host.instead = undefined
    await world.worker().receive(isBad ? download() : resume())
    expect(await world.status()).toEqual({ kind: 'ready' })
    expect(world.host.sent.toSorted()).toEqual(FILES.map(({ url }) => url).toSorted())
  })

  it('comes to its end whatever the network does in between, and tells when it waits', async () => {
    const faults = fc.array(fc.option(fc.constantFrom(...FAULTS), { freq: 2 }), { maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(faults, async (sequence) => {
        const world = createWorld()
        world.host.publish({}, FILES)
        const queue = [...sequence]
        world.host.instead = (file) => {
          const fault = queue.shift()
          return fault === undefined || fault === null ? undefined : spoil(file, fault)
        }
        const worker = world.worker()
        for (let visit = 0; visit < 60 && (await world.status())?.kind !== 'ready'; visit += 1) {
          const isFailed = (await world.status())?.kind === 'failed'
          await worker.receive(visit === 0 || isFailed ? download() : resume())
          await expectOnlyWholeFiles(world, FILES)
        }
        expect(await world.status()).toEqual({ kind: 'ready' })
        expect(world.host.sent).toHaveLength(FILES.length)
      }),
      { numRuns: 60 },
    )
  })

  it('says that it waits as long as nothing comes, and not longer', async () => {
    const world = createWorld()
    world.host.publish({}, FILES.slice(0, 1))
    world.host.instead = (file) => (world.host.requestedPaths.length > 2 ? undefined : spoil(file, 'refused'))
    await world.worker().receive(download())
    const kinds = world.store.written.map(({ status }) => status.kind)
    expect(kinds).toEqual(['loading', 'loading', 'waiting', 'loading', 'checking', 'ready'])
  })

  it('asks the network itself, not the browser’s cache, for what came damaged', async () => {
    const world = createWorld()
    world.host.publish({}, FILES.slice(0, 1))
    const modes: string[] = []
    world.host.instead = (file, request) => {
      modes.push(request.cache)
      return modes.length === 1 ? spoil(file, 'wrong') : undefined
    }
    await world.worker().receive(download())
    expect(modes).toEqual(['default', 'reload'])
    expect(await world.status()).toEqual({ kind: 'ready' })
  })

  it('does not wait for a transfer that stands still', async () => {
    const world = createWorld()
    world.host.publish({}, FILES.slice(0, 1))
    const isStanding = Promise.withResolvers<void>()
    world.host.instead = (file, request) => {
      if (world.host.requestedPaths.length > 1) return undefined
      isStanding.resolve()
      return Promise.resolve(respond(standing(file.content.slice(0, 2), request.signal), file.mediaType))
    }
    const done = world.worker().receive(download())
    await isStanding.promise
    await new Promise((resolve) => setTimeout(resolve, 5))
    world.timers.endLongWaits()
    world.timers.endLongWaits()
    await done
    expect(await world.status()).toEqual({ kind: 'ready' })
    expect(world.host.requestedPaths).toHaveLength(2)
  })

  it('has four transfers under way and no more, however many downloads there are', async () => {
    const world = createWorld()
    world.host.publish({}, FILES)
    world.host.publish(
      { id: 'i2' },
      ['a', 'b', 'c', 'd', 'e'].map((text) => aFile(text)),
    )
    let underway = 0
    let most = 0
    world.host.instead = async (file) => {
      underway += 1
      most = Math.max(most, underway)
      await new Promise((resolve) => setTimeout(resolve, 2))
      underway -= 1
      world.host.sent.push(file.url)
      return respond(file.content, file.mediaType)
    }
    const worker = world.worker()
    await Promise.all([worker.receive(download('i1')), worker.receive(download('i2'))])
    expect(most).toBe(4)
  })
})
