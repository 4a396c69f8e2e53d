import { memoizeAsync } from '@gatefold/magazine/memoizeAsync'
import { isOddPath } from '@gatefold/magazine/title/paths'
import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import type { QueryPersister } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Connectivity, createConnectivity } from '../network/connectivity.ts'
import { readBootstrapState } from '../content/bootstrapState.ts'
import { contentQueries, type OpenContent } from '../content/contentQueries.ts'
import { openInterface } from '../i18n/interfaceTexts.ts'
import { yieldToMain } from '../network/yieldToMain.ts'
import { deferPlayback, type DeferredPlayback } from '../audio/Playback.ts'
import {
  createQueryClient,
  deferQueryPersister,
  observeConnectivity,
  hydrateQueryCache,
} from '../content/queryClient.ts'
import { isAdmin, readSession } from '../account/storedSession.ts'
import { type BrowserKeys, createBrowserKeys } from '../storage/BrowserKeys.ts'
import type { OpenContentOptions } from '../content/openContent.ts'
import type { FetchAnswers, PageAnswersDeps } from '../content/pageAnswers.ts'
import type { OpenPersisterOptions } from '../content/openQueryPersister.ts'
import type { ResetDeps } from '../storage/clearForBuild.ts'
import { createReaderRouter, ReaderApp, type ReaderRouter } from './createReaderRouter.tsx'
import type { ReaderContext } from './ReaderContext.ts'
import type { PrefetchIssue } from './article/prefetchIssue.ts'
import type { IdleOptions } from './startWhenIdle.tsx'
import { renderApp } from './roots.tsx'

/**
 * Builds the services once and takes over the page that the host rendered, or renders it where the host did not; in steps, between
 * which the page answers.
 */
export async function startReader(browser: Window & typeof globalThis): Promise<void> {
  const { document } = browser
  fetchFollowing(document)
  await yieldToMain()
  const { configuration, interfaceLanguage, answers } = readBootstrapState(document)
  const opening = openInterface(interfaceLanguage)
  const storage = lend(() => browser.localStorage)
  const indexedDB = lend(() => browser.indexedDB)
  await resetOnNewVersion({ storage, indexedDB, locks: browser.navigator.locks, build: configuration, log })

  const keys = createBrowserKeys(storage)
  const texts = await opening
  if (configuration.password.enabled) {
    await (await import('./requirePassword.tsx')).requirePassword({ browser, configuration, keys, texts })
  }
  const connectivity = watchHost(browser, configuration)
  const deps = { configuration, indexedDB, now: Date.now, log, firstChoice: keys.analytics.read() }
  const { warm, ...content } = createContent(browser, {
    ...deps,
    keys,
    connectivity,
    openSession: () => openSession(),
    onNewer: () => void openDownloads().then((downloads) => downloads.refresh(), log),
  })
  const { queryClient } = content
  hydrateQueryCache(queryClient, answers)
  const openReadingState = memoizeAsync(async () =>
    (await import('../reading/openReading.ts')).openReading({ keys, browser }),
  )
  const lazyDeps = () => ({ ...deps, browser, keys, connectivity, router, openSession, texts })
  const openDownloads = memoizeAsync(async () => (await import('./startDownloads.ts')).startDownloads(lazyDeps()))
  const openSession: ReaderContext['openSession'] = memoizeAsync(async () =>
    (await import('./startSession.ts')).startSession(lazyDeps()),
  )
  const openInstall = memoizeAsync(async () => (await import('./startInstall.tsx')).startInstall(lazyDeps()))
  const openAnalytics = memoizeAsync(async () =>
    (await import('./analytics/startAnalytics.ts')).startAnalytics(lazyDeps()),
  )
  let tellWorker: (isThere: boolean) => void = () => undefined
  const hasWorker = new Promise<boolean>((resolve) => void (tellWorker = resolve))
  const history = historyOf(browser, configuration)
  const router: ReaderRouter = createReaderRouter(history, {
    ...content,
    configuration,
    texts,
    openReadingState,
    isReturn: observeReturns(history),
    openDownloads,
    openInstall,
    openAnalytics,
    connectivity,
    openSession,
    playback: playbackFor(browser, keys),
    prefetchIssue: (issue) => warm({ issue, texts, hasWorker }),
  })
  await show({ document, app: <ReaderApp router={router} queryClient={queryClient} texts={texts} />, router })
  observeConnectivity(queryClient, connectivity)
  connectivity.watch()
  whenIdle(browser, () => startIdle({ ...lazyDeps(), onWorker: tellWorker }))
}

/** Asks at once for the scripts that come by themselves when the page is alive, so that none is found by way of another. */
function fetchFollowing(document: Document): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-following]')) link.rel = 'modulepreload'
}

async function startIdle(options: IdleOptions): Promise<void> {
  const { startWhenIdle } = await import('./startWhenIdle.tsx').catch((error: unknown) => {
    options.onWorker(false)
    throw error
  })
  await startWhenIdle(options)
}

/** An odd address leads home, where whoever served the page has not done so already. Requirement R8.10. */
function historyOf({ history, location }: Window, { basePath }: PublicConfiguration): RouterHistory {
  if (isOddPath(location.pathname.slice(basePath.length))) history.replaceState(null, '', basePath)
  return createBrowserHistory()
}

interface ContentDeps extends Omit<OpenContentOptions, 'fetch' | 'warn' | 'isOnline' | 'readSession' | 'log'> {
  readonly log: typeof log
  readonly keys: BrowserKeys
  readonly connectivity: Connectivity
}

/** What is read, and the ways that it comes by: from the page, the host's answers of other pages, or the content service. */
function createContent(browser: Window & typeof globalThis, { keys, connectivity, ...deps }: ContentDeps) {
  const { configuration, log } = deps
  const shared = { ...deps, isOnline: connectivity.isOnline, readSession: () => readSession(keys) }
  const openContent = contentFor(browser, shared)
  const queryClient = createQueryClient({
    ...shared,
    isAdmin: () => isAdmin(shared.readSession()),
    persister: persisterFor(shared),
  })
  const queries = contentQueries(openContent, { configuration, log })
  const fetchAnswers = answersFor(browser, { ...shared, queryClient, isContentOpen: queries.isContentOpen })
  const warm = (options: Pick<Parameters<PrefetchIssue>[1], 'issue' | 'texts' | 'hasWorker'>) =>
    warmLater(browser, openContent, { ...shared, ...options })
  return { queryClient, queries, fetchAnswers, warm }
}

/** A browser has no worker where the page did not come over a secure connection. */
function answersFor(
  browser: Window & typeof globalThis,
  deps: Omit<PageAnswersDeps, 'fetch' | 'isReturning'>,
): FetchAnswers {
  const { navigator } = browser
  const isReturning = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
  const open = memoizeAsync(async () => {
    const { createPageAnswers } = await import('../content/pageAnswers.ts')
    return createPageAnswers({ ...deps, fetch: fetchOf(browser), isReturning })
  })
  return (issue, article) =>
    open().then(
      (fetchAnswers) => fetchAnswers(issue, article),
      () => false,
    )
}

function warmLater(browser: Window & typeof globalThis, ...wanted: Parameters<PrefetchIssue>): void {
  whenIdle(browser, async () => (await import('./article/prefetchIssue.ts')).prefetchIssue(...wanted))
}

function contentFor(
  browser: Window & typeof globalThis,
  deps: Omit<OpenContentOptions, 'fetch' | 'warn'>,
): OpenContent {
  return memoizeAsync(async () =>
    (await import('../content/openContent.ts')).openContent({ ...deps, fetch: fetchOf(browser), warn }),
  )
}

function persisterFor(deps: OpenPersisterOptions): QueryPersister {
  return deferQueryPersister(async () => (await import('../content/openQueryPersister.ts')).openQueryPersister(deps))
}

function playbackFor(browser: Window & typeof globalThis, keys: BrowserKeys): DeferredPlayback {
  return deferPlayback(async () => (await import('../audio/openPlayback.ts')).openPlayback({ browser, keys }))
}

/** Requirements R4.8, R7.4: the build host is the one that this page came from. */
function watchHost(browser: Window & typeof globalThis, { basePath, build }: PublicConfiguration): Connectivity {
  return createConnectivity({
    fetch: fetchOf(browser),
    url: basePath,
    build,
    events: browser,
    initiallyOnline: browser.navigator.onLine,
    timers: { after: (delay, act) => after(browser, delay, act) },
  })
}

interface Shown {
  readonly document: Document
  readonly app: ReactNode
  readonly router: ReturnType<typeof createReaderRouter>
}

/** Markup of the host is taken over as it stands; an empty document is filled, with words first where the host is slow. */
async function show({ document, app, router }: Shown): Promise<void> {
  await yieldToMain()
  const container = document.getElementById('gatefold')
  if (container === null) throw new Error('The page has no place for the reader.')
  if (container.firstElementChild !== null) {
    await router.load()
    await yieldToMain()
    // Tells the router that its first screen was rendered elsewhere, so that both trees are the same.
    router.ssr = { manifest: undefined }
  }
  renderApp(container, app, (error) => log('The page was rendered anew.', error))
}

/** A browser that refuses to lend something has none. */
function lend<Lent>(take: () => Lent): Lent | undefined {
  try {
    return take()
  } catch {
    return undefined
  }
}

function after(browser: Window, delay: number, act: () => void): () => void {
  const timer = browser.setTimeout(act, delay)
  return () => browser.clearTimeout(timer)
}

/** What is not needed for reading may fail: without its code, say. */
function whenIdle(browser: Window & typeof globalThis, work: () => Promise<void>): void {
  const act = () => void work().catch((error: unknown) => log('A part of the reader did not arrive.', error))
  if ('requestIdleCallback' in browser) browser.requestIdleCallback(act, { timeout: 5_000 })
  else after(browser, 1_000, act)
}

function fetchOf(browser: Window & typeof globalThis): typeof fetch {
  return browser.fetch.bind(browser)
}

function warn(message: string): void {
  console.warn(message)
}

function log(message: string, cause?: unknown): void {
  console.error(...(cause === undefined ? [message] : [message, cause]))
}

/**
 * Requirement R4.13: when another title or another version has stored something here, `clearForBuild` clears what must go. To
 * be awaited before the stores are opened. Never rejects.
 */
export async function resetOnNewVersion(deps: ResetDeps): Promise<void> {
  const { storage, build, log } = deps
  const { appKey, appVersion } = createBrowserKeys(storage)
  if (appKey.read() === build.appKey && appVersion.read() === build.version) return
  if (appKey.read() === undefined && appVersion.read() === undefined) {
    appKey.save(build.appKey)
    appVersion.save(build.version)
    return
  }
  try {
    const { clearForBuild } = await import('../storage/clearForBuild.ts')
    await clearForBuild(deps)
  } catch (error) {
    log('What another version had stored could not be cleared.', error)
  }
}

/** Whether the address was last gone to by the browser's way back or forward: the page is wanted as it was left. */
export function observeReturns(history: Pick<RouterHistory, 'subscribe'>): () => boolean {
  let isReturn = false
  history.subscribe(({ action }) => {
    isReturn = action.type !== 'PUSH' && action.type !== 'REPLACE'
  })
  return () => isReturn
}
