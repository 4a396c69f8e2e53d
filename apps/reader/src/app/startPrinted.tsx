import { createRoot } from 'react-dom/client'
import { createPageTexts } from '../services/replica/createPageTexts.ts'
import type { ReaderRouter } from './createReaderRouter.tsx'
import { PrintedDoor } from './PrintedDoor.tsx'

interface Surroundings {
  readonly browser: Window & typeof globalThis
  readonly router: ReaderRouter
  readonly log: (message: string, cause?: unknown) => void
}

/** Offers the printed page of whatever article is on the screen, from now on. */
export function startPrinted({ browser, router, log }: Surroundings): void {
  const pageTexts = createPageTexts({
    fetch: browser.fetch.bind(browser),
    log,
  })
  createRoot(browser.document.createElement('div')).render(<PrintedDoor router={router} texts={pageTexts} />)
}
