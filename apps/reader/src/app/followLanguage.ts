import { scriptDirection } from '@gatefold/magazine/language/direction'
import {
  type InterfaceLanguage,
  resolveInterfaceLanguage,
  resolveReadingLanguage,
} from '@gatefold/magazine/language/resolveLanguage'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import type { StoredKey } from '../storage/BrowserKeys.ts'
import type { ReaderRouter } from './createReaderRouter.tsx'

interface LanguageOptions {
  readonly configuration: Pick<PublicConfiguration, 'languages' | 'defaultLanguage'>
  /** The browser's languages, the dearest first. */
  readonly readBrowserLanguages: () => readonly string[]
  /** The language that was last chosen on this device. */
  readonly preference: StoredKey<string>
  /** The document's root, whose `lang` and `dir` follow. */
  readonly root: { lang: string; dir: string }
  /** Lets the interface speak a language. */
  readonly speak: (language: InterfaceLanguage) => void
}

/**
 * Keeps the address, the stored preference and the document at one language (Requirement R4.18): a language in the address
 * is remembered; an address without one, or with one that the title does not have (Requirement R5.2), goes on in the language that
 * was. The host renders the default, because it knows nothing of this device. The interface follows (Requirement R1.4).
 */
export function followLanguage(router: ReaderRouter, options: LanguageOptions): () => void {
  const { configuration, preference, root, readBrowserLanguages, speak } = options
  const { defaultLanguage } = configuration
  const follow = () => {
    const { search } = router.state.location
    const { lang } = search
    const language = resolveReadingLanguage({ lang, stored: preference.read() }, configuration)
    root.lang = language
    root.dir = scriptDirection(language)
    speak(resolveInterfaceLanguage({ reading: language, browser: readBrowserLanguages(), defaultLanguage }))
    if (lang === language) preference.save(language)
    const wanted = language === defaultLanguage ? undefined : language
    if (lang !== language && lang !== wanted) {
      void router.navigate({ to: '.', search: { ...search, lang: wanted }, hash: true, state: true, replace: true })
    }
  }
  follow()
  return router.subscribe('onResolved', follow)
}
