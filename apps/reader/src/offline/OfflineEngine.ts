import type { LimitFunction } from 'p-limit'
import type { Issue, IssueSummary } from '@gatefold/magazine/issue'
import type { Manifest } from '@gatefold/magazine/manifest'
import type { StoredSession } from '../account/sessionHeaders.ts'
import type { Assets, Reference } from '../content/ContentService.ts'
import type { DownloadStore, LocalStore } from '../storage/LocalStore.ts'
import type { MessageFromWorker, MessageToWorker } from '../worker/messages.ts'
import type { DeviceSettings } from './downloads/Downloads.ts'
import type { FileCache } from './files/FileCache.ts'
import type { Timers } from '../network/connectivity.ts'

/** All but what is the worker's own business. */
export type EngineMessage = Exclude<MessageToWorker, { readonly type: 'SKIP_WAITING' | 'MAKE_WAY' | 'KEEP_BUILD' }>

/** The downloads of this device, as the worker runs them. Whatever ends it, another one goes on from what is stored. */
export interface OfflineEngine {
  /** Settles when what was asked for is done, or cannot go on now: the worker stays awake until then. */
  receive(message: EngineMessage): Promise<void>
  /** For Background Sync: goes on without a page. Rejects when something still waits, so that the browser tries again. */
  resume(): Promise<void>
}

export interface EngineDeps {
  /** What addresses of this host's files are below: the worker's own origin. */
  readonly origin: string
  readonly fetch: typeof fetch
  readonly hostFor: (session: StoredSession) => DownloadHost
  readonly caches: CacheStorage
  readonly store: DownloadStore
  /** One worker at a time for each download, however many there are. */
  readonly locks: Pick<LockManager, 'request'>
  /** Unix time in milliseconds. */
  readonly now: () => number
  readonly timers: Timers
  /** A text that never comes twice. */
  readonly random: () => string
  readonly estimate: () => Promise<StorageEstimate>
  /** Keeps the code that issues are read with. Settles when it is here, or cannot be had now; never rejects. */
  readonly keepBuild: () => Promise<void>
  /** Tells every page. */
  readonly broadcast: (message: MessageFromWorker) => void
  /** Renders every page of the issue from the store alone; answers with the addresses of the files that they show. */
  readonly openAlone: (store: LocalStore, issueId: string) => Promise<readonly string[]>
  /** The same of what is not in the store yet: no page of it is kept. */
  readonly listFiles: (content: ShownReads, issueId: string) => Promise<readonly string[]>
}

/** What the work of the engine shares. */
export interface EngineContext extends EngineDeps {
  readonly files: FileCache
  /** For the transfers of all downloads together. */
  readonly slots: LimitFunction
  readonly state: EngineState
}

/** What pages have told about themselves, as far as this worker knows. */
export interface EngineState {
  session: StoredSession
  /** Undefined where the browser does not tell; false before a page has said so. */
  isOnWifi: boolean | undefined
  settings: DeviceSettings
}

/** What downloads ask the host, always over the network. Rejects with the GraphQL client's error. */
export interface DownloadHost {
  /** Whether it vouches for the files of its issues: ours does. */
  readonly hasManifests: boolean
  fetchIssues(): Promise<readonly IssueSummary[]>
  fetchIssue(issue: Reference): Promise<Issue | undefined>
  fetchManifest(issueId: string): Promise<Manifest | undefined>
  fetchAssets(): Promise<Assets>
}

/** What pages are made of. */
export type ShownReads = Pick<
  LocalStore,
  'readIssues' | 'readFeaturedArticles' | 'readIssue' | 'readIssueContents' | 'readArticlePage' | 'readAssets'
>
