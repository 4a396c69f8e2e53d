import type { PublicConfiguration, PublicSignIn } from '@gatefold/magazine/title/PublicConfiguration'
import { createSession, type Session, type SessionDeps } from '../account/createSession.ts'
import { createTabMemory, type TabMemory } from '../account/tabMemory.ts'
import { exchangeToken } from '../account/exchangeToken.ts'
import { forgetReads } from '../account/signOut.ts'
import { emitReaderEvent } from '../analytics/events/readerEvents.ts'
import { LIBRARY_KEY } from '../commerce/libraryQuery.ts'
import { parseFavorites, saveFavorites, withoutAccount } from '../content/favorites/createFavorites.ts'
import { audienceCacheKey } from '../account/sessionHeaders.ts'
import { claimsIn, markAdmin, roleOf } from '../account/userRole.ts'
import { isAdmin } from '../account/storedSession.ts'
import type { BrowserKeys } from '../storage/BrowserKeys.ts'
import type { ReaderRouter } from './createReaderRouter.tsx'
import type { ReaderSession } from './ReaderContext.ts'
import { clearReader } from './clearReader.ts'

/** Milliseconds: less than half of the life of what opens files. */
const EVERY = 4 * 60_000

const LOOK_EVERY = 60_000

interface FilesOpenDeps {
  readonly browser: Pick<Window, 'setInterval'> & {
    readonly document: Pick<Document, 'visibilityState' | 'addEventListener'>
  }
  readonly isSignedIn: () => boolean
  /** Calls the host as the reader; the host's answer lets this browser go on asking for the reader's files. */
  readonly call: () => Promise<unknown>
  /** Milliseconds since 1970. */
  readonly now: () => number
}

export interface SessionOptions {
  readonly browser: Window & typeof globalThis
  readonly configuration: PublicConfiguration
  readonly keys: BrowserKeys
  readonly router: ReaderRouter
  /** Undefined where the browser has none. */
  readonly indexedDB: IDBFactory | undefined
  readonly log: (message: string, cause?: unknown) => void
}

/** The session over this browser. */
export function startSession(options: SessionOptions): ReaderSession {
  const { browser, configuration, keys, log } = options
  const tab = createTabMemory(browser)
  const session = createSession({
    keys,
    clock: () => ({ page: browser.performance.now(), device: Date.now() }),
    exchange: (refreshToken) => exchangeToken(refreshToken, { configuration, fetch: browser.fetch.bind(browser) }),
    turns: {
      locks: browser.navigator.locks,
      wait: (milliseconds) => new Promise((resolve) => void browser.setTimeout(resolve, milliseconds)),
    },
    channel: openChannel(browser),
    roleIn: (accessToken) => roleIn(accessToken, configuration.auth),
    acts: actsOn(options, tab),
    log,
  })
  leaveOnReturn(browser, () => audienceCacheKey(session.read()))
  if (configuration.host.graphql === '') followFiles(options, session)
  const reader: ReaderSession = {
    ...session,
    tab,
    keys,
    async welcome() {
      await tellWorker(options)
      await readAnew(options)
      options.router.options.context.queryClient.clear()
      watchLibrary(options, reader)
    },
    async readAnew() {
      await readAnew(options)
      const predicate = ({ queryKey }: { readonly queryKey: readonly unknown[] }) => queryKey[0] !== LIBRARY_KEY
      await options.router.options.context.queryClient.invalidateQueries({ predicate })
    },
    openIdentity: async () => {
      const { auth, basePath } = configuration
      if (auth.type === 'none') throw new Error('This title signs nobody in.')
      const { createIdentity } = await import('../account/identity.ts')
      const { origin } = browser.location
      const random = () => browser.crypto.randomUUID()
      return createIdentity({ configuration: { auth, basePath }, origin, storage: browser.sessionStorage, random })
    },
    async endEverywhere() {
      await session.prepare()
      const headers = { 'app-key': configuration.appKey, Authorization: `Bearer ${keys.accessToken.read() ?? ''}` }
      const address = `${configuration.basePath}identity/sessions/end-all`
      const answer = await browser.fetch(address, { method: 'POST', headers }).catch(() => undefined)
      return answer?.ok === true
    },
  }
  return reader
}

/** Whoever was signed in when the page began is followed from there. */
function watchLibrary({ configuration, router, log }: SessionOptions, reader: ReaderSession): void {
  if (configuration.payments.provider === 'none') return
  import('./purchases/observeLibrary.ts')
    .then(({ observeLibrary }) => observeLibrary(router, reader))
    .catch((error: unknown) => log('What the reader has is not looked at.', error))
}

/** Files come from the host that served the page: it opens them to whom its last call came from. */
function followFiles({ browser, configuration, keys }: SessionOptions, session: Session): void {
  const { appKey, basePath } = configuration
  const call = async () => {
    const token = (await session.prepare()) === 'ready' ? keys.accessToken.read() : undefined
    if (token === undefined) return
    const headers = { 'app-key': appKey, 'content-type': 'application/json', Authorization: `Bearer ${token}` }
    const body = JSON.stringify({ query: '{ __typename }' })
    await browser.fetch(`${basePath}graphql`, { method: 'POST', headers, body })
  }
  keepFilesOpen({ browser, isSignedIn: () => session.isSignedIn(), call, now: Date.now })
}

/** What follows from the session for this page. */
function actsOn(options: SessionOptions, tab: TabMemory): SessionDeps['acts'] {
  const { browser, configuration, keys, router } = options
  const { queryClient } = router.options.context
  const goHome = () => browser.location.assign(configuration.basePath)
  return {
    reload() {
      if (tab.mayReload(Date.now())) browser.location.reload()
    },
    renewed: () => void queryClient.invalidateQueries({}, { cancelRefetch: false }),
    begun: () => void queryClient.invalidateQueries(),
    demoted: () => void forgetDrafts(options),
    async ended(ending, last) {
      tab.clear()
      // What is still asked for is of no use to a page that is about to go, and its end would be an error on it.
      if (ending === 'expired') queryClient.removeQueries({ fetchStatus: 'idle' })
      else queryClient.clear()
      // Whose session has merely run out keeps what is on the device, unless nobody else may see it.
      if (ending === 'left' || isAdmin(last)) {
        keys.isSigningOut.save(true)
        await clearReader(options)
      }
      await tellWorker(options)
      // The identity service may still know the reader, and lets in whoever comes next.
      if (ending === 'left') {
        saveFavorites(keys.favorites, withoutAccount(parseFavorites(keys.favorites.read())))
        return keys.isToSignInAnew.save(true)
      }
      keys.alertDatetime.save(Date.now())
      emitReaderEvent(browser, { type: 'error', kind: 'session' })
      return goHome()
    },
    endedElsewhere() {
      tab.clear()
      goHome()
    },
  }
}

/** Never rejects. */
async function forgetDrafts(options: SessionOptions): Promise<void> {
  await tellWorker(options)
  await readAnew(options)
  await options.router.options.context.queryClient.invalidateQueries()
}

async function tellWorker({ browser, keys, log }: SessionOptions): Promise<void> {
  if (!('caches' in browser)) return
  await markAdmin(browser.caches, keys.userRole.read()).catch((error: unknown) =>
    log('The worker could not be told who reads.', error),
  )
}

/** What the device has was answered to nobody in particular; a reader may see more. */
async function readAnew({ browser, indexedDB, log }: SessionOptions): Promise<void> {
  const caches = 'caches' in browser ? browser.caches : undefined
  await forgetReads({ indexedDB, caches }).catch((error: unknown) =>
    log('What was read could not be forgotten.', error),
  )
}

/** The host's own access tokens name the roles; of another's only what they tell is certain, not what they leave out. */
function roleIn(accessToken: string, auth: PublicSignIn): { readonly userRole: string | undefined } | undefined {
  if (auth.type === 'none') return undefined
  const userRole = roleOf(claimsIn(accessToken) ?? {}, auth.adminClaim)
  return userRole !== undefined || auth.issuer === '' ? { userRole } : undefined
}

function openChannel(browser: Window & typeof globalThis): SessionDeps['channel'] {
  const channel = new browser.BroadcastChannel('gatefold-session')
  return {
    post: (message) => channel.postMessage(message),
    listen: (listener) => channel.addEventListener('message', ({ data }) => listener(data)),
  }
}

/** A page that the browser has held back, and shows again by its way back, may be of a reader who has left since. */
function leaveOnReturn(browser: Window, readReader: () => string): void {
  let reader = readReader()
  browser.addEventListener('pagehide', () => {
    reader = readReader()
  })
  browser.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && readReader() !== reader) browser.location.reload()
  })
}

/**
 * A host opens the files of paid issues to the browser for some minutes after each call that shows a token (decision 0191). Whoever
 * reads a long article makes none, and its last pictures are asked for late: so a page that is looked at calls now and then.
 */
export function keepFilesOpen({ browser, isSignedIn, call, now }: FilesOpenDeps): void {
  let calledAt = now()
  const look = () => {
    const isDue = now() - calledAt >= EVERY && browser.document.visibilityState === 'visible' && isSignedIn()
    if (!isDue) return
    calledAt = now()
    // Without a network there is nothing to ask for either.
    call().catch(() => undefined)
  }
  browser.setInterval(look, LOOK_EVERY)
  browser.document.addEventListener('visibilitychange', look)
}
