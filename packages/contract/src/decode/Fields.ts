import { isRecord } from '@gatefold/magazine/isRecord'
import type { SafeHtml } from '@gatefold/magazine/safeMarkup'

type WithGaps<Value> = { [Key in keyof Value]: object extends Pick<Value, Key> ? Value[Key] | undefined : Value[Key] }

/** Something in an answer that was dropped or replaced, for the log. */
export interface DecodeProblem {
  /** Where in the answer, such as `issue.articles[2].components[0].imageurl`. */
  readonly path: string
  readonly problem: string
  /** The name of a kind of component that this reader does not know: worth one line, however many there are. */
  readonly unknownKind?: string
}

/** What decoding needs from outside. */
export interface DecodeContext {
  report(problem: DecodeProblem): void
  sanitize(html: string): SafeHtml
  /** Lets what is more urgent go first, between two articles of an issue. Left out where nobody waits beside. */
  readonly pause?: () => Promise<void>
}

/** Bounds on what any answer may make a reader hold; beyond them values are dropped and reported. */
export const DECODE_LIMITS = {
  /** Characters of a name, an address, a table cell. */
  text: 20_000,
  /** Characters of a text component in one language. */
  html: 1_000_000,
  /** Levels of components inside components. */
  componentDepth: 24,
  /** Components of one article, nested ones included. */
  components: 20_000,
  /** Levels of free JSON, such as style properties. */
  jsonDepth: 16,
  /** Files of one issue. */
  files: 50_000,
  /** Printed pages of one issue. */
  pages: 5_000,
  /** Pictures and tiles of one printed page. */
  pagePictures: 2_000,
  /** Blocks of text on one printed page, and lines of one block. */
  pageBlocks: 5_000,
} as const

/** An object of an answer, its fields found under any spelling: `imageurl`, `image_url`, `imageUrl`, `ImageURL`. */
export interface Fields {
  readonly path: string
  readonly context: DecodeContext
  /** Folded name -> value; null and missing are the same. */
  readonly values: ReadonlyMap<string, unknown>
  /** The object as it came, its names unchanged. */
  readonly source: Readonly<Record<string, unknown>>
}

const LONGEST_NAME = 64

/** A value and where it stands in the answer. */
export interface Located {
  readonly value: unknown
  readonly path: string
}

/** The fields of a plain object; undefined, and reported, for anything else. */
export function fieldsOf({ value, path }: Located, context: DecodeContext): Fields | undefined {
  if (!isRecord(value)) {
    context.report({ path, problem: `expected an object, found ${nameOfType(value)}` })
    return undefined
  }
  const values = new Map<string, unknown>()
  for (const [name, field] of Object.entries(value)) {
    const folded = name.length > LONGEST_NAME ? '' : fold(name)
    if (field !== null && field !== undefined && !values.has(folded)) values.set(folded, field)
  }
  return { path, context, values, source: value }
}

/** The value of a field, undefined where it is missing or null. */
export function valueIn(fields: Fields, name: string): unknown {
  return fields.values.get(fold(name))
}

/** The field's value together with its place. */
export function locatedIn(fields: Fields, name: string): Located {
  return { value: valueIn(fields, name), path: `${fields.path}.${name}` }
}

/** The fields of an object inside; undefined, and not reported, for anything else. */
export function recordIn(fields: Fields, name: string): Fields | undefined {
  return isRecord(valueIn(fields, name)) ? fieldsOf(locatedIn(fields, name), fields.context) : undefined
}

/** A list where one is expected: JSON text is parsed, a single value becomes a list of one, nothing becomes none. */
export function itemsIn(fields: Fields, name: string): readonly Located[] {
  return itemsOf(locatedIn(fields, name))
}

export function itemsOf({ value, path }: Located): readonly Located[] {
  const parsed = typeof value === 'string' ? parsedList(value) : value
  if (parsed === undefined || parsed === null || parsed === '') return []
  const list: readonly unknown[] = Array.isArray(parsed) ? parsed : [parsed]
  return list.map((item, index) => ({ value: item, path: `${path}[${index}]` }))
}

export function reportField(fields: Fields, name: string, problem: string): void {
  fields.context.report({ path: `${fields.path}.${name}`, problem })
}

export function nameOfType(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'a list' : typeof value
}

function fold(name: string): string {
  return name.replace(/[_-]/g, '').toLowerCase()
}

function parsedList(text: string): unknown {
  if (!text.trimStart().startsWith('[')) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The object without the optional fields that are undefined. */
export function omitUndefined<Value extends object>(value: WithGaps<Value>): Value {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as Value
}
