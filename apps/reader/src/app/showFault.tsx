import { I18nProvider } from '@lingui/react'
import { INTERFACE_LANGUAGES } from '@gatefold/magazine/language/resolveLanguage'
import { createRoot } from 'react-dom/client'
import { Fault } from './Fault.tsx'
import { createInterface, openInterface } from '../i18n/interfaceTexts.ts'
import type { I18n } from '@lingui/core'

/**
 * The reader could not start: says so where the page has nothing else to show (Requirements R2.16, R8.3). What the host has written
 * stays: it can be read, and its links lead on.
 */
export async function showFault(document: Document, error: unknown): Promise<void> {
  console.error('The reader could not start.', error)
  const container = document.getElementById('gatefold')
  if (container === null || container.firstElementChild !== null) return
  createRoot(container).render(
    <I18nProvider i18n={await interfaceFor(document.documentElement.lang)}>
      <Fault error={error} home={homeOf(document)} onTryAgain={() => document.location.reload()} />
    </I18nProvider>,
  )
}

/** In the language of the page; in English where the texts are what did not come. */
function interfaceFor(language: string): Promise<I18n> {
  const spoken = INTERFACE_LANGUAGES.find((one) => one === language.replace(/-.*/, '')) ?? 'en'
  return openInterface(spoken).catch(() => createInterface('en', {}))
}

/** The configuration, which says it, may be what is broken: scripts lie in a folder below the base path. */
function homeOf(document: Document): string {
  const entry = document.getElementById('gatefold-entry')
  return entry instanceof HTMLLinkElement ? new URL('..', entry.href).href : '/'
}
