import type { InstallState } from './Install.ts'

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
export function installStateOf(facts: InstallFacts): InstallState {
  const way = wayOf(facts)
  const mayAsk = !facts.isInstalled && !facts.isDeclined && facts.screens >= SCREENS_BEFORE_OFFER
  return { way, isOffered: way !== undefined && mayAsk, isFresh: facts.isFresh }
}

function wayOf({ isWanted, isApp, hasPrompt, isByHand }: InstallFacts): InstallState['way'] {
  if (!isWanted || isApp) return undefined
  if (hasPrompt) return 'prompt'
  return isByHand ? 'share' : undefined
}
