import { interfaceLanguagesOf } from '@gatefold/magazine/language/resolveLanguage'
import { once } from '@gatefold/magazine/once'
import { PERIODIC_CHECK } from '../offline/badge.ts'
import { isMarkedAdmin } from '../account/userRole.ts'
import { findCachedFile, readCachedJson } from '../offline/files/cachedFiles.ts'
import { createOtherSizes } from '../offline/files/seenPictures.ts'
import { openLocalStore } from '../storage/openLocalStore.ts'
import { answerNavigation, type NavigationDeps } from './answerNavigation.ts'
import { createPageCache } from './createPageCache.ts'
import { createPrecache, type PrecachedFile } from './createPrecache.ts'
import { createStay } from './createStay.ts'
import { createTextsCache, type TextsFile } from './createTextsCache.ts'
import { isFileRequest, isPageRequest } from './isPageRequest.ts'
import { loadLazyWorker } from './loadLazyWorker.ts'
import type { MessageToWorker } from './messages.ts'
import { openEngine } from './openEngine.ts'
import { DOWNLOADS_SYNC, receiveMessage } from './receiveMessage.ts'
import { timers } from './timers.ts'
import { visitNewest } from './visitNewest.ts'
import type { LivingEvent, WorkerScope } from './WorkerScope.ts'

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
const basePath = new URL(scope.registration.scope).pathname
const fetchAnew = scope.fetch.bind(scope)
const pages = createPageCache(caches, build)
const precache = createPrecache({ files, texts: TEXTS_FILES, caches, fetch: fetchAnew })
const texts = createTextsCache({ files: TEXTS_FILES, caches, fetch: fetchAnew, scope: scope.registration.scope })
const store = once(async () => {
  const opened = await openLocalStore({ indexedDB, now: Date.now })
  if (opened.kind === 'open') return opened.value
  throw new Error('The local store cannot be opened.', { cause: opened })
})
const openStore = () =>
  store().catch((error: unknown) => {
    log('There is no local store.', error)
    return undefined
  })
const loadLazy = () => loadLazyWorker(scope, basePath + LAZY_SCRIPT)

const otherSizes = createOtherSizes({ caches, origin: new URL(scope.registration.scope).origin, openStore })
const engine = once(() =>
  openEngine({ scope, readShell: precache.readShell, openStore, pages, loadLazy, onChange: otherSizes.forget, log }),
)

const stay = createStay()

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
  const deps = { scope, engine, pages, makeWay: stay.makeWay, keepBuild }
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
  const findKept = async () =>
    (await findCachedFile(caches, request)) ?? (isPicture && otherSizes.findDownloaded(request))
  const kept = await findKept().catch(() => undefined)
  if (kept) return kept
  try {
    return await fetchAnew(request)
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
async function install(event: LivingEvent): Promise<void> {
  const hadFurther = await precache.install(event)
  await keepTexts('first')
  if (hadFurther) await keepBuild().catch((error: unknown) => log('A part of the new version is not kept yet.', error))
}

/** All of this build, for reading without a network. Rejects where something cannot be had. */
async function keepBuild(): Promise<void> {
  await Promise.all([precache.keepFurther(), keepTexts('first'), keepTexts('further')])
}

/** What the interface says in every language that the title is read in. Rejects where it cannot be had. */
async function keepTexts(tier: TextsFile['tier']): Promise<void> {
  const shell = await precache.readShell()
  if (shell !== undefined) await texts.keep(interfaceLanguagesOf(shell.configuration, scope.navigator.languages), tier)
}

function log(message: string, cause: unknown): void {
  console.error(message, cause)
}
