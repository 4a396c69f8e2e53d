import { isRecord } from '@gatefold/magazine/isRecord'
import { dropValue, within, type FieldRule } from './ComponentContext.ts'

const TRUE = new Set(['true', 'yes', '1', 'on'])
const FALSE = new Set(['false', 'no', '0', 'off'])
const COLOUR = /^(?:#[0-9a-f]{3,4}|#[0-9a-f]{6}|#[0-9a-f]{8}|[a-z]{3,24})$/i
const FILTER = /^[a-z\d-]{3,20}(?:[a-z\d\s-]{0,10}|\([\d.%a-z\s-]{0,24}\))$/i
const WORD = /^[^\s<>"'&]{1,100}$/u
const INSTANT = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})?)?$/

/** true or false, also in words as XML and Markdown write them. */
export const flag: FieldRule = (value, place) => {
  if (typeof value === 'boolean') return value
  const word = typeof value === 'string' ? value.trim().toLowerCase() : ''
  if (TRUE.has(word)) return true
  if (FALSE.has(word)) return false
  return dropValue(value, place)
}

/** A number from `min` to `max`. */
export function number(min: number, max: number): FieldRule {
  return (value, place) => {
    const found = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    if (typeof found === 'number' && found >= min && found <= max) return found
    return dropValue(value, place)
  }
}

/** Pixels. */
export const pixels: FieldRule = number(1, 100_000)

/** One of `names`, or another word for one of them. */
export function choice(names: readonly string[], others: Readonly<Record<string, string>> = {}): FieldRule {
  return (value, place) => {
    const word = typeof value === 'string' ? value.trim() : ''
    const found = Object.hasOwn(others, word) ? others[word] : word
    return found !== undefined && names.includes(found) ? found : dropValue(value, place)
  }
}

function matching(pattern: RegExp): FieldRule {
  return (value, place) => {
    const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
    return pattern.test(text) ? text : dropValue(value, place)
  }
}

/** A name without spaces: ids of style blocks and dividers, jump targets. */
export const word: FieldRule = matching(WORD)
/** A hex colour or a colour keyword. */
export const colour: FieldRule = matching(COLOUR)
/** One CSS filter function, or the name of a look. */
export const filter: FieldRule = matching(FILTER)

/** ISO 8601 date or instant. */
export const instant: FieldRule = (value, place) => {
  const text = typeof value === 'string' ? value.trim() : ''
  return INSTANT.test(text) && !Number.isNaN(Date.parse(text)) ? text : dropValue(value, place)
}

/** Any text, kept as it is. */
export const text: FieldRule = (value, place) => (typeof value === 'string' ? value : dropValue(value, place))

/** A map from names to single words: what a platform needs to know about a post or film. Its `title` is for people. */
export const params: FieldRule = (value, place) => {
  if (!isRecord(value)) return dropValue(value, place)
  const entries = Object.entries(value).flatMap(([name, entry]) => {
    const at = within(place, name)
    const rule = name === 'title' ? text : word
    const kept = /^[a-z]\w{0,40}$/i.test(name) ? rule(entry, at) : dropValue(entry, at)
    return kept === undefined ? [] : [[name, kept] as const]
  })
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

/** Weights of columns such as "2-1". */
export const split: FieldRule = (value, place) => {
  const written = Array.isArray(value) ? value.join('-') : value
  return typeof written === 'string' && /^\d{1,3}(?:-\d{1,3})*$/.test(written.trim())
    ? written.trim()
    : dropValue(value, place)
}

/** Width by height: a number, or two with a colon or slash between them. */
export const ratio: FieldRule = (value, place) => {
  const [, width, height = '1'] = /^\s*(\d+(?:\.\d+)?)\s*(?:[:/]\s*(\d+(?:\.\d+)?)\s*)?$/.exec(String(value)) ?? []
  const found = Number(width) / Number(height)
  return found >= 0.05 && found <= 20 ? found : dropValue(value, place)
}

/** Values that JSON carries, no deeper than ten levels. */
export function json(value: unknown, depth = 0): unknown {
  if (depth > 10) return undefined
  if (Array.isArray(value)) return value.map((entry) => json(entry, depth + 1)).filter((entry) => entry !== undefined)
  if (value instanceof Date) return value.toISOString()
  if (isRecord(value)) {
    const entries = Object.entries(value).map(([name, entry]) => [name, json(entry, depth + 1)] as const)
    return Object.fromEntries(entries.filter(([name, entry]) => entry !== undefined && name !== '__proto__'))
  }
  return ['string', 'boolean'].includes(typeof value) || Number.isFinite(value) || value === null ? value : undefined
}
