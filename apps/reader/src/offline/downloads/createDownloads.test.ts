import { describe, expect, it } from 'vitest'
import { createBrowserKeys } from '../../storage/BrowserKeys.ts'
import type { DownloadRecord } from '../../storage/DownloadRecord.ts'
import { aStorage } from '../../storage/testing/aStorage.ts'
import type { MessageFromWorker, MessageToWorker } from '../../worker/messages.ts'
import { createDownloadList, createDownloads } from './createDownloads.ts'
import { aDownload } from '../../testing/fakeDownloads.ts'

interface Device {
  readonly records?: readonly DownloadRecord[]
  readonly isOnWifi?: boolean
  readonly isSaving?: boolean
}

/** Downloads over a worker that notes what it is told; a test plays the worker's part. */
async function openDevice({ records = [], isOnWifi, isSaving = false }: Device = {}) {
  const posted: MessageToWorker[] = []
  const channel = new EventTarget()
  const waiting: { readonly delay: number; readonly act: () => void }[] = []
  const listeners = new Set<() => void>()
  let [stored, isOnline, persisted] = [records, true, 0]
  const touched: [string, number][] = []
  const renewed: string[] = []
  const keys = createBrowserKeys(aStorage())
  const downloads = await createDownloads({
    worker: {
      post: (message) => Promise.resolve(void posted.push(message)),
    },
    store: {
      readDownloads: () => Promise.resolve(stored),
      touchDownload: (issueId, openedAt) => Promise.resolve(void touched.push([issueId, openedAt])),
    },
    channel: channel,
    keys,
    readSession: async () => ({ userRole: undefined, userId: 'ada', accessToken: undefined }),
    renewSession: async (authorization) => {
      renewed.push(authorization)
      return 'ready' as const
    },
    connectivity: {
      isOnline: () => isOnline,
      subscribe(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    network: {
      isOnWifi: () => isOnWifi,
      isSaving: () => isSaving,
      mayFetchAhead: () => !isSaving,
      subscribe: () => () => undefined,
    },
    pixels: 1688,
    room: {
      measure: () => Promise.resolve({ usage: 1, quota: 2 }),
      persist: () => Promise.resolve(void (persisted += 1)),
    },
    measure: () => Promise.resolve({ bytes: 84e6, films: 0 }),
    timers: {
      after(delay, act) {
        waiting.push({ delay, act })
        return () => undefined
      },
    },
    now: () => 1_000,
    log: (message, cause) => {
      throw new Error(message, { cause })
    },
  })
  return {
    downloads,
    keys,
    touched,
    renewed,
    counts: () => ({ persisted }),
    /** What the worker has been told since this was last asked. */
    async takeMessageTypes() {
      // A session is read before the worker is told of it.
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
      return posted.splice(0).map(({ type }) => type)
    },
    posted,
    passes(delay: number) {
      for (const timer of waiting.splice(0)) {
        if (timer.delay === delay) timer.act()
        else waiting.push(timer)
      }
    },
    async says(message: MessageFromWorker, records_ = stored) {
      stored = records_
      channel.dispatchEvent(new MessageEvent('message', { data: message }))
      await Promise.resolve()
      await Promise.resolve()
    },
    comesBack() {
      isOnline = false
      for (const listener of listeners) listener()
      isOnline = true
      for (const listener of listeners) listener()
    },
  }
}

const LOADING = aDownload({ status: { kind: 'loading' } }).record
const READY = aDownload().record

describe('createDownloads', () => {
  it('R4.11 goes on with what is unfinished at the start, and when the network is back', async () => {
    const device = await openDevice()
    expect(await device.takeMessageTypes()).toEqual(['DOWNLOAD_SETTINGS', 'RESUME_DOWNLOADS'])
    device.comesBack()
    expect(await device.takeMessageTypes()).toEqual(['RESUME_DOWNLOADS'])
  })

  it('R4.6 gets another session where the host has refused the worker’s, seldom, and goes on', async () => {
    const device = await openDevice()
    await device.takeMessageTypes()
    await device.says({ type: 'SESSION_REFUSED', authorization: 'Bearer old' })
    await device.says({ type: 'SESSION_REFUSED', authorization: 'Bearer new' })
    expect(device.renewed).toEqual(['Bearer old'])
    expect(await device.takeMessageTypes()).toEqual(['RESUME_DOWNLOADS'])
  })

  it('R4.11 keeps the worker awake every twenty seconds while something is unfinished', async () => {
    const device = await openDevice({ records: [LOADING] })
    await device.takeMessageTypes()
    device.passes(20_000)
    device.passes(20_000)
    expect(await device.takeMessageTypes()).toEqual(['RESUME_DOWNLOADS', 'RESUME_DOWNLOADS'])
    await device.says({ type: 'DOWNLOAD_CHANGED', issueId: '1' }, [READY])
    device.passes(20_000)
    expect(await device.takeMessageTypes()).toEqual([])
  })

  it('R4.11 asks the worker for an issue and its styles, and shows at once that it is under way', async () => {
    const device = await openDevice()
    await device.takeMessageTypes()
    await device.downloads.start('1', { withFilms: true, isAutomatic: false })
    expect(device.posted).toEqual([
      expect.objectContaining({ type: 'DOWNLOAD_STYLES_MESSAGE' }),
      expect.objectContaining({ type: 'DOWNLOAD_ISSUE_MESSAGE', issueId: '1', withFilms: true, isAutomatic: false }),
    ])
    expect(device.downloads.state()).toMatchObject({
      kind: 'open',
      items: [{ record: { issueId: '1', status: { kind: 'loading' } }, progress: undefined }],
    })
  })

  it('does not go on showing what the worker never wrote', async () => {
    const device = await openDevice()
    await device.downloads.start('1', { withFilms: false, isAutomatic: false })
    device.passes(5_000)
    await Promise.resolve()
    await Promise.resolve()
    expect(device.downloads.state()).toEqual({ kind: 'open', items: [] })
  })

  it('asks the browser to keep what is stored here at the first download only', async () => {
    const device = await openDevice()
    await device.downloads.start('1', { withFilms: false, isAutomatic: false })
    await device.downloads.start('2', { withFilms: false, isAutomatic: false })
    expect(device.counts().persisted).toBe(1)
  })

  it('R4.11 hears how far a download is, and forgets it when it is ready', async () => {
    const device = await openDevice({ records: [LOADING] })
    const before = device.downloads.state()
    expect(device.downloads.state()).toBe(before)
    await device.says({ type: 'DOWNLOAD_PROGRESS', issueId: '1', received: 21, total: 84 })
    expect(device.downloads.state()).toMatchObject({ items: [{ progress: { received: 21, total: 84 } }] })
    await device.says({ type: 'DOWNLOAD_CHANGED', issueId: '1' }, [READY])
    expect(device.downloads.state()).toMatchObject({
      items: [{ record: { status: { kind: 'ready' } }, progress: undefined }],
    })
  })

  it('fetches an issue unasked once, and not again after the reader took it away', async () => {
    const device = await openDevice()
    await device.takeMessageTypes()
    await device.downloads.start('1', { withFilms: false, isAutomatic: true })
    expect(await device.takeMessageTypes()).toEqual(['DOWNLOAD_STYLES_MESSAGE', 'DOWNLOAD_ISSUE_MESSAGE'])
    await device.downloads.remove('1')
    await device.says({ type: 'DOWNLOAD_CHANGED', issueId: '1' }, [])
    await device.takeMessageTypes()
    await device.downloads.start('1', { withFilms: false, isAutomatic: true })
    expect(await device.takeMessageTypes()).toEqual([])
    await device.downloads.start('1', { withFilms: false, isAutomatic: false })
    expect(await device.takeMessageTypes()).toContain('DOWNLOAD_ISSUE_MESSAGE')
  })

  it.each([
    ['on data saver', { isSaving: true }],
    ['of what is here', { records: [READY] }],
  ])('fetches nothing unasked %s', async (_what, parts) => {
    const device = await openDevice(parts)
    await device.takeMessageTypes()
    await device.downloads.start('1', { withFilms: false, isAutomatic: true })
    expect(await device.takeMessageTypes()).toEqual([])
  })

  it('R4.12 keeps no pictures ahead on data saver', async () => {
    const [open, saving] = [await openDevice(), await openDevice({ isSaving: true })]
    for (const device of [open, saving]) {
      await device.takeMessageTypes()
      await device.downloads.keepPictures('1', ['/a.webp'])
    }
    expect([await open.takeMessageTypes(), await saving.takeMessageTypes()]).toEqual([
      ['DOWNLOAD_BACKGROUND_IMAGES'],
      [],
    ])
  })

  it('fetches nothing unasked over a network that the reader does not allow', async () => {
    const device = await openDevice({ isOnWifi: false })
    device.downloads.changeSettings({ keepLast: undefined, onlyOnWifi: true })
    await device.takeMessageTypes()
    await device.downloads.start('1', { withFilms: false, isAutomatic: true })
    expect(await device.takeMessageTypes()).toEqual([])
  })

  it('tells the worker of changed settings and keeps them', async () => {
    const device = await openDevice({ isOnWifi: true })
    await device.takeMessageTypes()
    device.downloads.changeSettings({ keepLast: 3, onlyOnWifi: true })
    expect(device.posted[0]).toEqual({ type: 'DOWNLOAD_SETTINGS', keepLast: 3, onlyOnWifi: true, pixels: 1688 })
    expect([device.keys.downloadsLimit.read(), device.keys.downloadsOnWifi.read()]).toEqual([3, true])
    expect(device.downloads.canTellWifi).toBe(true)
  })

  it('notes when an issue that is here was opened, and no other', async () => {
    const device = await openDevice({ records: [READY] })
    await device.downloads.noteOpened('1')
    await device.downloads.noteOpened('2')
    expect(device.touched).toEqual([['1', 1_000]])
  })

  it('leaves what another tab has set as it is', async () => {
    const device = await openDevice({ isOnWifi: true })
    device.downloads.changeSettings({ keepLast: 3 })
    device.keys.downloadsLimit.remove()
    device.downloads.changeSettings({ onlyOnWifi: true })
    expect(device.posted.findLast(({ type }) => type === 'DOWNLOAD_SETTINGS')).toEqual({
      type: 'DOWNLOAD_SETTINGS',
      keepLast: undefined,
      onlyOnWifi: true,
      pixels: 1688,
    })
    expect(device.downloads.settings()).toBe(device.downloads.settings())
  })
})

it('R8.9 reads a store that was blocked again until it is open, and says so once', async () => {
  let isBlocked = true
  const logged: string[] = []
  const waiting: (() => void)[] = []
  const { record } = aDownload()
  const list = createDownloadList({
    store: { readDownloads: () => (isBlocked ? Promise.reject(new Error('blocked')) : Promise.resolve([record])) },
    timers: { after: (_delay, act) => (waiting.push(act), () => undefined) },
    now: () => 0,
    log: (message) => void logged.push(message),
  })
  const passes = async () => {
    for (const act of waiting.splice(0)) act()
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
  await list.readAll()
  await passes()
  expect([list.state().kind, logged.length]).toEqual(['opening', 1])
  isBlocked = false
  await passes()
  expect(list.items()).toEqual([{ record, progress: undefined }])
  expect(waiting).toEqual([])
})
