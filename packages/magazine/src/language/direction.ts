import {
  type LanguageTag,
  type Localized,
  type ReadingLanguage,
  resolveInLanguage,
  type TextDirection,
} from './Localized.ts'

/** By the script of the tag, or by a language whose tag names none. */
const RIGHT_TO_LEFT = /^(?:[a-z]+-(?:arab|hebr|syrc|thaa)|(?:ar|arc|ckb|dv|fa|he|ks|ps|sd|ug|ur|yi)(?!-[a-z]{4}\b))\b/i

/** Their books may turn to the left, for lines that stand upright; lines that lie run to the right all the same. */
const LYING_LINES_TO_THE_RIGHT = /^(?:ja|ko|zh)\b/i

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
  const inherited = reading.inherited ?? { language: reading.language, direction: scriptDirection(reading.language) }
  // Which way the reading language runs is said around it, by the publisher perhaps.
  const isOwn = language === reading.language && language === inherited.language
  return {
    ...(language !== inherited.language && { lang: language }),
    ...(!isOwn && scriptDirection(language) !== inherited.direction && { dir: scriptDirection(language) }),
  }
}

/** Which way lines of a language run. Pure. */
export function scriptDirection(language: LanguageTag): TextDirection {
  return RIGHT_TO_LEFT.test(language) ? 'rtl' : 'ltr'
}

/** Which way the lines run: as the issue says in its own language, as the script asks for in a translation. Pure. */
export function directionOf(issueDirection: TextDirection, reading: ReadingLanguage): TextDirection {
  if (LYING_LINES_TO_THE_RIGHT.test(reading.language)) return 'ltr'
  return isOwnLanguage(reading) ? issueDirection : scriptDirection(reading.language)
}

/** Which way the pages turn: as the issue says, unless it is read in a translation. Pure. */
export function turningDirectionOf(issueDirection: TextDirection, reading: ReadingLanguage): TextDirection {
  return isOwnLanguage(reading) ? issueDirection : directionOf(issueDirection, reading)
}

function isOwnLanguage({ language, defaultLanguage }: ReadingLanguage): boolean {
  return language === defaultLanguage
}
