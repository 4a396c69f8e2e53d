import { I18nProvider } from '@lingui/react'
import { createRoot } from 'react-dom/client'
import { createPageTexts } from '../services/replica/createPageTexts.ts'
import type { I18n } from '@lingui/core'
import type { ReaderRouter } from './createReaderRouter.tsx'
import { PrintedDoor } from './PrintedDoor.tsx'

interface Surroundings {
  readonly browser: Window & typeof globalThis
  readonly router: ReaderRouter
  /** The interface's texts. */
  readonly texts: I18n
  readonly log: (message: string, cause?: unknown) => void
}

/** Offers the printed page of whatever article is on the screen, from now on. */
export function startPrinted({ browser, router, texts, log }: Surroundings): void {
  const pageTexts = createPageTexts({
    fetch: browser.fetch.bind(browser),
    log,
  })
  createRoot(browser.document.createElement('div')).render(
    <I18nProvider i18n={texts}>
      <PrintedDoor router={router} texts={pageTexts} />
    </I18nProvider>,
  )
}
