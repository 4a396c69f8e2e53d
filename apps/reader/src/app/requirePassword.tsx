import { resolveLocalized } from '@gatefold/magazine/language/Localized'
import { useLingui } from '@lingui/react'
import type { I18n } from '@lingui/core'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import { type FormEvent, useState } from 'react'
import { tryTexts } from '../i18n/interfaceTexts.ts'
import { sessionTexts } from '../i18n/texts/session/sessionTexts.ts'
import { enterPassword, type Entry, isLocked } from '../account/password.ts'
import type { BrowserKeys } from '../storage/BrowserKeys.ts'
import passage from '../ui/passage.css?inline'
import { useLazyStyle } from '../ui/useLazyStyle.ts'
import css from './passwordScreen.css?inline'
import { createIsland } from './roots.tsx'

interface Props {
  readonly title: string
  /** What the title says of itself; nothing of its content. */
  readonly description: string
  /** Goes on by itself where it answers `open`. */
  readonly onEnter: (password: string) => Promise<Entry>
}

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
export async function requirePassword({ browser, configuration, keys, texts }: GateOptions): Promise<void> {
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
  createIsland(container, texts).show(<PasswordScreen title={title} description={description} onEnter={enter} />)
  await new Promise<never>(() => undefined)
}

/** Stands in place of the whole app until the password is entered. Requirements R2.14, R5.1, R8.2. */
function PasswordScreen({ title, description, onEnter }: Props) {
  const { _ } = useLingui()
  useLazyStyle(passage)
  useLazyStyle(css)
  const [state, setState] = useState<Entry | 'idle' | 'asking'>('idle')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = new FormData(event.currentTarget).get('password')
    setState('asking')
    void onEnter(typeof password === 'string' ? password : '').then(setState)
  }
  return (
    <main className="password">
      <title>{title}</title>
      <header>
        <h1>{title}</h1>
        {description !== '' && <p>{description}</p>}
      </header>
      <form onSubmit={submit}>
        <label className="passage-field">
          {_('Password')}
          <input name="password" type="password" required minLength={1} autoComplete="current-password" />
        </label>
        <button type="submit" className="passage-main" disabled={state === 'asking'}>
          {_('Open')}
        </button>
        <div role="alert">{state === 'wrong' && <p className="passage-alert">{_('Wrong password')}</p>}</div>
        <div role="status">
          {state === 'later' && <p>{_('The magazine does not answer just now. Try again in a moment.')}</p>}
        </div>
      </form>
    </main>
  )
}
