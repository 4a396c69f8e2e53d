import type { Issue } from '../issue/Issue.ts'
import { directionOf } from './directionOf.ts'
import type { ReadingLanguage } from './Localized.ts'

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
  return { ...own, around: { language: reading.language, direction: directionOf(textDirection, own) } }
}

/** How an issue's words are read on a page of several issues: a text without a language is in the issue's own. Pure. */
export function readingAmongIssues({ data }: Pick<Issue, 'data'>, reading: ReadingLanguage): ReadingLanguage {
  return { language: reading.language, defaultLanguage: data.languages[0] ?? reading.defaultLanguage }
}
