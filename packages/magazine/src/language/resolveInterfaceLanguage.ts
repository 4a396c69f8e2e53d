import type { LanguageTag } from './Localized.ts'
import type { TitleLanguages } from './resolveReadingLanguage.ts'

/** The languages that the interface speaks. Requirement R1.4. */
export const INTERFACE_LANGUAGES = ['en', 'es', 'fr', 'de', 'ja', 'zh', 'nl'] as const

export type InterfaceLanguage = (typeof INTERFACE_LANGUAGES)[number]

export interface InterfaceWish {
  /** The language that the title is read in. */
  readonly reading: LanguageTag
  /** The browser's languages, the dearest first. */
  readonly browser: readonly LanguageTag[]
  /** The title's default language. */
  readonly defaultLanguage: LanguageTag
}

/**
 * The language that the interface speaks: the one that is read if the interface is translated into it, else the first of the
 * browser's that it is translated into, else the title's default, else English (Requirement R1.4). A country or a script in a
 * tag changes nothing: `de-AT` is German, and `zh-Hant` is met with the one Chinese there is. Pure.
 */
export function resolveInterfaceLanguage({ reading, browser, defaultLanguage }: InterfaceWish): InterfaceLanguage {
  for (const tag of [reading, ...browser, defaultLanguage]) {
    const language = findInterfaceLanguage(tag)
    if (language !== undefined) return language
  }
  return 'en'
}

/** All that the interface may have to speak where a title is read in any of its languages. Pure. */
export function interfaceLanguagesOf(
  { languages, defaultLanguage }: TitleLanguages,
  browser: readonly LanguageTag[],
): readonly InterfaceLanguage[] {
  const spoken = languages.map((reading) => resolveInterfaceLanguage({ reading, browser, defaultLanguage }))
  return [...new Set(spoken)]
}

/** The language of the interface that a tag's speakers understand; undefined where there is none. Pure. */
export function findInterfaceLanguage(tag: LanguageTag): InterfaceLanguage | undefined {
  const [primary] = tag.toLowerCase().split('-')
  return INTERFACE_LANGUAGES.find((language) => language === primary)
}
