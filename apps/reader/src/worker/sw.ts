import { isAdmin } from '../services/session/sessionHeaders.ts'
import { readToldRole } from '../services/session/toldRole.ts'
import { openKeyValueStore } from '../services/storage/openKeyValueStore.ts'
import { openLocalStore } from '../services/storage/openLocalStore.ts'
import { answerNavigation, type NavigationDependencies } from './answerNavigation.ts'
import { createPrecache, type PrecachedFile } from './createPrecache.ts'
import { isPageRequest } from './isPageRequest.ts'
import type { MessageToWorker } from './messages.ts'
import type { FetchEvent, WorkerScope } from './WorkerScope.ts'

declare const self: unknown
/** Written by the build. */
declare const PRECACHED_FILES: readonly PrecachedFile[]

const scope = self as WorkerScope
const { caches, indexedDB } = scope
const fetchAnew = scope.fetch.bind(scope)
const basePath = new URL(scope.registration.scope).pathname
const precache = createPrecache({ files: PRECACHED_FILES, caches, fetch: fetchAnew })
const surroundings = { indexedDB, now: Date.now }

const openStore = kept(() => openLocalStore(surroundings))
const openKeyValues = kept(() => openKeyValueStore(surroundings))

const navigation: NavigationDependencies = {
  readShell: precache.readShell,
  openStore,
  isAdmin: async () => {
    const values = await openKeyValues()
    const userRole = values === undefined ? undefined : await readToldRole(values).catch(() => undefined)
    return isAdmin({ userRole })
  },
  fetch: fetchAnew,
  now: Date.now,
  timeout: (milliseconds) => AbortSignal.timeout(milliseconds),
  log,
}

scope.addEventListener('install', (event) => {
  void precache.controller.install(event)
})

scope.addEventListener('activate', (event) => {
  void precache.controller.activate(event)
  // Only the first one: a later one is there when all pages of the one before are gone, or when the reader wanted it.
  event.waitUntil(scope.clients.claim())
})

scope.addEventListener('fetch', (event) => {
  const { request } = event
  if (isPageRequest(request, basePath)) {
    event.respondWith(answerNavigation(request, navigation))
    event.waitUntil(refreshShell())
  } else if (precache.controller.getCacheKeyForURL(request.url) !== undefined) answerFromPrecache(event)
})

scope.addEventListener('message', (event) => {
  const message = event.data as MessageToWorker
  if (message.type === 'SKIP_WAITING') event.waitUntil(scope.skipWaiting())
})

function answerFromPrecache(event: FetchEvent): void {
  const { request } = event
  const cacheKey = precache.controller.getCacheKeyForURL(request.url)
  event.respondWith(precache.controller.strategy.handle({ request, event, params: { cacheKey } }))
}

let refreshedAt = 0
const SELDOM = 60_000

/** The title's configuration may have changed under a build that has not. Never rejects. */
async function refreshShell(): Promise<void> {
  if (Date.now() - refreshedAt < SELDOM) return
  refreshedAt = Date.now()
  const outcome = await precache.refreshShell().catch(() => 'kept' as const)
  if (outcome === 'another-build') await scope.registration.update().catch(() => undefined)
}

/** A store that is opened once for as long as the worker lives, and tried again where it could not be. */
function kept<Store>(
  open: () => Promise<{ readonly kind: 'open'; readonly value: Store } | { readonly kind: string }>,
): () => Promise<Store | undefined> {
  let opened: Promise<Store | undefined> | undefined
  return () => {
    opened ??= open().then((result) => {
      if ('value' in result) return result.value
      opened = undefined
      log('The local store cannot be opened.', result)
      return undefined
    })
    return opened
  }
}

function log(message: string, cause: unknown): void {
  console.error(message, cause)
}
