import { I18nProvider } from '@lingui/react'
import { createRoot } from 'react-dom/client'
import { InstallSteps } from '../features/menu/InstallSteps.tsx'
import { openInstall } from '../services/updates/install.ts'
import { tryTexts } from '../services/language/interfaceTexts.ts'
import { aroundTexts } from '../services/language/texts/around/aroundTexts.ts'
import type { I18n } from '@lingui/core'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import type { BrowserKeys } from '../services/storage/BrowserKeys.ts'
import type { ReaderRouter } from './createReaderRouter.tsx'
import { followBadge } from './followBadge.ts'
import type { InstallOffer } from './ReaderContext.ts'

interface Surroundings {
  readonly browser: Window & typeof globalThis
  readonly configuration: PublicConfiguration
  readonly router: ReaderRouter
  readonly keys: BrowserKeys
  readonly texts: I18n
  readonly log: (message: string, cause?: unknown) => void
}

/** Follows whether the title is an app of this device (Requirement R4.14); what is said about that comes with its texts. */
export async function startInstall(surroundings: Surroundings): Promise<InstallOffer> {
  const { browser, configuration, router, keys, texts, log } = surroundings
  const install = openInstall({ browser, configuration, keys, log })
  router.subscribe('onResolved', ({ pathChanged }) => {
    if (pathChanged) install.noteScreen()
  })
  // What is not installed has no icon that could say anything.
  if (keys.isInstalled.read() === true && 'caches' in browser && 'setAppBadge' in browser.navigator) {
    followBadge({ browser, router, log })
  }
  if (configuration.installOption) await tryTexts(texts, aroundTexts)
  return { install, showSteps: () => showSteps(browser.document, texts) }
}

function showSteps(document: Document, texts: I18n): void {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const close = () => {
    root.unmount()
    place.remove()
  }
  root.render(
    <I18nProvider i18n={texts}>
      <InstallSteps onClose={close} />
    </I18nProvider>,
  )
}
