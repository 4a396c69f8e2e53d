import type { LanguageTag } from './Localized.ts'

/** The languages that a title is published in. */
export interface TitleLanguages {
  readonly languages: readonly LanguageTag[]
  readonly defaultLanguage: LanguageTag
}

/** What a reader has asked for. */
export interface LanguageWish {
  /** The search parameter `lang` of the address. */
  readonly lang: string | undefined
  /** What this browser stored. */
  readonly stored: string | undefined
}

/** Requirements R4.18, R5.2: `lang` if the title has it, else the stored preference, else the default. */
export function resolveReadingLanguage(wish: LanguageWish, title: TitleLanguages): LanguageTag {
  return [wish.lang, wish.stored].find((language) => isSupported(language, title)) ?? title.defaultLanguage
}

function isSupported(language: string | undefined, { languages }: TitleLanguages): boolean {
  return language !== undefined && languages.includes(language)
}
