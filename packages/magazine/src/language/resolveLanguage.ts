import type { Issue } from '../issue.ts'
import type { LanguageTag, ReadingLanguage } from './Localized.ts'
import { directionOf } from './direction.ts'

/** A page in one of its languages. */
export interface LanguageVersion {
  readonly language: LanguageTag
  /** The search parameter `lang` of its address; undefined for the address without one. */
  readonly lang: LanguageTag | undefined
}

/** The languages that a title is published in. */
export interface TitleLanguages {
  readonly languages: readonly LanguageTag[]
  readonly defaultLanguage: LanguageTag
}

/** What a reader has asked for. */
interface LanguageWish {
  /** The search parameter `lang` of the address. */
  readonly lang: string | undefined
  /** What this browser stored. */
  readonly stored: string | undefined
}

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

/** Requirements R4.18, R5.2: `lang` if the title has it, else the stored preference, else the default. */
export function resolveReadingLanguage(wish: LanguageWish, title: TitleLanguages): LanguageTag {
  return [wish.lang, wish.stored].find((language) => isSupported(language, title)) ?? title.defaultLanguage
}

function isSupported(language: string | undefined, { languages }: TitleLanguages): boolean {
  return language !== undefined && languages.includes(language)
}

/** The tags of an `Accept-Language` header, the dearest first. Pure. */
export function acceptedLanguages(header: string): readonly LanguageTag[] {
  return header
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.trim().split(/\s*;\s*/)
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) }
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .toSorted((first, second) => second.weight - first.weight)
    .map(({ tag }) => tag)
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

/**
 * How an issue's own words are read: in the language asked for if the issue has it, else in the issue's own, which is also
 * that of a text without a language. `reading` is what the page around them is in. Pure.
 */
export function readingInIssue(
  { data, name, textDirection }: Pick<Issue, 'data' | 'name' | 'textDirection'>,
  reading: ReadingLanguage,
): Required<ReadingLanguage> {
  const { defaultLanguage } = readingAmongIssues({ data }, reading)
  const isNamed = typeof name === 'object' && Object.hasOwn(name, reading.language)
  const hasLanguage = isNamed || data.languages.includes(reading.language)
  const language = hasLanguage ? reading.language : defaultLanguage
  const own = { language, defaultLanguage }
  return { ...own, inherited: { language: reading.language, direction: directionOf(textDirection, own) } }
}

/** How an issue's words are read on a page of several issues: a text without a language is in the issue's own. Pure. */
export function readingAmongIssues({ data }: Pick<Issue, 'data'>, reading: ReadingLanguage): ReadingLanguage {
  return { language: reading.language, defaultLanguage: data.languages[0] ?? reading.defaultLanguage }
}
