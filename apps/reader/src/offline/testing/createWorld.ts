import type { MessageFromWorker } from '../../worker/messages.ts'
import type { DownloadStore } from '../../storage/LocalStore.ts'
import type { StoredSession } from '../../account/sessionHeaders.ts'
import { createOfflineEngine } from '../createOfflineEngine.ts'
import { filesOf } from '../files/FileCache.ts'
import type { EngineDeps, OfflineEngine } from '../OfflineEngine.ts'
import { createFakeCaches } from './createFakeCaches.ts'
import { createFakeHost, ORIGIN } from './createFakeHost.ts'
import { createFakeLocks } from './createFakeLocks.ts'
import { createFakeStore } from './createFakeStore.ts'
import { createFakeTimers } from './createFakeTimers.ts'

export const ANONYMOUS: StoredSession = { userRole: undefined, userId: undefined, accessToken: undefined }
export const ADA: StoredSession = { userRole: 'reader', userId: 'ada', accessToken: 'token' }

/** Stands between a worker and everything that it does, each thing counted. */
export type Fate = <Value>(act: () => Promise<Value>) => Promise<Value>

/** A device whose store is in memory, a host and the workers that come and go on it. */
export function createWorld() {
  return createWorldOver(createFakeStore())
}

/** A device, a host and the workers that come and go on it. */
export function createWorldOver<Store extends DownloadStore>(store: Store) {
  const caches = createFakeCaches()
  const host = createFakeHost()
  const locks = createFakeLocks()
  const timers = createFakeTimers()
  const heard: MessageFromWorker[] = []
  const room: StorageEstimate = {}
  const openAlone: EngineDeps['openAlone'] = async (opened, issueId) => {
    const issue = await opened.readIssue(issueId)
    if (issue === undefined) throw new Error('The store has no such issue.')
    const record = await store.readDownload(issueId)
    return record?.held === undefined ? [] : filesOf(record.held, false).map(({ url }) => url)
  }
  const world = {
    caches,
    store,
    host,
    locks,
    timers,
    heard,
    room,
    openAlone,
    /** What the pages of an issue show that a host without manifests has. */
    shown: [] as readonly string[],
    keepBuild: () => Promise.resolve(),
    /** A worker; `fate` may end it at any of its steps. */
    worker(fate: Fate = (act) => act(), itself: object = {}): OfflineEngine {
      return createOfflineEngine({
        origin: ORIGIN,
        fetch: (input, init) => fate(() => host.fetch(input, init)),
        hostFor: () => fated(host, fate),
        caches: fatedCaches(caches, fate),
        store: fated(store, fate),
        locks: locks.of(itself),
        now: timers.now,
        timers,
        random: () => crypto.randomUUID(),
        estimate: async () => room,
        keepBuild: () => world.keepBuild(),
        broadcast: (message) => void heard.push(message),
        openAlone: (opened, issueId) => fate(() => world.openAlone(opened, issueId)),
        listFiles: () => fate(async () => world.shown),
      })
    },
    async status(issueId = 'i1') {
      return (await store.readDownload(issueId))?.status
    },
  }
  return world
}

export type World = ReturnType<typeof createWorld>

export function download(issueId = 'i1', options: { withFilms?: boolean; session?: StoredSession } = {}) {
  const { withFilms = false, session = ANONYMOUS } = options
  return { type: 'DOWNLOAD_ISSUE_MESSAGE', issueId, withFilms, isAutomatic: false, session } as const
}

export function resume(session: StoredSession = ANONYMOUS, isOnWifi?: boolean) {
  return { type: 'RESUME_DOWNLOADS', session, isOnWifi, hasSeenNewer: false } as const
}

function fated<Service extends object>(service: Service, fate: Fate): Service {
  return new Proxy(service, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      return (...args: readonly unknown[]) => fate(() => Reflect.apply(member, target, args) as Promise<unknown>)
    },
  })
}

function fatedCaches(caches: CacheStorage, fate: Fate): CacheStorage {
  const outer = fated(caches, fate)
  return new Proxy(outer, {
    get(target, name) {
      if (name !== 'open') return Reflect.get(target, name) as unknown
      return async (cacheName: string) => fated(await target.open(cacheName), fate)
    },
  })
}
