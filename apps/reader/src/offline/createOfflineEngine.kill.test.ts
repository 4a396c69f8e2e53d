import { describe, expect, it } from 'vitest'
import type { DownloadRecord } from '../storage/DownloadRecord.ts'
import { aFile, ORIGIN, type FakeFile } from './testing/createFakeHost.ts'
import { createWorld, download, resume, type World } from './testing/createWorld.ts'
import { killedAt } from './testing/killedAt.ts'
import { findCachedFile } from './files/cachedFiles.ts'

const OLD = ['one', 'two', 'three'].map((text) => aFile(text))
const STABLE_ADDRESS = '/assets/pages/i1/page.png'
const FIRST = [...OLD, aFile('page of old', 'picture', STABLE_ADDRESS)]
const SECOND = [...OLD.slice(1), aFile('four'), aFile('page of new', 'picture', STABLE_ADDRESS)]

/** Lets what was begun before the worker died come to its end. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 5))

/** Runs a worker that dies at a step, and a second one that goes on; false: it was done before. */
async function dieAndGoOn(world: World, step: number, when: 'before' | 'after'): Promise<boolean> {
  const { fate, death } = killedAt(step, when)
  const itself = {}
  const end = await Promise.race([world.worker(fate, itself).receive(download()), death])
  await settle()
  world.locks.release(itself)
  await expectOneWholeVersion(world)
  const cached = new Set(Object.values(world.caches.contents()).flat())
  const before = world.host.requestedPaths.length
  await world.worker().receive((await world.store.readDownload('i1')) === undefined ? download() : resume())
  const refetched = world.host.requestedPaths
    .slice(before)
    .filter((path) => cached.has(ORIGIN + path) && path !== STABLE_ADDRESS)
  expect({ step, refetched }).toEqual({ step, refetched: [] })
  return end === 'dead'
}

/** What the store has of the issue is the old one or the new one, and every file of it is there. */
async function expectOneWholeVersion(world: World): Promise<void> {
  const issue = await world.store.readIssue('i1')
  const record = await world.store.readDownload('i1')
  expect(issue?.value.updated).toBe(record?.held?.updated)
  for (const file of record === undefined ? [] : filesToFind(record)) {
    expect(await textOf(world, file)).toBe(file.content)
  }
}

/** Between commit and check the page at the stable address waits beside the old one. */
function filesToFind({ held, status }: DownloadRecord): readonly FakeFile[] {
  if (held === undefined) return []
  const files = held.updated === '2' ? SECOND : FIRST
  return status.kind === 'checking' ? files.filter(({ url }) => url !== STABLE_ADDRESS) : files
}

async function textOf(world: World, { url }: FakeFile): Promise<string | undefined> {
  return (await findCachedFile(world.caches, new Request(ORIGIN + url)))?.text()
}

describe.each(['before', 'after'] as const)('a worker that is killed %s any of its steps', (when) => {
  it('leaves a first download that another worker ends, without fetching anything twice', async () => {
    let step = 1
    for (let isDead = true; isDead; step += 1) {
      const world = createWorld()
      world.host.publish({ updated: '1' }, FIRST)
      isDead = await dieAndGoOn(world, step, when)
      expect({ step, status: await world.status() }).toEqual({ step, status: { kind: 'ready' } })
      await expectOneWholeVersion(world)
    }
    expect(step).toBeGreaterThan(30)
  })

  it('leaves the old version or the new one, whole, while an issue is brought up to date', async () => {
    let step = 1
    for (let isDead = true; isDead; step += 1) {
      const world = createWorld()
      world.host.publish({ updated: '1' }, FIRST)
      await world.worker().receive(download())
      world.host.publish({ updated: '2' }, SECOND)
      const record = await world.store.readDownload('i1')
      if (record !== undefined) await world.store.saveDownload({ ...record, status: { kind: 'loading' } })
      isDead = await dieAndGoOn(world, step, when)
      expect({ step, record: await world.store.readDownload('i1') }).toMatchObject({
        step,
        record: { status: { kind: 'ready' }, held: { updated: '2' } },
      })
      await expectOneWholeVersion(world)
      const stored = Object.values(world.caches.contents()).flat()
      expect(stored.toSorted()).toEqual(SECOND.map(({ url }) => ORIGIN + url).toSorted())
    }
    expect(step).toBeGreaterThan(30)
  })
})
