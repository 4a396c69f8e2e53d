import { resolveLocalized } from '@gatefold/magazine/language/Localized'
import { I18nProvider } from '@lingui/react'
import { createRoot } from 'react-dom/client'
import { PasswordScreen } from '../features/account/PasswordScreen.tsx'
import { tryTexts } from '../i18n/interfaceTexts.ts'
import { sessionTexts } from '../i18n/texts/session/sessionTexts.ts'
import { enterPassword, isLocked } from '../account/password.ts'
import type { I18n } from '@lingui/core'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import type { BrowserKeys } from '../storage/BrowserKeys.ts'

interface GateOptions {
  readonly browser: Window & typeof globalThis
  readonly configuration: PublicConfiguration
  readonly keys: Pick<BrowserKeys, 'isPasswordEntered'>
  readonly texts: I18n
}

/**
 * Requirement R2.14: settles where the password has been entered; else the screen stands in place of the app, and the page is
 * loaded anew once it is. A page that comes without a screen may mean that the host has forgotten the entry.
 */
export async function passGate({ browser, configuration, keys, texts }: GateOptions): Promise<void> {
  const { document, location } = browser
  const fetch = browser.fetch.bind(browser)
  const container = document.getElementById('gatefold')
  if (container === null) throw new Error('The page has no place for the reader.')
  const isEntered = keys.isPasswordEntered.read() === true
  const mayBeLocked = container.firstElementChild === null
  if (isEntered && !(mayBeLocked && (await isLocked({ configuration, fetch })))) return
  const { subtle } = browser.crypto as { readonly subtle?: SubtleCrypto }
  const enter = async (password: string) => {
    const entry = await enterPassword(password, { configuration, fetch, subtle })
    if (entry === 'open') {
      keys.isPasswordEntered.save(true)
      location.reload()
    }
    return entry
  }
  await tryTexts(texts, sessionTexts)
  const { title, defaultLanguage } = configuration
  const description = resolveLocalized(configuration.description, { language: texts.locale, defaultLanguage })
  createRoot(container).render(
    <I18nProvider i18n={texts}>
      <PasswordScreen title={title} description={description} onEnter={enter} />
    </I18nProvider>,
  )
  await new Promise<never>(() => undefined)
}
