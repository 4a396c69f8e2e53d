import { parseFileAddress, parseLink } from '@gatefold/magazine/link'
import type { Slug } from '@gatefold/magazine/slug'
import { DECODE_LIMITS, type Fields, itemsIn, nameOfType, reportField, valueIn } from './Fields.ts'

/** A value as text: numbers become their digits; anything else, and text beyond the limit, is undefined. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : undefined
  return typeof value === 'string' && value.length <= DECODE_LIMITS.text ? value : undefined
}

/** A value as a finite number: numeric text counts. */
export function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

const TRUTH: Readonly<Record<string, boolean>> = { true: true, yes: true, 1: true, false: false, no: false, 0: false }

/** A value as a boolean: "true", "yes", 1 and their opposites count. */
export function booleanOf(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  const text = textOf(value)?.trim().toLowerCase() ?? ''
  return Object.hasOwn(TRUTH, text) ? TRUTH[text] : undefined
}

/** Text that is there: '' counts as missing. */
export function textIn(fields: Fields, name: string): string | undefined {
  const text = decoded(fields, name, textOf)
  return text === '' ? undefined : text
}

export function numberIn(fields: Fields, name: string): number | undefined {
  return valueIn(fields, name) === '' ? undefined : decoded(fields, name, numberOf)
}

/** A measure in pixels: above 0. */
export function sizeIn(fields: Fields, name: string): number | undefined {
  const size = numberIn(fields, name)
  return size !== undefined && size > 0 ? size : undefined
}

export function booleanIn(fields: Fields, name: string): boolean | undefined {
  return valueIn(fields, name) === '' ? undefined : decoded(fields, name, booleanOf)
}

/** One of the allowed words, in any case. */
export function oneOfIn<Word extends string>(fields: Fields, name: string, words: readonly Word[]): Word | undefined {
  const text = textIn(fields, name)?.trim().toLowerCase()
  if (text === undefined) return undefined
  const found = words.find((word) => word.toLowerCase() === text)
  if (found === undefined) reportField(fields, name, `expected one of ${words.join(', ')}`)
  return found
}

export function textsIn(fields: Fields, name: string): readonly string[] {
  return itemsIn(fields, name).flatMap(({ value }) => {
    const text = textOf(value)
    if (text === undefined) reportField(fields, name, `expected texts, found ${nameOfType(value)}`)
    return text === undefined || text === '' ? [] : [text]
  })
}

/** The address of a file; every scheme but http and https is dropped. */
export function addressIn(fields: Fields, name: string): string | undefined {
  return checked(fields, name, parseFileAddress)
}

/** The canonical text of a link as `parseLink` knows them. */
export function linkIn(fields: Fields, name: string): string | undefined {
  return checked(fields, name, (text) => parseLink(text)?.href)
}

/** A hex colour or a colour keyword. */
export function colourIn(fields: Fields, name: string): string | undefined {
  return checked(fields, name, (text) => (/^(?:#[\da-f]{3,8}|[a-z]{3,30})$/i.test(text) ? text : undefined))
}

/** An instant or a date as ISO 8601; a number counts milliseconds since 1970. */
export function dateIn(fields: Fields, name: string): string | undefined {
  const value = valueIn(fields, name)
  const number = numberOf(value)
  if (number !== undefined && Math.abs(number) <= 8.64e15 && String(value).length > 8)
    return new Date(number).toISOString()
  return checked(fields, name, (text) => (Number.isNaN(Date.parse(text)) ? undefined : text))
}

function checked(fields: Fields, name: string, check: (text: string) => string | undefined): string | undefined {
  const text = textIn(fields, name)
  if (text === undefined) return undefined
  const value = check(text)
  if (value === undefined) reportField(fields, name, 'not a value that is allowed here')
  return value
}

function decoded<Value>(
  fields: Fields,
  name: string,
  decode: (value: unknown) => Value | undefined,
): Value | undefined {
  const value = valueIn(fields, name)
  if (value === undefined) return undefined
  const result = decode(value)
  if (result === undefined) reportField(fields, name, `cannot be read (${nameOfType(value)})`)
  return result
}

/** The slug, unless it cannot stand in an address. Another host's may look like an id (Requirement R5.3). */
export function slugIn(fields: Fields): Slug | undefined {
  const slug = textIn(fields, 'slug')?.trim()
  if (slug === undefined || slug === '') return undefined
  if (slug.length <= 300 && !/[\p{Cc}/]/u.test(slug)) return slug as Slug
  reportField(fields, 'slug', 'not a slug')
  return undefined
}
