import { I18nProvider } from '@lingui/react'
import { createRoot } from 'react-dom/client'
import { Fault } from '../features/notices/Fault.tsx'
import { createInterface } from '../services/language/createInterface.ts'
import { texts } from '../services/language/texts/start/en.ts'

/**
 * The reader could not start: says so where the page has nothing else to show (Requirements R2.16, R8.3). What the host has written
 * stays: it can be read, and its links lead on.
 */
export function showFault(document: Document, error: unknown): void {
  console.error('The reader could not start.', error)
  const container = document.getElementById('gatefold')
  if (container === null || container.firstElementChild !== null) return
  createRoot(container).render(
    <I18nProvider i18n={createInterface('en', texts)}>
      <Fault error={error} home={homeOf(document)} onTryAgain={() => document.location.reload()} />
    </I18nProvider>,
  )
}

/** The configuration, which says it, may be what is broken: scripts lie in a folder below the base path. */
function homeOf(document: Document): string {
  const entry = document.getElementById('gatefold-entry')
  return entry instanceof HTMLLinkElement ? new URL('..', entry.href).href : '/'
}
