import type { RequestRenewal, StoredSession } from '../../account/sessionHeaders.ts'
import type { Connectivity, Timers } from '../../network/connectivity.ts'
import type { DeviceNetwork } from '../../network/deviceNetwork.ts'
import type { BrowserKeys } from '../../storage/BrowserKeys.ts'
import { type DownloadRecord, isUnfinished } from '../../storage/DownloadRecord.ts'
import type { DownloadStore } from '../../storage/LocalStore.ts'
import type { MessageFromWorker, MessageToWorker } from '../../worker/messages.ts'
import type { DownloadItem, Downloads, DownloadSettings, DownloadSize, DownloadsState, Room } from './Downloads.ts'

/** The worker as a page sees it. */
export interface WorkerPort {
  /** Rejects when there is no worker. */
  post(message: MessageToWorker): Promise<void>
}

interface DownloadsDeps {
  readonly worker: WorkerPort
  readonly store: Pick<DownloadStore, 'readDownloads' | 'touchDownload'>
  readonly channel: Pick<BroadcastChannel, 'addEventListener'>
  readonly keys: Pick<BrowserKeys, 'downloadsLimit' | 'downloadsOnWifi' | 'downloadsDeclined'>
  /** As it is once it has been renewed, where it had run out. */
  readonly readSession: () => Promise<StoredSession>
  /** The host has refused this `Authorization` to the worker. Requirement R4.6. */
  readonly renewSession: RequestRenewal['renew']
  readonly connectivity: Pick<Connectivity, 'isOnline' | 'subscribe'>
  readonly network: DeviceNetwork
  /** That the longer edge of the screen can use. */
  readonly pixels: number
  readonly room: {
    measure(): Promise<Room>
    /** Asks the browser not to take away what is kept here. Never rejects. */
    persist(): Promise<void>
  }
  readonly measure: (issueId: string) => Promise<DownloadSize | undefined>
  readonly timers: Timers
  /** Unix time in milliseconds. */
  readonly now: () => number
  readonly log: (message: string, cause: unknown) => void
}

type DownloadList = ReturnType<typeof createDownloadList>

/** Milliseconds. A worker that hears nothing is put to sleep after thirty seconds. */
const KEEP_AWAKE = 20_000

/** Milliseconds. A host that refuses what is new as well is not asked on and on: what the reader asks for decides then. */
const RENEWAL_INTERVAL = 60_000

/** The downloads over a worker that is there and a store that is open. Resolves when the list is known. */
export async function createDownloads(deps: DownloadsDeps): Promise<Downloads> {
  const { worker, store, connectivity, network, room, readSession, now, measure } = deps
  const list = createDownloadList(deps)
  const settings = createSettings(deps.keys)
  const { resume, sendSettings } = createWorkerMessages(deps, settings.read)

  const hasWork = () => list.items().some(({ record }) => isUnfinished(record))
  // Without a network, what is ready needs no worker.
  const resumeIfUseful = () => {
    if (connectivity.isOnline() || hasWork()) resume()
  }

  subscribeToWorker(deps, list, resume)
  connectivity.subscribe(() => {
    if (connectivity.isOnline()) resume()
  })
  network.subscribe(resumeIfUseful)
  await list.readAll()
  sendSettings()
  resumeIfUseful()
  every(KEEP_AWAKE, deps.timers, () => {
    if (hasWork()) resume()
  })

  const requests = createRequests(deps, list, settings.read)

  return {
    canTellWifi: network.isOnWifi() !== undefined,
    state: list.state,
    subscribe: list.subscribe,
    measure,
    measureRoom: room.measure,
    ...requests,
    check: async (issueId) => worker.post({ type: 'CHECK_DOWNLOAD', issueId, session: await readSession() }),
    async removeAll() {
      await Promise.all(list.items().map(({ record }) => requests.remove(record.issueId)))
    },
    settings: settings.read,
    changeSettings(changed) {
      settings.save(changed)
      list.show()
      sendSettings()
      resume()
    },
    async noteOpened(issueId) {
      if (!list.has(issueId)) return
      await store.touchDownload(issueId, now())
      await list.readAll()
    },
    refresh: () => resume(true),
    async keepPictures(issueId, urls) {
      if (network.mayFetchAhead()) await worker.post({ type: 'DOWNLOAD_BACKGROUND_IMAGES', issueId, urls })
    },
  }
}

interface DownloadListDeps {
  readonly store: Pick<DownloadStore, 'readDownloads'>
  readonly timers: Timers
  /** Unix time in milliseconds. */
  readonly now: () => number
  readonly log: (message: string, cause: unknown) => void
}

type Progress = Extract<MessageFromWorker, { type: 'DOWNLOAD_PROGRESS' }>

/** Milliseconds until the store is asked what has become of a download that the worker was told of, or is read again. */
const REREAD_AFTER = 5_000

/** The downloads as the store has them and as the worker says how far they are; the same list until something changes. */
export function createDownloadList({ store, timers, now, log }: DownloadListDeps) {
  const listeners = new Set<() => void>()
  const progress = new Map<string, DownloadItem['progress']>()
  let state: DownloadsState = { kind: 'opening' }
  let records: readonly DownloadRecord[] = []
  let hasFailed = false

  const show = () => {
    const items = records.map((record) => ({
      record,
      progress: isUnfinished(record) ? progress.get(record.issueId) : undefined,
    }))
    state = { kind: 'open', items }
    for (const listener of listeners) listener()
  }
  const readAll = async () => {
    try {
      records = (await store.readDownloads()).toSorted((one, other) => lastUseOf(other) - lastUseOf(one))
      show()
      hasFailed = false
    } catch (error) {
      if (!hasFailed) log('The downloads of this device could not be read.', error)
      hasFailed = true
      // Another tab may keep the store closed until it is closed itself.
      timers.after(REREAD_AFTER, () => void readAll())
    }
  }
  return {
    state: () => state,
    items: (): readonly DownloadItem[] => (state.kind === 'open' ? state.items : []),
    has: (issueId: string) => records.some((record) => record.issueId === issueId),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Never rejects. */
    readAll,
    noteProgress({ issueId, received, total }: Progress) {
      progress.set(issueId, { received, total })
      show()
    },
    /** Shows at once what the worker is about to write. */
    expect(issueId: string, options: Parameters<Downloads['start']>[1]) {
      const before = records.find((record) => record.issueId === issueId)
      const expected: DownloadRecord = {
        ticket: '',
        requestedAt: now(),
        ...before,
        ...options,
        issueId,
        status: { kind: 'loading' },
      }
      progress.delete(issueId)
      records = [expected, ...records.filter((record) => record !== before)]
      show()
      timers.after(REREAD_AFTER, () => void readAll())
    },
    show,
  }
}

/** What is asked for one issue at a time. */
function createRequests(deps: DownloadsDeps, list: DownloadList, settings: () => DownloadSettings) {
  const { worker, keys, network, room, readSession } = deps
  const declined = createDeclined(keys)
  const end = async (issueId: string, type: 'CANCEL_DOWNLOAD' | 'REMOVE_DOWNLOAD') => {
    declined.add(issueId)
    await worker.post({ type, issueId })
  }
  const mayStart = (issueId: string) =>
    !list.has(issueId) &&
    !declined.has(issueId) &&
    !network.isSaving() &&
    !(settings().onlyOnWifi && network.isOnWifi() === false)
  return {
    async start(issueId: string, options: Parameters<Downloads['start']>[1]) {
      if (options.isAutomatic && !mayStart(issueId)) return
      declined.delete(issueId)
      // A browser may ask the reader, who may take his time.
      if (list.items().length === 0) void room.persist()
      list.expect(issueId, options)
      const session = await readSession()
      await worker.post({ type: 'DOWNLOAD_STYLES_MESSAGE', session })
      await worker.post({ type: 'DOWNLOAD_ISSUE_MESSAGE', issueId, ...options, session })
    },
    cancel: (issueId: string) => end(issueId, 'CANCEL_DOWNLOAD'),
    remove: (issueId: string) => end(issueId, 'REMOVE_DOWNLOAD'),
  }
}

/** What the worker is told again and again; nobody waits for it. */
function createWorkerMessages(deps: DownloadsDeps, settings: () => DownloadSettings) {
  const { worker, network, pixels, readSession, log } = deps
  const quietly = (work: Promise<void>) => {
    work.catch((error: unknown) => log('The worker could not be told of the downloads.', error))
  }
  return {
    resume: (hasSeenNewer = false) => {
      const tell = async () => {
        const session = await readSession()
        await worker.post({ type: 'RESUME_DOWNLOADS', session, isOnWifi: network.isOnWifi(), hasSeenNewer })
      }
      quietly(tell())
    },
    sendSettings: () => quietly(worker.post({ type: 'DOWNLOAD_SETTINGS', ...settings(), pixels })),
  }
}

function createSettings({ downloadsLimit, downloadsOnWifi }: DownloadsDeps['keys']) {
  let settings: DownloadSettings = { keepLast: undefined, onlyOnWifi: false }
  /** As another tab may have changed them; the same object until something changes. */
  const read = () => {
    const [keepLast, onlyOnWifi] = [downloadsLimit.read(), downloadsOnWifi.read() ?? false]
    const isSame = settings.keepLast === keepLast && settings.onlyOnWifi === onlyOnWifi
    if (!isSame) settings = { keepLast, onlyOnWifi }
    return settings
  }
  return {
    read,
    save(changed: Partial<DownloadSettings>) {
      const { keepLast, onlyOnWifi } = { ...read(), ...changed }
      if (keepLast === undefined) downloadsLimit.remove()
      else downloadsLimit.save(keepLast)
      downloadsOnWifi.save(onlyOnWifi)
    },
  }
}

/** What the reader has stopped or taken away. */
function createDeclined({ downloadsDeclined }: DownloadsDeps['keys']) {
  const read = () => downloadsDeclined.read() ?? []
  const without = (issueId: string) => read().filter((id) => id !== issueId)
  return {
    has: (issueId: string) => read().includes(issueId),
    add: (issueId: string) => downloadsDeclined.save([...without(issueId), issueId]),
    delete: (issueId: string) => downloadsDeclined.save(without(issueId)),
  }
}

function subscribeToWorker(deps: DownloadsDeps, list: DownloadList, resume: () => void): void {
  const renew = createRateLimitedRenewal(deps, resume)
  deps.channel.addEventListener('message', ({ data }: MessageEvent<MessageFromWorker>) => {
    if (data.type === 'DOWNLOAD_PROGRESS') list.noteProgress(data)
    else if (data.type === 'SESSION_REFUSED') renew(data.authorization)
    else void list.readAll()
  })
}

/** Requirement R4.6 for the worker, which has no refresh token: a page gets another token, and the worker goes on with it. */
function createRateLimitedRenewal({ renewSession, now, log }: DownloadsDeps, resume: () => void) {
  let last = Number.NEGATIVE_INFINITY
  return (authorization: string) => {
    if (now() - last < RENEWAL_INTERVAL) return
    last = now()
    const renew = async () => {
      if ((await renewSession(authorization)) === 'ready') resume()
    }
    renew().catch((error: unknown) => log('The session could not be renewed for the downloads.', error))
  }
}

function every(delay: number, timers: Timers, act: () => void): void {
  timers.after(delay, () => {
    act()
    every(delay, timers, act)
  })
}

function lastUseOf({ openedAt, requestedAt }: DownloadRecord): number {
  return Math.max(openedAt ?? 0, requestedAt)
}
