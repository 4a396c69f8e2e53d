import { scriptDirection } from '@gatefold/magazine/language/direction'
import { hasExtras, type PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import type { I18n } from '@lingui/core'
import type { ReactNode } from 'react'
import {
  type InterfaceLanguage,
  resolveInterfaceLanguage,
  resolveReadingLanguage,
} from '@gatefold/magazine/language/resolveLanguage'
import { InstallLine, Notices } from './Notices.tsx'
import { keepLanguage, PATTERNS } from '../network/addresses.ts'
import { resolveAnalyticsState } from '../analytics/analyticsState.ts'
import { waitForActivation } from '../analytics/waitForActivation.ts'
import type { Connectivity } from '../network/connectivity.ts'
import { readDeviceNetwork } from '../network/deviceNetwork.ts'
import { yieldToMain } from '../network/yieldToMain.ts'
import { tryTexts } from '../i18n/interfaceTexts.ts'
import { changeLanguage } from '../i18n/lazyTexts.ts'
import { kindsTexts } from '../i18n/texts/kinds/kindsTexts.ts'
import { menuTexts } from '../i18n/texts/menu/menuTexts.ts'
import { createTabMemory, type TabMemory } from '../account/tabMemory.ts'
import { markAdmin } from '../account/userRole.ts'
import type { BrowserKeys, StoredKey } from '../storage/BrowserKeys.ts'
import { subscribeToBlocked } from '../storage/openDatabase.ts'
import { observeFonts } from '../styles/fonts.ts'
import { openUpdates } from '../offline/openUpdates.ts'
import type { ReaderRouter } from './createReaderRouter.tsx'
import { createDelayedFollow, interceptLinks } from './outboundLinks.ts'
import { focusNewScreens, startTransitions } from './screenChanges.ts'
import { createIsland } from './roots.tsx'

/** Where one may want to go on. */
const READ_AGAIN = new Set<string>([
  '/framed/',
  '/framed/issues/$issue',
  '/framed/preview/$issue',
  '/framed/subscriptions',
  '/framed/drafts',
  '/framed/insights',
  '/framed/downloads',
  '/issues/$issue/$article',
])

export interface IdleOptions {
  readonly browser: Window & typeof globalThis
  readonly configuration: PublicConfiguration
  readonly router: ReaderRouter
  readonly connectivity: Connectivity
  readonly keys: BrowserKeys
  /** The interface's texts. */
  readonly texts: I18n
  /** Is told whether there is a worker, as soon as that is known. */
  readonly onWorker: (isThere: boolean) => void
  readonly log: (message: string, cause?: unknown) => void
}

/**
 * All that a page needs only when it has come to life and nothing else is to do: the worker, the lines at the foot, and what
 * follows the reader; in steps, between which the page answers. A part of the page that comes to life after its address has
 * changed would keep its old markup.
 */
export async function startWhenIdle(options: IdleOptions): Promise<void> {
  const { browser, configuration, router, connectivity, keys, texts, log } = options
  const { document } = browser
  observeFonts(document.fonts, log)
  watchPreloads(router, log)
  focusNewScreens(router, document)
  startTransitions(router, document)
  delayOutbound(browser)
  if (configuration.auth.type !== 'none') resumeSession(options)
  if (configuration.favorites && configuration.auth.type !== 'none' && hasExtras(configuration)) {
    import('./startFavoritesSync.ts')
      .then(({ startFavoritesSync }) => startFavoritesSync({ browser, router, connectivity, log }))
      .catch((error: unknown) => log('Favorites stay on this device.', error))
  }
  followLanguage(router, {
    configuration,
    readBrowserLanguages: () => browser.navigator.languages,
    preference: keys.issueLanguage,
    root: document.documentElement,
    speak: (language) => {
      changeLanguage(texts, language).catch((error: unknown) => log('The texts of a language did not arrive.', error))
    },
  })

  await yieldToMain()
  const foot = createIsland(addFoot(document, texts), texts)
  let notices = { connectivity, updates: undefined, isBlocked: false } as Parameters<typeof Notices>[0]
  const show = (changed: Partial<typeof notices>) => {
    notices = { ...notices, ...changed }
    foot.show(<Notices {...notices} />)
  }
  // Both are small, and what is opened next says nothing else.
  void tryTexts(texts, menuTexts, kindsTexts).then(() => show({}))
  router.options.context.openDownloads().catch((error: unknown) => log('What is kept here cannot be told.', error))
  await yieldToMain()
  if (mayCount(options)) count(options, (question) => show({ question }))
  followFound({ browser, router, log })
  followSlash(browser, router)
  void startWorker(options).then((updates) => {
    options.onWorker(updates !== undefined)
    show({ updates })
  })
  router.options.context.openInstall().then(
    ({ install, showSteps }) =>
      show({ offer: <InstallLine install={install} title={configuration.title} onShowSteps={showSteps} /> }),
    (error: unknown) => log('The title cannot be installed.', error),
  )
  await yieldToMain()
  subscribeToBlocked((isBlocked) => show({ isBlocked }))
  import('./article/startArticleActions.tsx')
    .then(({ startArticleActions }) => startArticleActions({ browser, router, keys, connectivity, texts, log }))
    .catch((error: unknown) => log('What an article offers besides its text did not arrive.', error))
  if (configuration.replica.enabled) {
    import('./article/startPrinted.tsx').then(
      ({ startPrinted }) => startPrinted({ browser, router, texts, log }),
      (error: unknown) => log('The way to the printed pages did not arrive.', error),
    )
  }
}

/** Whoever chooses is asked later; where nobody could be counted, nothing of it is loaded. Requirement R4.16. */
function mayCount({ browser, configuration }: IdleOptions): boolean {
  const { location, navigator: signals } = browser
  return resolveAnalyticsState({ configuration, location, signals, choice: undefined }).kind !== 'off'
}

/** Begins to count, and asks where the reader is to be asked. */
function count({ browser, router, texts, log }: IdleOptions, show: (question: ReactNode) => void): void {
  const begin = async () => {
    await waitForActivation(browser.document)
    const [analytics, { startConsent }] = await Promise.all([
      router.options.context.openAnalytics(),
      import('./startConsent.tsx'),
    ])
    startConsent({ browser, analytics, router, texts, show, log })
  }
  begin().catch((error: unknown) => log('Nothing is counted.', error))
}

/** The place of the lines at the foot, which hold no content: it is in the interface's own language. */
function addFoot(document: Document, texts: I18n): HTMLElement {
  const foot = document.body.appendChild(document.createElement('div'))
  foot.role = 'status'
  const speak = () => {
    foot.lang = texts.locale
    foot.dir = scriptDirection(texts.locale)
  }
  speak()
  texts.on('change', speak)
  return foot
}

/** Requirement R2.19. A link that is followed before anything is told of it has nothing to wait for. */
function delayOutbound(browser: Window): void {
  const { document, location } = browser
  const wait = (delay: number, act: () => void) => void browser.setTimeout(act, delay)
  interceptLinks(document, createDelayedFollow({ origin: location.origin, after: wait }))
}

/** Requirements R4.1-R4.3: whoever is signed in is known again, and asks anew for what the page was given for everybody. */
function resumeSession({ browser, router, configuration, keys, texts, log }: IdleOptions): void {
  const { openSession, queryClient } = router.options.context
  followLeftPage(router, createTabMemory(browser))
  const date = keys.alertDatetime.read()
  if (date !== undefined) {
    import('./showExpiry.tsx').then(
      async ({ showExpiry }) => {
        await tryTexts(texts, menuTexts)
        showExpiry({ browser, keys, router, texts })
      },
      (error: unknown) => log('The end of the session could not be told.', error),
    )
  }
  const { isAuthenticated, accessToken, refreshToken } = keys
  if ([isAuthenticated, accessToken, refreshToken].every((key) => key.read() === undefined)) return
  const prepare = async () => {
    const session = await openSession()
    if ((await session.prepare()) !== 'ready') return
    await queryClient.invalidateQueries()
    if (configuration.payments.provider === 'none') return
    await (await import('./purchases/observeLibrary.ts')).observeLibrary(router, session)
  }
  prepare().catch((error: unknown) => log('The session could not be looked at.', error))
}

/** The worker is told who reads before it may answer for the first time. Never rejects. */
async function startWorker({ browser, configuration, keys, log }: IdleOptions) {
  // Missing where the page did not come over a secure connection.
  if ('caches' in browser) {
    await markAdmin(browser.caches, keys.userRole.read()).catch((error: unknown) =>
      log('The worker could not be told who reads.', error),
    )
  }
  return openUpdates({ browser, configuration, network: readDeviceNetwork(browser), log })
}

/** Remembers which page the reader turns from to the account, so that a sign-in leads back to it. */
function followLeftPage(router: ReaderRouter, tab: Pick<TabMemory, 'saveLeftPage'>): () => void {
  const follow = () => {
    const { matches, location } = router.state
    if (matches.some(({ routeId }) => READ_AGAIN.has(routeId))) tab.saveLeftPage(location.publicHref)
  }
  follow()
  return router.subscribe('onResolved', follow)
}

/** `/` opens the search wherever nothing is being typed. */
function followSlash({ document }: Window, router: ReaderRouter): void {
  document.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, defaultPrevented, isComposing } = event
    if (key !== '/' || ctrlKey || metaKey || altKey || defaultPrevented || isComposing) return
    if (isTyping(document.activeElement) || document.querySelector('dialog:modal') !== null) return
    event.preventDefault()
    const field = document.querySelector<HTMLInputElement>('form[role="search"] input')
    if (field === null) void router.navigate({ to: PATTERNS.search, search: keepLanguage })
    else field.select()
  })
}

function isTyping(element: Element | null): boolean {
  return element?.matches('input, textarea, select, [contenteditable], iframe, media-controller *') ?? false
}

/**
 * Requirement R8.5: a screen that was made ready ahead and could not be is logged, and that is all: who goes there sees why. The router says
 * so itself only of what it throws, and keeps to itself what a route does.
 */
function watchPreloads(
  router: Pick<ReaderRouter, 'preloadRoute'>,
  log: (message: string, cause: unknown) => void,
): void {
  const preload = router.preloadRoute
  router.preloadRoute = async (options) => {
    const matches = await preload(options)
    const failed = matches?.find(({ status }) => status === 'error')
    if (failed !== undefined) log('Error preloading route!', failed.error)
    return matches
  }
}

interface LanguageOptions {
  readonly configuration: Pick<PublicConfiguration, 'languages' | 'defaultLanguage'>
  /** The browser's languages, the dearest first. */
  readonly readBrowserLanguages: () => readonly string[]
  /** The language that was last chosen on this device. */
  readonly preference: StoredKey<string>
  /** The document's root, whose `lang` and `dir` follow. */
  readonly root: { lang: string; dir: string }
  /** Lets the interface speak a language. */
  readonly speak: (language: InterfaceLanguage) => void
}

/**
 * Keeps the address, the stored preference and the document at one language (Requirement R4.18): a language in the address
 * is remembered; an address without one, or with one that the title does not have (Requirement R5.2), goes on in the language that
 * was. The host renders the default, because it knows nothing of this device. The interface follows (Requirement R1.4).
 */
function followLanguage(router: ReaderRouter, options: LanguageOptions): () => void {
  const { configuration, preference, root, readBrowserLanguages, speak } = options
  const { defaultLanguage } = configuration
  const follow = () => {
    const { search } = router.state.location
    const { lang } = search
    const language = resolveReadingLanguage({ lang, stored: preference.read() }, configuration)
    root.lang = language
    root.dir = scriptDirection(language)
    speak(resolveInterfaceLanguage({ reading: language, browser: readBrowserLanguages(), defaultLanguage }))
    if (lang === language) preference.save(language)
    const wanted = language === defaultLanguage ? undefined : language
    if (lang !== language && lang !== wanted) {
      void router.navigate({ to: '.', search: { ...search, lang: wanted }, hash: true, state: true, replace: true })
    }
  }
  follow()
  return router.subscribe('onResolved', follow)
}

/** What a step of the browser's history carries besides its address: the words that led there, to be marked. */
declare module '@tanstack/react-router' {
  interface HistoryState {
    found?: string
  }
}

/** From now on the words that led to a place from a search are marked there, as long as one stays. */
function followFound({ browser, router, log }: Pick<IdleOptions, 'browser' | 'router' | 'log'>): void {
  let stop = (): void => undefined
  const mark = async (found: { readonly query: string; readonly hash: string }): Promise<void> => {
    let isLeft = false
    stop = () => (isLeft = true)
    const { keepMarked } = await import('./markFound.ts')
    if (!isLeft) stop = keepMarked(browser, found)
  }
  const look = (): void => {
    stop()
    const { state, hash } = router.state.location
    const { found: query } = state
    if (typeof query !== 'string' || query === '') return
    mark({ query, hash }).catch((error: unknown) => log('The words that were sought cannot be marked.', error))
  }
  router.subscribe('onRendered', look)
  look()
}
