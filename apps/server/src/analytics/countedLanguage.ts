import { INTERFACE_LANGUAGES } from '@gatefold/magazine/language/resolveInterfaceLanguage'

/** Of what no language is known. */
const UNKNOWN = 'und'

const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/**
 * What a language is counted as: its tag where the title or the interface has it, else what comes before its first hyphen where
 * there is such a language, else `und`. So made-up tags become fewer than a thousand different ones. Pure.
 */
export function countedLanguage(tag: string, languages: readonly string[]): string {
  if (languages.includes(tag) || INTERFACE_LANGUAGES.some((language) => language === tag)) return tag
  const [primary = UNKNOWN] = tag.split('-')
  return names.of(primary) === undefined ? UNKNOWN : primary
}
