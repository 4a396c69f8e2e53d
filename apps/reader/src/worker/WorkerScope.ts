import type { BadgedNavigator } from '../offline/badge.ts'
import type * as LazyWorker from './lazyWorker.ts'

/** An event that the worker is kept alive for. */
export interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}

interface WorkerEvents {
  readonly install: ExtendableEvent
  readonly activate: ExtendableEvent
  readonly fetch: FetchEvent
  readonly message: ExtendableEvent & { readonly data: unknown }
  readonly sync: ExtendableEvent & { readonly tag: string }
  readonly periodicsync: ExtendableEvent & { readonly tag: string }
}

/**
 * The part of a service worker's `self` that is used. The compiler's own types of it cannot stand beside those of a page, and
 * the screens that the worker renders need the latter.
 */
export interface WorkerScope {
  readonly registration: {
    readonly scope: string
    update(): Promise<unknown>
    /** Background Sync, where the browser has it. */
    readonly sync?: { register(tag: string): Promise<void> }
  }
  readonly navigator: BadgedNavigator & Pick<Navigator, 'languages' | 'locks' | 'storage'>
  readonly clients: { claim(): Promise<void> }
  readonly caches: CacheStorage
  readonly indexedDB: IDBFactory | undefined
  readonly fetch: typeof fetch
  skipWaiting(): Promise<void>
  importScripts(script: string): void
  addEventListener<Name extends keyof WorkerEvents>(name: Name, listener: (event: WorkerEvents[Name]) => void): void
}

interface ScriptScope extends Pick<WorkerScope, 'importScripts'> {
  /** Left by the script. */
  readonly gatefoldLazyWorker?: typeof LazyWorker
}

/**
 * The worker's late script, run at the first call. A worker may run only what it has run once while it was installed: then
 * the browser keeps the script. Throws where it is missing, and where it fails.
 */
export function loadLazyWorker(scope: ScriptScope, script: string): typeof LazyWorker {
  if (scope.gatefoldLazyWorker === undefined) scope.importScripts(script)
  const loaded = scope.gatefoldLazyWorker
  if (loaded === undefined) throw new Error('The late script of the worker is not what it should be.')
  return loaded
}
