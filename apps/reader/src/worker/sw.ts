import { interfaceLanguagesOf } from '@gatefold/magazine/language/resolveLanguage'
import { memoizeAsync } from '@gatefold/magazine/memoizeAsync'
import type { Timers } from '../network/connectivity.ts'
import { badgeFor, openNewestOpened, PERIODIC_CHECK, showBadge } from '../offline/badge.ts'
import { isMarkedAdmin } from '../account/userRole.ts'
import { findCachedFile, readCachedJson } from '../offline/files/cachedFiles.ts'
import { createOtherSizes } from '../offline/files/seenPictures.ts'
import { openLocalStore } from '../storage/openLocalStore.ts'
import { answerNavigation, type NavigationDeps } from './answerNavigation.ts'
import { createBuildKeeper } from './createBuildKeeper.ts'
import { createPageCache, type PageCache } from './createPageCache.ts'
import { createPrecache, type PrecachedFile, type Shell } from './createPrecache.ts'
import { createWorkerLifetime } from './createWorkerLifetime.ts'
import { createTextsCache, type TextsFile } from './createTextsCache.ts'
import { isFileRequest, isPageRequest } from './isPageRequest.ts'
import { DOWNLOADS_CHANNEL, type MessageFromWorker, type MessageToWorker } from './messages.ts'
import { memoizeReads } from '../render/storedContent.ts'
import type { OfflineEngine } from '../offline/OfflineEngine.ts'
import type { DownloadStore } from '../storage/LocalStore.ts'
import type * as LazyWorker from './lazyWorker.ts'
import { pageVersion, readPageState } from './readPageState.ts'
import { DOWNLOADS_SYNC, receiveMessage } from './receiveMessage.ts'
import { type ExtendableEvent, loadLazyWorker, type WorkerScope } from './WorkerScope.ts'

declare const self: unknown

/** Written by the build; addresses below the base path. */
declare const PRECACHED_FILES: readonly PrecachedFile[]

declare const TEXTS_FILES: readonly TextsFile[]

declare const LAZY_SCRIPT: string

const scope = self as WorkerScope

const { caches, indexedDB } = scope

const files = PRECACHED_FILES

/** The only revision is the shell's, which changes with every file of the build. */
const build = files.find(({ revision }) => revision !== null)?.revision ?? ''

const timers: Timers = {
  after(milliseconds, act) {
    const timer = setTimeout(act, milliseconds)
    return () => clearTimeout(timer)
  },
}

const basePath = new URL(scope.registration.scope).pathname

const fetchAnew = scope.fetch.bind(scope)

const pages = createPageCache(caches, build)

const precache = createPrecache({ files, texts: TEXTS_FILES, caches, fetch: fetchAnew })

const texts = createTextsCache({ files: TEXTS_FILES, caches, fetch: fetchAnew, scope: scope.registration.scope })

const store = memoizeAsync(async () => {
  const opened = await openLocalStore({ indexedDB, now: Date.now })
  if (opened.kind === 'open') return opened.value
  throw new Error('The local store cannot be opened.', { cause: opened })
})

const openStore = () =>
  store().catch((error: unknown) => {
    log('There is no local store.', error)
    return undefined
  })

const buildKeeper = createBuildKeeper({
  keepAll: () => Promise.all([precache.keepFurther(), keepTexts('first'), keepTexts('further')]),
  timers,
  log,
})

const loadLazy = () => loadLazyWorker(scope, basePath + LAZY_SCRIPT)

const otherSizes = createOtherSizes({ caches, origin: new URL(scope.registration.scope).origin, openStore })

const engine = memoizeAsync(() =>
  openEngine({
    scope,
    readShell: precache.readShell,
    openStore,
    pages,
    loadLazy,
    keepBuild: buildKeeper.keepForDownload,
    onChange: otherSizes.forget,
    log,
  }),
)

const stay = createWorkerLifetime()

const navigation: Omit<NavigationDeps, 'stayFor'> = {
  basePath,
  browserLanguages: scope.navigator.languages,
  readShell: precache.readShell,
  openStore,
  isAdmin: () => isMarkedAdmin(caches),
  pages,
  readFile: (url) => readCachedJson(caches, url),
  loadMaker: loadLazy,
  fetch: fetchAnew,
  isCutOff,
  now: Date.now,
  timers,
  log,
}

scope.addEventListener('install', (event) => {
  event.waitUntil(install(event))
  event.waitUntil(Promise.resolve().then(loadLazy))
})

scope.addEventListener('activate', (event) => {
  event.waitUntil(precache.activate(event))
  // Made of another template, perhaps.
  event.waitUntil(pages.clear())
  event.waitUntil(texts.forgetOthers())
  // Only the first one: a later one is there when all pages of the one before are gone, or when the reader wanted it.
  event.waitUntil(scope.clients.claim())
})

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const file = texts.find(request) ?? precache.find(event)
  if (isPageRequest(request, basePath)) {
    const stayFor = (work: Promise<void>) => event.waitUntil(work)
    const answer = answerNavigation(request, { ...navigation, stayFor })
    event.respondWith(answer)
    // Nothing competes with the page.
    event.waitUntil(answer.then(refreshShell, refreshShell))
  } else if (file !== undefined) event.respondWith(file)
  else if (isFileRequest(request)) event.respondWith(answerFromFiles(request))
})

scope.addEventListener('message', (event) => {
  const deps = { scope, engine, pages, yieldToNext: stay.yieldToNext, keepBuild: buildKeeper.keep }
  const received = receiveMessage(event.data as MessageToWorker, deps)
  event.waitUntil(stay.until(received.catch((error: unknown) => log('A message failed.', error))))
})

scope.addEventListener('sync', (event) => {
  if (event.tag === DOWNLOADS_SYNC) event.waitUntil(stay.until(engine().then((opened) => opened.resume())))
})

scope.addEventListener('periodicsync', (event) => {
  if (event.tag === PERIODIC_CHECK) event.waitUntil(visitNewest({ scope, readShell: precache.readShell, loadLazy }))
})

async function answerFromFiles(request: Request): Promise<Response> {
  const isPicture = request.destination === 'image'
  const findCached = async () =>
    (await findCachedFile(caches, request)) ?? (isPicture && otherSizes.findDownloaded(request))
  const cached = await findCached().catch(() => undefined)
  if (cached) return cached
  try {
    return await fetchAnew(request, { signal: AbortSignal.any([request.signal, stay.signal()]) })
  } catch (error) {
    const seen = isPicture ? await otherSizes.findSeen(request).catch(() => undefined) : undefined
    if (seen !== undefined) return seen
    throw error
  }
}

/** A browser that says `onLine` may be wrong; one that does not is believed. */
function isCutOff(): boolean {
  return !navigator.onLine
}

let refreshedAt = 0

const SELDOM = 60_000

/** The title's configuration may have changed under a build that has not. Never rejects. */
async function refreshShell(): Promise<void> {
  if (isCutOff() || Date.now() - refreshedAt < SELDOM) return
  refreshedAt = Date.now()
  const outcome = await precache.refreshShell().catch(() => 'kept' as const)
  if (outcome === 'changed') await Promise.all([pages.clear(), keepTexts('first').catch(() => undefined)])
  if (outcome === 'another-build') await scope.registration.update().catch(() => undefined)
}

/** A device that had most of the build before beyond its first tier gets this one so, as far as it can be had. */
async function install(event: ExtendableEvent): Promise<void> {
  const hadFurther = await precache.install(event)
  await keepTexts('first')
  if (!hadFurther) return
  await buildKeeper.keep().catch((error: unknown) => log('A part of the new version is not kept yet.', error))
}

/** What the interface says in every language that the title is read in. Rejects where it cannot be had. */
async function keepTexts(tier: TextsFile['tier']): Promise<void> {
  const shell = await precache.readShell()
  if (shell !== undefined) await texts.keep(interfaceLanguagesOf(shell.configuration, scope.navigator.languages), tier)
}

function log(message: string, cause: unknown): void {
  console.error(message, cause)
}

interface Deps {
  readonly scope: Pick<WorkerScope, 'caches' | 'fetch' | 'navigator'>
  readonly readShell: () => Promise<Shell | undefined>
  readonly loadLazy: () => Pick<typeof LazyWorker, 'fetchNewest'>
}

/** Looks for a new issue while the title is closed, and says so on its icon. Rejects where the host cannot be asked: next time, then. */
async function visitNewest({ scope, readShell, loadLazy }: Deps): Promise<void> {
  const shell = await readShell()
  if (shell === undefined) return
  const { configuration } = shell
  const out = await loadLazy().fetchNewest({ configuration, fetch: scope.fetch.bind(scope), now: Date.now })
  const opened = await openNewestOpened(scope.caches, configuration.basePath).read()
  await showBadge(scope.navigator, badgeFor({ out, opened }))
}

interface EngineDeps {
  readonly scope: WorkerScope
  readonly readShell: () => Promise<Shell | undefined>
  readonly openStore: () => Promise<DownloadStore | undefined>
  readonly pages: PageCache
  readonly loadLazy: () => typeof LazyWorker
  /** Never rejects. */
  readonly keepBuild: () => Promise<void>
  /** What is kept has changed. */
  readonly onChange: () => void
  readonly log: (message: string, cause: unknown) => void
}

/** The engine of the downloads over this worker's network and storage. Rejects where the device has no room for them at all. */
async function openEngine(deps: EngineDeps): Promise<OfflineEngine> {
  const { scope, readShell, openStore, loadLazy, keepBuild, onChange, log } = deps
  const [shell, store] = await Promise.all([readShell(), openStore()])
  if (shell === undefined || store === undefined) throw new Error('This device cannot keep issues.')
  const { createOfflineEngine, createHostFor, createOfflineCheck } = loadLazy()
  const { configuration, template } = shell
  const fetch = scope.fetch.bind(scope)
  const channel = new BroadcastChannel(DOWNLOADS_CHANNEL)
  const pages = {
    configuration,
    template,
    browserLanguages: scope.navigator.languages,
    readFile: (url: string) => readCachedJson(scope.caches, url),
  }
  return createOfflineEngine({
    origin: new URL(scope.registration.scope).origin,
    fetch,
    hostFor: createHostFor({
      configuration,
      fetch,
      now: Date.now,
      timers,
      onRefused: (authorization) => {
        const message: MessageFromWorker = { type: 'SESSION_REFUSED', authorization }
        channel.postMessage(message)
      },
      log,
      warn: (message) => console.warn(message),
    }),
    caches: scope.caches,
    store,
    locks: scope.navigator.locks,
    now: Date.now,
    timers,
    random: () => crypto.randomUUID(),
    estimate: () => scope.navigator.storage.estimate(),
    keepBuild,
    broadcast(message) {
      if (message.type === 'DOWNLOAD_CHANGED') onChange()
      channel.postMessage(message)
    },
    openAlone: createOfflineCheck({
      ...pages,
      onPage: (url, html) => keepPage({ url, html, shell, store }, deps),
    }),
    listFiles: createOfflineCheck({ ...pages, onPage: () => Promise.resolve() }),
  })
}

interface ProvedPage {
  /** Path with search, base path included. */
  readonly url: string
  readonly html: string
  readonly shell: Shell
  readonly store: DownloadStore
}

/** What was made to see whether it can be made is kept: the issue then opens as fast as it can. */
async function keepPage({ url, html, shell, store }: ProvedPage, { pages }: Pick<EngineDeps, 'pages'>): Promise<void> {
  const { headers, configuration } = shell
  const { pathname } = new URL(url, 'http://reader.invalid')
  const keep = pages.startKeeping()
  const readVersion = async () => {
    const state = await readPageState(pathname.slice(configuration.basePath.length), memoizeReads(store))
    return state && pageVersion(shell, state)
  }
  const version = await readVersion()
  if (version === undefined) return
  const isCurrent = async () => (await readVersion())?.name === version.name
  await keep({ address: url, version, response: new Response(html, { headers }), isCurrent })
}
