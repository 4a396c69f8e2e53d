/** A BCP 47 language tag as the title configures it, such as `en`, `fr` or `zh-Hant`. */
export type LanguageTag = string

/**
 * Text of a magazine: one string in the default language, or a map from language to text.
 * Source: content model, "Localized text".
 */
export type Localized = string | Readonly<Record<LanguageTag, string>>

/** Where a text is read: the language asked for and the one that the issue falls back to. */
export interface ReadingLanguage {
  readonly language: LanguageTag
  readonly defaultLanguage: LanguageTag
}

/**
 * The text of `value` in the reading language. A missing language falls back to the default
 * language, then to whatever language is there; only a value without any text gives ''.
 */
export function resolveLocalized(value: Localized | undefined, reading: ReadingLanguage): string {
  if (value === undefined) return ''
  if (typeof value === 'string') return value
  const candidates = [value[reading.language], value[reading.defaultLanguage], ...Object.values(value)]
  return candidates.find((text) => text !== undefined && text !== '') ?? ''
}
