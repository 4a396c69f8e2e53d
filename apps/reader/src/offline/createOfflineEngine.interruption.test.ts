import { describe, expect, it } from 'vitest'
import type { EngineMessage } from './OfflineEngine.ts'
import { aFile } from './testing/createFakeHost.ts'
import { ADA, createWorld, download, resume, type World } from './testing/createWorld.ts'
import { interruptedAt } from './testing/interruptedAt.ts'

const FILES = ['one', 'two', 'three', 'four', 'five'].map((text) => aFile(text))
const BOUGHT = { isFree: false, isPaid: true, isPurchased: true }

/** Downloads, and says something else at a step of it; false: the download was done before. */
async function sayAt(world: World, step: number, message: EngineMessage): Promise<boolean> {
  const { fate, happened } = interruptedAt(step, () => worker.receive(message))
  const worker = world.worker(fate)
  await worker.receive(download('i1', { session: ADA }))
  return happened()
}

async function expectNothingLeft(world: World, step: number): Promise<void> {
  expect({ step, records: await world.store.readDownloads() }).toEqual({ step, records: [] })
  expect({ step, issue: await world.store.readIssue('i1') }).toEqual({ step, issue: undefined })
  expect({ step, files: Object.values(world.caches.contents()).flat() }).toEqual({ step, files: [] })
}

describe('a download that is interrupted at any of its steps', () => {
  it('R7.7 leaves nothing of a paid issue when its reader signs out', async () => {
    let step = 1
    while (true) {
      const world = createWorld()
      world.host.publish(BOUGHT, FILES)
      if (!(await sayAt(world, step, { type: 'SIGNED_OUT' }))) break
      await expectNothingLeft(world, step)
      step += 1
    }
    expect(step).toBeGreaterThan(30)
  })

  it('leaves nothing when it is stopped, unless it was done or all but looked at', async () => {
    let step = 1
    while (true) {
      const world = createWorld()
      world.host.publish({}, FILES)
      if (!(await sayAt(world, step, { type: 'CANCEL_DOWNLOAD', issueId: 'i1' }))) break
      const held = (await world.store.readDownload('i1'))?.held
      const files = Object.values(world.caches.contents()).flat()
      expect({ step, files: files.length }).toEqual({ step, files: held === undefined ? 0 : FILES.length })
      step += 1
    }
    expect(step).toBeGreaterThan(30)
  })

  it('leaves nothing when it is removed', async () => {
    let step = 1
    while (true) {
      const world = createWorld()
      world.host.publish({}, FILES)
      if (!(await sayAt(world, step, { type: 'REMOVE_DOWNLOAD', issueId: 'i1' }))) break
      await expectNothingLeft(world, step)
      step += 1
    }
    expect(step).toBeGreaterThan(30)
  })

  it('R7.7 leaves nothing that another worker writes after the reader has signed out', async () => {
    let step = 8
    while (true) {
      const world = createWorld()
      world.host.publish(BOUGHT, FILES)
      const other = world.worker()
      const { fate, happened } = interruptedAt(step, () => other.receive({ type: 'SIGNED_OUT' }))
      await world.worker(fate).receive(download('i1', { session: ADA }))
      if (!(await happened())) break
      await expectNothingLeft(world, step)
      step += 1
    }
    expect(step).toBeGreaterThan(30)
  })

  it('R7.7 writes nothing that was answered for a reader who has signed out, though everybody could read it before', async () => {
    const world = createWorld()
    world.host.publish({ updated: '1' }, FILES)
    const worker = world.worker()
    await worker.receive(download('i1', { session: ADA }))
    world.host.publish({ ...BOUGHT, updated: '2' }, FILES)
    const { fetchAssets } = world.host
    const signedOut = Promise.withResolvers<unknown>()
    world.host.fetchAssets = async () => {
      const answer = await fetchAssets()
      world.host.fetchAssets = fetchAssets
      world.host.publish({ updated: '3' }, FILES)
      signedOut.resolve(worker.receive({ type: 'SIGNED_OUT' }))
      for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
      return answer
    }
    await worker.receive(resume(ADA))
    await signedOut.promise
    expect(world.store.written.filter(({ owner }) => owner !== undefined)).toHaveLength(1)
    expect(world.caches.contents()).toHaveProperty('gatefold-files')
    expect(Object.keys(world.caches.contents())).toHaveLength(1)
  })

  it('fetches each file once when two workers are asked at once', async () => {
    const world = createWorld()
    world.host.publish({}, FILES)
    await Promise.all([world.worker(), world.worker()].map((worker) => worker.receive(download())))
    expect(await world.status()).toEqual({ kind: 'ready' })
    expect(world.host.requestedPaths).toHaveLength(FILES.length)
  })
})
