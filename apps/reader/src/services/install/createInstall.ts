import type { BrowserKeys } from '../storage/BrowserKeys.ts'
import { emitReaderEvent } from '../events/readerEvents.ts'
import type { Install } from './Install.ts'
import { installStateOf } from './installStateOf.ts'

/** What Chromium hands out before it asks by itself; good for one question. */
export interface LentPrompt {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

interface Surroundings {
  /** The title's `installOption`. */
  readonly isWanted: boolean
  /** The page is the installed app itself. */
  readonly isApp: boolean
  /** A browser of an iPhone or iPad, which has no prompt. */
  readonly isByHand: boolean
  readonly keys: Pick<BrowserKeys, 'isInstalled' | 'isInstallDeclined'>
  /** The prompt that came before this code did. */
  readonly lent: LentPrompt | undefined
  readonly browser: Pick<EventTarget, 'addEventListener' | 'dispatchEvent'>
  readonly log: (message: string, cause?: unknown) => void
}

/**
 * Follows whether the title is installed and can be. The flag is recorded once, and INSTALLED said with it (Requirement R4.14): when the browser
 * says that it was installed, or when the app is opened for the first time where no browser says so.
 */
export function createInstall(surroundings: Surroundings): Install {
  const { isWanted, isApp, isByHand, keys, browser, log } = surroundings
  const listeners = new Set<() => void>()
  let prompt = surroundings.lent
  let screens = 1
  let isFresh = false
  const look = () =>
    installStateOf({
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
  const tell = () => {
    state = look()
    for (const listener of listeners) listener()
  }
  const dismiss = () => {
    if (!isFresh) keys.isInstallDeclined.save(true)
    isFresh = false
    tell()
  }
  if (isApp) record(surroundings)
  browser.addEventListener('appinstalled', () => {
    prompt = undefined
    isFresh = isWanted
    record(surroundings)
    tell()
  })
  browser.addEventListener('beforeinstallprompt', (event) => {
    if (!isWanted) return
    // The offer is ours: the browser's own line would be a second one.
    event.preventDefault()
    prompt = event as Event & LentPrompt
    tell()
  })
  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async install() {
      const asked = prompt
      prompt = undefined
      tell()
      if (asked !== undefined && (await ask(asked, log)) === 'dismissed') dismiss()
    },
    dismiss,
    noteScreen() {
      screens += 1
      tell()
    },
  }
}

/** Requirement R4.14. */
function record({ keys, browser }: Pick<Surroundings, 'keys' | 'browser'>): void {
  if (keys.isInstalled.read() === true) return
  keys.isInstalled.save(true)
  emitReaderEvent(browser, { type: 'INSTALLED' })
}

/** What the visitor answered; undefined where the browser did not ask. */
async function ask(lent: LentPrompt, log: Surroundings['log']): Promise<'accepted' | 'dismissed' | undefined> {
  try {
    return (await lent.prompt()).outcome
  } catch (error) {
    log('The browser did not ask.', error)
    return undefined
  }
}
