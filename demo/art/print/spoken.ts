import { isRecord } from './wireValues.ts'

/** A value of an issue with only one of its languages: where it says something in several, it says it in that one. */
export function spoken(value: unknown, language: string): unknown {
  if (Array.isArray(value)) return value.map((item) => spoken(item, language))
  if (!isRecord(value)) return value
  const words = value[language]
  if (typeof words === 'string') return words
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, spoken(inner, language)]))
}
