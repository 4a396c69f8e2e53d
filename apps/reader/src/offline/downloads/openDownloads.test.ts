import { describe, expect, it } from 'vitest'
import { createLocks } from '../../testing/createLocks.ts'
import type { ReaderEvent } from '../../analytics/events/readerEvents.ts'
import { createBrowserKeys } from '../../storage/BrowserKeys.ts'
import { aStorage } from '../../storage/testing/aStorage.ts'
import { findWorker, withDownloadEvents } from './openDownloads.ts'
import type { DownloadItem } from './Downloads.ts'
import { aDownload, fakeDownloads } from '../../testing/fakeDownloads.ts'

const BY_HAND = { withFilms: false, isAutomatic: false }

const LOADING = aDownload({ status: { kind: 'loading' } })

const READY = aDownload()

const FULL = aDownload({ status: { kind: 'failed', fault: { kind: 'full', missing: 1 } } })

const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('withDownloadEvents', () => {
  it('tells of a download that was asked for, when it is done', async () => {
    const { events, open } = aDevice()
    const page = open()
    await page.downloads.start('1', BY_HAND)
    page.show(LOADING)
    await settle()
    expect(events).toEqual(['download 1 started'])
    page.show(READY)
    await settle()
    page.show(READY)
    await settle()
    expect(events).toEqual(['download 1 started', 'download 1 done'])
  })

  it('is told by one page, however many see it', async () => {
    const { events, open } = aDevice()
    const [one, other] = [open(), open()]
    await one.downloads.start('1', BY_HAND)
    const third = open(LOADING)
    for (const page of [other, one, third]) page.show(READY)
    await settle()
    expect(events).toEqual(['download 1 started', 'download 1 done'])
  })

  it('is told by the next page where it ended without one', async () => {
    const { events, open, closeAll } = aDevice()
    await open().downloads.start('1', BY_HAND)
    await settle()
    closeAll()
    open(FULL)
    await settle()
    expect(events).toEqual(['download 1 started', 'download 1 failed', 'storage full'])
    closeAll()
    open(FULL)
    await settle()
    expect(events).toHaveLength(3)
  })

  it('says nothing of one that is stopped by hand, and of what nobody asked for', async () => {
    const { events, open } = aDevice()
    const page = open()
    await page.downloads.start('1', BY_HAND)
    page.show(LOADING)
    await page.downloads.cancel('1')
    page.show(READY)
    await settle()
    await page.downloads.start('1', { withFilms: false, isAutomatic: true })
    await settle()
    expect(events).toEqual(['download 1 started'])
  })

  it('tells what is taken away by hand, one and all', async () => {
    const { events, open } = aDevice()
    const page = open(READY, aDownload({ issueId: '2' }))
    await page.downloads.remove('1')
    page.show(aDownload({ issueId: '2' }))
    await page.downloads.removeAll()
    expect(events).toEqual(['download 1 removed', 'download 2 removed'])
  })

  it('writes nothing down where nobody was told, or all was', async () => {
    const silent = aDevice({ isDelivered: false })
    const page = silent.open()
    await page.downloads.start('1', BY_HAND)
    page.show(READY)
    await settle()
    expect([silent.storage.entries.size, silent.events]).toEqual([0, ['download 1 started']])
    const { storage, open } = aDevice()
    const other = open()
    await other.downloads.start('1', BY_HAND)
    expect(storage.entries.size).toBe(1)
    other.show(READY)
    await settle()
    expect(storage.entries.size).toBe(0)
  })
})

type Phase = 'none' | 'installing' | 'active'

/** A browser whose worker a test lets come, and a clock that it moves. */
function aBrowser({ scope = '/mag/', phase = 'none' }: { scope?: string; phase?: Phase } = {}) {
  const world = { phase, posted: [] as unknown[] }
  const active = { postMessage: (message: unknown) => world.posted.push(message) }
  const events = new EventTarget()
  const registration = {
    scope: `https://host${scope}`,
    get active() {
      return world.phase === 'active' ? active : null
    },
  }
  const container = Object.assign(events, {
    ready: new Promise(() => undefined),
    getRegistration: () => Promise.resolve(world.phase === 'none' ? undefined : registration),
  }) as unknown as ServiceWorkerContainer
  let waiting: (() => void)[] = []
  const timers = {
    after(_delay: number, act: () => void) {
      waiting.push(act)
      return () => void (waiting = waiting.filter((other) => other !== act))
    },
  }
  const settled = () => new Promise((resolve) => setTimeout(resolve, 0))
  return {
    world,
    find: () => findWorker({ container, basePath: '/mag/', timers }),
    async passes() {
      await settled()
      for (const act of waiting.splice(0)) act()
      await settled()
    },
    async claims() {
      await settled()
      world.phase = 'active'
      events.dispatchEvent(new Event('controllerchange'))
    },
  }
}

describe('findWorker', () => {
  it('finds the worker that is there, and the one that takes the page over', async () => {
    const there = aBrowser({ phase: 'active' })
    await (await there.find())?.post({ type: 'SIGNED_OUT' })
    expect(there.world.posted).toEqual([{ type: 'SIGNED_OUT' }])
    const coming = aBrowser()
    const line = coming.find()
    await coming.claims()
    expect(await line).toBeDefined()
  })

  it('finds none where none has been asked for after a while, or where the browser has none', async () => {
    const browser = aBrowser()
    const line = browser.find()
    await browser.passes()
    expect(await line).toBeUndefined()
    const timers = { after: () => () => undefined }
    expect(await findWorker({ container: undefined, basePath: '/mag/', timers })).toBeUndefined()
  })

  it('waits for one that is being fetched, and gives up when that fails in the end', async () => {
    const browser = aBrowser({ phase: 'installing' })
    const line = browser.find()
    await browser.passes()
    browser.world.phase = 'none'
    await browser.passes()
    expect(await line).toBeUndefined()
  })

  it('says nothing to the worker of a place around it', async () => {
    const browser = aBrowser({ scope: '/', phase: 'active' })
    const line = browser.find()
    await browser.passes()
    expect(await line).toBeUndefined()
  })
})

/** Pages of one device. */
function aDevice({ isDelivered = true } = {}) {
  const events: string[] = []
  const storage = aStorage()
  const keys = createBrowserKeys(storage)
  let locks = createLocks()
  const emit = ({ type, ...fact }: ReaderEvent, onDelivered?: () => void) => {
    events.push([type, ...Object.values(fact)].join(' '))
    if (isDelivered) onDelivered?.()
  }
  return {
    events,
    storage,
    open(...items: readonly DownloadItem[]) {
      const { downloads, show } = fakeDownloads(items)
      return { downloads: withDownloadEvents(downloads, { pending: keys.unreportedDownloads, locks, emit }), show }
    },
    /** What a page holds goes with it. */
    closeAll: () => void (locks = createLocks()),
  }
}
