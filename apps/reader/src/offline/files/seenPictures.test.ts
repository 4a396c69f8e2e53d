import { describe, expect, it } from 'vitest'
import { aFile, ORIGIN } from '../testing/createFakeHost.ts'
import { createWorld, download } from '../testing/createWorld.ts'
import { spoil } from '../testing/faultyBodies.ts'
import { findCachedFile } from './cachedFiles.ts'
import { tooManySeen } from './seenPictures.ts'

const PICTURE = aFile('picture')
const SOUND = aFile('sound', 'sound')

function ofIssue(urls: readonly string[]) {
  return { type: 'DOWNLOAD_BACKGROUND_IMAGES', issueId: 'i1', urls } as const
}

describe('createSeenPictures', () => {
  it('R4.12 keeps the pictures that a page names, as far as the host vouches for them', async () => {
    const world = createWorld()
    world.host.publish({}, [PICTURE, SOUND])
    const worker = world.worker()
    await worker.receive(ofIssue([ORIGIN + PICTURE.url, SOUND.url, '/assets/unknown.png']))
    expect(world.caches.contents()).toEqual({ 'gatefold-seen': [ORIGIN + PICTURE.url] })
    expect(await (await findCachedFile(world.caches, new Request(ORIGIN + PICTURE.url)))?.text()).toBe('picture')
  })

  it('keeps nothing that is not whole, and nothing of an issue without a manifest', async () => {
    const world = createWorld()
    world.host.publish({}, [PICTURE])
    world.host.instead = (file) => spoil(file, 'wrong')
    await world.worker().receive(ofIssue([PICTURE.url]))
    await world.worker().receive({ ...ofIssue([PICTURE.url]), issueId: 'i9' })
    expect(Object.values(world.caches.contents()).flat()).toEqual([])
  })

  it('does not fetch what a download has, and goes when a reader signs out', async () => {
    const world = createWorld()
    world.host.publish({}, [PICTURE])
    const worker = world.worker()
    await worker.receive(ofIssue([PICTURE.url]))
    await worker.receive({ type: 'SIGNED_OUT' })
    expect(world.caches.contents()).toEqual({})
    await worker.receive(download())
    world.host.requestedPaths.length = 0
    await worker.receive(ofIssue([PICTURE.url]))
    expect(world.host.requestedPaths).toEqual([])
  })
})

describe('tooManySeen', () => {
  it('lets the oldest go beyond a number and beyond a size', () => {
    expect(tooManySeen([1, 2, 3])).toBe(0)
    expect(tooManySeen(Array.from({ length: 305 }, () => 1))).toBe(5)
    expect(tooManySeen([30_000_000, 9_000_000, 9_000_000])).toBe(1)
    expect(tooManySeen([50_000_000])).toBe(1)
  })
})
