import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import { emitReaderEvent } from '../analytics/events/readerEvents.ts'
import type { BrowserKeys } from '../storage/BrowserKeys.ts'

/**
 * How this browser installs a title: by the prompt that it lends (Chromium), or by hand, through the menu that shares (iPhone and
 * iPad).
 */
type InstallMethod = 'prompt' | 'share'

interface InstallState {
  /** Undefined where there is nothing to install, or no way to. */
  readonly way: InstallMethod | undefined
  /** Whether it is time to offer it unasked. */
  readonly isOffered: boolean
  /** Installed just now, in this page. */
  readonly isFresh: boolean
}

/** The title as an app of this device, for `useSyncExternalStore`. Requirements R1.3, R4.14. */
export interface Install {
  /** The same object until something changes. */
  read(): InstallState
  subscribe(listener: () => void): () => void
  /** Asks by the browser's own prompt; does nothing where there is none. Never rejects. */
  install(): Promise<void>
  /** The reader has seen the offer, or the thanks, and does not want either again. */
  dismiss(): void
  /** Another screen was opened: who looks around may be asked. */
  noteScreen(): void
}

interface OpenInstallDeps {
  readonly browser: Window & typeof globalThis
  readonly configuration: Pick<PublicConfiguration, 'installOption'>
  readonly keys: Pick<BrowserKeys, 'isInstalled' | 'isInstallDeclined'>
  readonly log: (message: string, cause?: unknown) => void
}

/** The title as an app of this browser. */
export function openInstall({ browser, configuration, keys, log }: OpenInstallDeps): Install {
  const { navigator } = browser
  return createInstall({
    isWanted: configuration.installOption,
    isApp: browser.matchMedia('(display-mode: standalone)').matches || isAppleApp(navigator),
    isByHand: isByHand(navigator),
    keys,
    // The gate has kept what came before any of our code.
    lent: (browser as { readonly gatefoldPrompt?: InstallPrompt }).gatefoldPrompt,
    browser,
    log,
  })
}

/** Older ones say it nowhere else. */
function isAppleApp(navigator: Navigator & { readonly standalone?: boolean }): boolean {
  return navigator.standalone === true
}

/** What Chromium hands out before it asks by itself; good for one question. */
export interface InstallPrompt {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

interface InstallDeps {
  /** The title's `installOption`. */
  readonly isWanted: boolean
  /** The page is the installed app itself. */
  readonly isApp: boolean
  /** A browser of an iPhone or iPad, which has no prompt. */
  readonly isByHand: boolean
  readonly keys: Pick<BrowserKeys, 'isInstalled' | 'isInstallDeclined'>
  /** The prompt that came before this code did. */
  readonly lent: InstallPrompt | undefined
  readonly browser: Pick<EventTarget, 'addEventListener' | 'dispatchEvent'>
  readonly log: (message: string, cause?: unknown) => void
}

/**
 * Follows whether the title is installed and can be. The flag is recorded once, and INSTALLED said with it (Requirement R4.14): when the browser
 * says that it was installed, or when the app is opened for the first time where no browser says so.
 */
export function createInstall(deps: InstallDeps): Install {
  const { isWanted, isApp, isByHand, keys, browser, log } = deps
  const listeners = new Set<() => void>()
  let prompt = deps.lent
  let screens = 1
  let isFresh = false
  const look = () =>
    resolveInstallState({
      isWanted,
      isApp,
      isByHand,
      isInstalled: keys.isInstalled.read() === true,
      isDeclined: keys.isInstallDeclined.read() === true,
      hasPrompt: prompt !== undefined,
      isFresh,
      screens,
    })
  let state = look()
  const notify = () => {
    state = look()
    for (const listener of listeners) listener()
  }
  const dismiss = () => {
    if (!isFresh) keys.isInstallDeclined.save(true)
    isFresh = false
    notify()
  }
  if (isApp) record(deps)
  browser.addEventListener('appinstalled', () => {
    prompt = undefined
    isFresh = isWanted
    record(deps)
    notify()
  })
  browser.addEventListener('beforeinstallprompt', (event) => {
    if (!isWanted) return
    // The offer is ours: the browser's own line would be a second one.
    event.preventDefault()
    prompt = event as Event & InstallPrompt
    notify()
  })
  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async install() {
      const offered = prompt
      prompt = undefined
      notify()
      if (offered !== undefined && (await showPrompt(offered, log)) === 'dismissed') dismiss()
    },
    dismiss,
    noteScreen() {
      screens += 1
      notify()
    },
  }
}

/** Requirement R4.14. */
function record({ keys, browser }: Pick<InstallDeps, 'keys' | 'browser'>): void {
  if (keys.isInstalled.read() === true) return
  keys.isInstalled.save(true)
  emitReaderEvent(browser, { type: 'INSTALLED' })
}

/** What the visitor answered; undefined where the browser did not ask. */
async function showPrompt(lent: InstallPrompt, log: InstallDeps['log']): Promise<'accepted' | 'dismissed' | undefined> {
  try {
    return (await lent.prompt()).outcome
  } catch (error) {
    log('The browser did not ask.', error)
    return undefined
  }
}

/** What is known of this device and this page. */
export interface InstallFacts {
  /** The title's `installOption`. */
  readonly isWanted: boolean
  /** The page is the installed app itself. */
  readonly isApp: boolean
  /** The installed flag was set before, here or in another tab. */
  readonly isInstalled: boolean
  /** Installed just now, and not seen yet that it is. */
  readonly isFresh: boolean
  readonly isDeclined: boolean
  /** The browser has lent its prompt. */
  readonly hasPrompt: boolean
  /** A browser of an iPhone or iPad, which has no prompt. */
  readonly isByHand: boolean
  /** Opened since the page was loaded. */
  readonly screens: number
}

/** The first screen is what somebody came for. */
const SCREENS_BEFORE_OFFER = 2

/**
 * What can be installed and whether to say so unasked: politely, after a second screen, and never again once it was declined. Where the
 * browser lends its prompt although the flag is set the app was removed: the menu goes on offering it. Pure.
 */
export function resolveInstallState(facts: InstallFacts): InstallState {
  const way = methodOf(facts)
  const mayAsk = !facts.isInstalled && !facts.isDeclined && facts.screens >= SCREENS_BEFORE_OFFER
  return { way, isOffered: way !== undefined && mayAsk, isFresh: facts.isFresh }
}

function methodOf({ isWanted, isApp, hasPrompt, isByHand }: InstallFacts): InstallState['way'] {
  if (!isWanted || isApp) return undefined
  if (hasPrompt) return 'prompt'
  return isByHand ? 'share' : undefined
}

interface Device {
  readonly userAgent: string
  readonly platform: string
  readonly maxTouchPoints: number
}

/** Whether a browser installs from the menu that shares and by nothing else: those of iPhone and iPad, which calls itself a Mac. Pure. */
export function isByHand({ userAgent, platform, maxTouchPoints }: Device): boolean {
  return /\b(?:iPhone|iPad|iPod)\b/.test(userAgent) || (platform === 'MacIntel' && maxTouchPoints > 1)
}
