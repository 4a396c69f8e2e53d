import type { LanguageTag } from './Localized.ts'
import type { TitleLanguages } from './resolveReadingLanguage.ts'

/** A page in one of its languages. */
export interface LanguageVersion {
  readonly language: LanguageTag
  /** The search parameter `lang` of its address; undefined for the address without one. */
  readonly lang: LanguageTag | undefined
}

/**
 * The addresses that a page has in the languages of what it shows, the one without a parameter first: that shows the title's
 * default language, or the issue's own where it does not have that one. Without languages of its own a page has the title's. Pure.
 */
export function languageVersions(
  { languages, defaultLanguage }: TitleLanguages,
  own: readonly LanguageTag[] = languages,
): readonly [LanguageVersion, ...LanguageVersion[]] {
  const bare = own.includes(defaultLanguage) ? defaultLanguage : (own[0] ?? defaultLanguage)
  const others = own.filter((language) => language !== bare && languages.includes(language))
  return [{ language: bare, lang: undefined }, ...others.map((language) => ({ language, lang: language }))]
}
