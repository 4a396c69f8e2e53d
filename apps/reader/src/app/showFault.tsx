import { INTERFACE_LANGUAGES } from '@gatefold/magazine/language/resolveLanguage'
import type { I18n } from '@lingui/core'
import { Fault } from './Fault.tsx'
import { createInterface, openInterface } from '../i18n/interfaceTexts.ts'
import { createIsland } from './roots.tsx'

/**
 * The reader could not start: says so where the page has nothing else to show (Requirements R2.16, R8.3). What the host has written
 * stays: it can be read, and its links lead on.
 */
export async function showFault(document: Document, error: unknown): Promise<void> {
  console.error('The reader could not start.', error)
  const container = document.getElementById('gatefold')
  if (container === null || container.firstElementChild !== null) return
  createIsland(container, await interfaceFor(document.documentElement.lang)).show(
    <Fault error={error} home={homeOf(document)} onTryAgain={() => document.location.reload()} />,
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
