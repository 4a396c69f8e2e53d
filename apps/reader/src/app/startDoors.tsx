import type { I18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createRoot } from 'react-dom/client'
import type { Connectivity } from '../services/connectivity.ts'
import { tryTexts } from '../services/language/interfaceTexts.ts'
import { favoritesTexts } from '../services/language/texts/favorites/favoritesTexts.ts'
import type { BrowserKeys } from '../services/storage/BrowserKeys.ts'
import { ArticleDoors } from './ArticleDoors.tsx'
import type { ReaderRouter } from './createReaderRouter.tsx'
import { openAloud } from './openAloud.ts'

interface Surroundings {
  readonly browser: Window & typeof globalThis
  readonly router: ReaderRouter
  readonly keys: BrowserKeys
  readonly connectivity: Connectivity
  /** The interface's texts. */
  readonly texts: I18n
  readonly log: (message: string, cause?: unknown) => void
}

/** Offers what can be done with whatever article is on the screen, from now on. */
export async function startDoors({ texts, ...surroundings }: Surroundings): Promise<void> {
  const { browser, router } = surroundings
  const [desk] = await Promise.all([router.options.context.openDesk(), tryTexts(texts, favoritesTexts)])
  createRoot(browser.document.createElement('div')).render(
    <I18nProvider i18n={texts}>
      <ArticleDoors router={router} desk={desk} opened={openAloud(surroundings)} />
    </I18nProvider>,
  )
}
