import { scriptDirection } from '@gatefold/magazine/language/directionOf'
import { resolveReadingLanguage } from '@gatefold/magazine/language/resolveReadingLanguage'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import type { StoredKey } from '../services/storage/BrowserKeys.ts'
import type { ReaderRouter } from './createReaderRouter.tsx'

interface Surroundings {
  readonly configuration: Pick<PublicConfiguration, 'languages' | 'defaultLanguage'>
  /** The language that was last chosen on this device. */
  readonly preference: StoredKey<string>
  /** The document's root, whose `lang` and `dir` follow. */
  readonly root: { lang: string; dir: string }
}

/**
 * Keeps the address, the stored preference and the document at one language (Requirement R4.18): a language in the address
 * is remembered; an address without one goes on in the language that was. The host renders the default, because it
 * knows nothing of this device.
 */
export function followLanguage(router: ReaderRouter, { configuration, preference, root }: Surroundings): () => void {
  const follow = () => {
    const { lang } = router.state.location.search
    const language = resolveReadingLanguage({ lang, stored: preference.read() }, configuration)
    root.lang = language
    root.dir = scriptDirection(language)
    if (lang === language) preference.save(language)
    else if (lang === undefined && language !== configuration.defaultLanguage) {
      void router.navigate({ to: '.', search: { lang: language }, hash: true, replace: true })
    }
  }
  follow()
  return router.subscribe('onResolved', follow)
}
