import { isRecord } from '@gatefold/magazine/isRecord'
import type { Localized } from '@gatefold/magazine/language/Localized'
import { LineCounter, parseDocument } from 'yaml'
import { calendarDate, languageTag } from '../component/publicationTerms.ts'
import { ImportError } from '../ImportError.ts'

/** Aliases of YAML may repeat what they name; more than this many repetitions are an attack. */
const MOST_ALIASES = 100

const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?\n)??(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/

interface MarkdownFile {
  readonly fields: Readonly<Record<string, unknown>>
  readonly text: string
}

/** Splits a Markdown file into its front matter and its text. Throws ImportError `malformed`. */
export function readMarkdownFile(source: string, path: string): MarkdownFile {
  const found = FRONT_MATTER.exec(source)
  if (found === null) return { fields: {}, text: source.replace(/^\uFEFF/, '') }
  return { fields: readYamlMap(found[1] ?? '', { path, line: 1 }), text: source.slice(found[0].length) }
}

/** A YAML map of plain values. `line` counts the lines of the file before it. Throws ImportError `malformed`. */
export function readYamlMap(
  source: string,
  { path, line }: { readonly path: string; readonly line: number },
): Readonly<Record<string, unknown>> {
  const value = readYaml(source, { path, line }) ?? {}
  if (isRecord(value)) return value
  throw new ImportError('malformed', `The YAML of ${path} has to be a list of "key: value".`)
}

function readYaml(source: string, { path, line }: { readonly path: string; readonly line: number }): unknown {
  const lineCounter = new LineCounter()
  const document = parseDocument(source, { schema: 'core', lineCounter, prettyErrors: false, stringKeys: true })
  const [error] = document.errors
  if (error !== undefined) {
    const at = lineCounter.linePos(error.pos[0]).line + line
    throw new ImportError('malformed', `The YAML of ${path} is wrong in line ${at}: ${error.message}`)
  }
  try {
    return document.toJS({ maxAliasCount: MOST_ALIASES })
  } catch (cause) {
    throw new ImportError('over-limit', `The YAML of ${path} repeats itself too often.`, { cause })
  }
}

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
  const requestedKeys = new Set<string>()
  const read = <T>(key: string, what: string, decode: (value: unknown) => T | undefined): T | undefined => {
    requestedKeys.add(key)
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
      for (const key of Object.keys(fields))
        if (!requestedKeys.has(key)) drop(`${key} in the front matter has no meaning`)
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
