import {
  type LanguageTag,
  type Localized,
  type ReadingLanguage,
  resolveInLanguage,
  type TextDirection,
} from './Localized.ts'
import { scriptDirection } from './directionOf.ts'

/** What an element says of the language of its text. */
export interface LanguageMark {
  readonly lang?: LanguageTag
  readonly dir?: TextDirection
}

/**
 * What the element that shows `value` has to say, so that it is spoken, hyphenated and set in its own language where that
 * is not the reading language. Nothing that the elements around it say already. Pure.
 */
export function languageMark(value: Localized | undefined, reading: ReadingLanguage): LanguageMark {
  const { text, language } = resolveInLanguage(value, reading)
  if (text === '') return {}
  const around = reading.around ?? { language: reading.language, direction: scriptDirection(reading.language) }
  // Which way the reading language runs is said around it, by the publisher perhaps.
  const isOwn = language === reading.language && language === around.language
  return {
    ...(language !== around.language && { lang: language }),
    ...(!isOwn && scriptDirection(language) !== around.direction && { dir: scriptDirection(language) }),
  }
}
