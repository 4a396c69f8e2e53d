const SOFT_HYPHENS = /\u00AD/g

/** A BCP 47 language tag as the title configures it, such as `en`, `fr` or `zh-Hant`. */
export type LanguageTag = string

/** Which way lines run. */
export type TextDirection = 'ltr' | 'rtl'

/**
 * Text of a magazine: one string in the default language, or a map from language to text.
 * Source: content model, "Localized text".
 */
export type Localized = string | Readonly<Record<LanguageTag, string>>

/** Where a text is read: the language asked for and the one that the issue falls back to. */
export interface ReadingLanguage {
  readonly language: LanguageTag
  readonly defaultLanguage: LanguageTag
  /** What the page says around the text; where it is left out, the reading language and its script's direction. */
  readonly inherited?: InheritedLanguage
}

/** What the elements around a text say of their language, and which way their lines run. */
export interface InheritedLanguage {
  readonly language: LanguageTag
  readonly direction: TextDirection
}

/** A text and the language that it is in. */
export interface TextInLanguage {
  readonly text: string
  readonly language: LanguageTag
}

/**
 * The text of `value` in the reading language. A missing language falls back to the default
 * language, then to whatever language is there; only a value without any text gives ''.
 */
export function resolveLocalized(value: Localized | undefined, reading: ReadingLanguage): string {
  return resolveInLanguage(value, reading).text
}

/** The same text and its language. A plain string is in the default language. */
export function resolveInLanguage(value: Localized | undefined, reading: ReadingLanguage): TextInLanguage {
  if (value === undefined || typeof value === 'string') return { text: value ?? '', language: reading.defaultLanguage }
  const languages = [reading.language, reading.defaultLanguage, ...Object.keys(value)]
  const language = languages.find((tag) => Object.hasOwn(value, tag) && value[tag] !== '')
  return { text: (language === undefined ? undefined : value[language]) ?? '', language: language ?? reading.language }
}

/** A text as its author wrote it, without the places where publishing lets its words break. Pure. */
export function withoutSoftHyphens(text: string): string {
  return text.replaceAll(SOFT_HYPHENS, '')
}
