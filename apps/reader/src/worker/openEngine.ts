import { rememberReads } from '../render/storedContent.ts'
import { readCachedJson } from '../offline/files/cachedFiles.ts'
import type { OfflineEngine } from '../offline/OfflineEngine.ts'
import type { DownloadStore } from '../storage/LocalStore.ts'
import type { PageCache } from './createPageCache.ts'
import type * as LazyWorker from './lazyWorker.ts'
import { DOWNLOADS_CHANNEL, type MessageFromWorker } from './messages.ts'
import { pageVersion, readPageState } from './readPageState.ts'
import type { Shell } from './Shell.ts'
import { timers } from './timers.ts'
import type { WorkerScope } from './WorkerScope.ts'

export interface EngineDeps {
  readonly scope: WorkerScope
  readonly readShell: () => Promise<Shell | undefined>
  readonly openStore: () => Promise<DownloadStore | undefined>
  readonly pages: PageCache
  readonly loadLazy: () => typeof LazyWorker
  /** What is kept has changed. */
  readonly onChange: () => void
  readonly log: (message: string, cause: unknown) => void
}

/** The engine of the downloads over this worker's network and storage. Rejects where the device has no room for them at all. */
export async function openEngine(deps: EngineDeps): Promise<OfflineEngine> {
  const { scope, readShell, openStore, loadLazy, onChange, log } = deps
  const [shell, store] = await Promise.all([readShell(), openStore()])
  if (shell === undefined || store === undefined) throw new Error('This device cannot keep issues.')
  const { createOfflineEngine, createHostFor, createOpenAlone } = loadLazy()
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
    broadcast(message) {
      if (message.type === 'DOWNLOAD_CHANGED') onChange()
      channel.postMessage(message)
    },
    openAlone: createOpenAlone({
      ...pages,
      onPage: (url, html) => keepPage({ url, html, shell, store }, deps),
    }),
    listFiles: createOpenAlone({ ...pages, onPage: () => Promise.resolve() }),
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
    const state = await readPageState(pathname.slice(configuration.basePath.length), rememberReads(store))
    return state && pageVersion(shell, state)
  }
  const version = await readVersion()
  if (version === undefined) return
  const isCurrent = async () => (await readVersion())?.name === version.name
  await keep({ address: url, version, response: new Response(html, { headers }), isCurrent })
}
