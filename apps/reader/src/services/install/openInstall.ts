import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import type { BrowserKeys } from '../storage/BrowserKeys.ts'
import { createInstall, type LentPrompt } from './createInstall.ts'
import type { Install } from './Install.ts'
import { isByHand } from './isByHand.ts'

interface Surroundings {
  readonly browser: Window & typeof globalThis
  readonly configuration: Pick<PublicConfiguration, 'installOption'>
  readonly keys: Pick<BrowserKeys, 'isInstalled' | 'isInstallDeclined'>
  readonly log: (message: string, cause?: unknown) => void
}

/** The title as an app of this browser. */
export function openInstall({ browser, configuration, keys, log }: Surroundings): Install {
  const { navigator } = browser
  return createInstall({
    isWanted: configuration.installOption,
    isApp: browser.matchMedia('(display-mode: standalone)').matches || isAppleApp(navigator),
    isByHand: isByHand(navigator),
    keys,
    // The gate has kept what came before any of our code.
    lent: (browser as { readonly gatefoldPrompt?: LentPrompt }).gatefoldPrompt,
    browser,
    log,
  })
}

/** Older ones say it nowhere else. */
function isAppleApp(navigator: Navigator & { readonly standalone?: boolean }): boolean {
  return navigator.standalone === true
}
