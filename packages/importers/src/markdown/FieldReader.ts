import { isRecord } from '@gatefold/magazine/isRecord'
import { calendarDate, languageTag } from '../component/publicationValues.ts'
import type { Localized } from '@gatefold/magazine/language/Localized'

/** Reads the keys of a front matter; what is not of the right kind is reported and counts as missing. */
export interface FieldReader {
  text(key: string): string | undefined
  localized(key: string): Localized | undefined
  flag(key: string): boolean
  /** true, false, or undefined where nothing is said. */
  choice(key: string): boolean | undefined
  /** As it stands there. */
  value(key: string): unknown
  /** YYYY-MM-DD */
  date(key: string): string | undefined
  /** A list of words; one word alone is a list as well. */
  words(key: string): readonly string[]
  list(key: string): readonly unknown[]
  record(key: string): Readonly<Record<string, unknown>>
  /** Reports every key that nobody has asked for. */
  reportOthers(): void
}

/** A reader of `fields`. */
export function createFieldReader(
  fields: Readonly<Record<string, unknown>>,
  drop: (message: string) => void,
): FieldReader {
  const asked = new Set<string>()
  const read = <T>(key: string, what: string, decode: (value: unknown) => T | undefined): T | undefined => {
    asked.add(key)
    const value = Object.hasOwn(fields, key) ? fields[key] : undefined
    if (value === undefined || value === null) return undefined
    const found = decode(value)
    if (found === undefined) drop(`${key} in the front matter has to be ${what}`)
    return found
  }
  const choice = (key: string): boolean | undefined =>
    read(key, 'true or false', (value) => (typeof value === 'boolean' ? value : undefined))
  return {
    text: (key) => read(key, 'text', textOf),
    localized: (key) => read(key, 'text or a text per language', localizedOf),
    flag: (key) => choice(key) ?? false,
    choice,
    value: (key) => read<unknown>(key, '', (value) => value),
    date: (key) => read(key, 'a date such as 2026-03-20', (value) => calendarDate(textOf(value))),
    words: (key) => read(key, 'a list of words', wordsOf) ?? [],
    list: (key) => read(key, 'a list', (value) => (Array.isArray(value) ? (value as unknown[]) : undefined)) ?? [],
    record: (key) => read(key, 'a map', (value) => (isRecord(value) ? value : undefined)) ?? {},
    reportOthers: () => {
      for (const key of Object.keys(fields)) if (!asked.has(key)) drop(`${key} in the front matter has no meaning`)
    },
  }
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? value.trim() : undefined
}

function wordsOf(value: unknown): readonly string[] | undefined {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  const words = list.map(textOf)
  return words.includes(undefined) ? undefined : words.filter((word) => word !== undefined)
}

function localizedOf(value: unknown): Localized | undefined {
  if (!isRecord(value)) return textOf(value)
  const entries = Object.entries(value).map(([language, text]) => [languageTag(language), textOf(text)] as const)
  const isWhole = entries.every(([language, text]) => language !== undefined && text !== undefined)
  return isWhole && entries.length > 0 ? Object.fromEntries(entries as [string, string][]) : undefined
}
