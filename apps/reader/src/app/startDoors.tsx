import type { I18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createRoot } from 'react-dom/client'
import { loadTexts } from '../services/language/loadTexts.ts'
import { favoritesTexts } from '../services/language/texts/favorites/favoritesTexts.ts'
import { ArticleDoors } from './ArticleDoors.tsx'
import type { ReaderRouter } from './createReaderRouter.tsx'

interface Surroundings {
  readonly browser: Window & typeof globalThis
  readonly router: ReaderRouter
  /** The interface's texts. */
  readonly texts: I18n
}

/** Offers what can be done with whatever article is on the screen, from now on. */
export async function startDoors({ browser, router, texts }: Surroundings): Promise<void> {
  const [desk] = await Promise.all([router.options.context.openDesk(), loadTexts(texts, favoritesTexts)])
  createRoot(browser.document.createElement('div')).render(
    <I18nProvider i18n={texts}>
      <ArticleDoors router={router} desk={desk} />
    </I18nProvider>,
  )
}
