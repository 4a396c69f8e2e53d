import { isRecord } from '@gatefold/magazine/isRecord'
import type { Localized } from '@gatefold/magazine/language/Localized'
import { parseFileAddress, parseLink } from '@gatefold/magazine/link'
import type { Area } from '@gatefold/magazine/replica/Replica'
import type { Slug } from '@gatefold/magazine/slug'
import { DECODE_LIMITS, type Fields, fieldsOf, itemsIn, locatedIn, nameOfType, reportField, valueIn } from './Fields.ts'

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

const LANGUAGE = /^[a-z]{2,3}(?:-[a-z\d]{1,8})*$/i

/** Text in one language or in several; undefined where there is none. */
export function localizedIn(fields: Fields, name: string): Localized | undefined {
  return localizedBy(fields, name, textOf)
}

/** As `localizedIn`; `decode` makes a text, undefined where it cannot be read. */
export function localizedBy<Text extends string>(
  fields: Fields,
  name: string,
  decode: (value: unknown) => Text | undefined,
): Text | Readonly<Record<string, Text>> | undefined {
  const { value, path } = locatedIn(fields, name)
  const { context } = fields
  if (value === undefined || value === '') return undefined
  if (!isRecord(value)) {
    const text = decode(value)
    if (text === undefined) context.report({ path, problem: `expected text, found ${nameOfType(value)}` })
    return text === '' ? undefined : text
  }
  const texts = Object.entries(value).flatMap(([language, item]) => {
    const text = LANGUAGE.test(language) ? decode(item) : undefined
    if (text === undefined && item !== null) context.report({ path, problem: 'a language without readable text' })
    return text === undefined || text === '' ? [] : [[language, text] as const]
  })
  return texts.length === 0 ? undefined : Object.fromEntries(texts)
}

/** A rectangle on a page, cut to the page; undefined, and reported, when nothing of it is left. */
export function areaIn(of: Fields, name: string): Area | undefined {
  const fields = fieldsOf(locatedIn(of, name), of.context)
  if (fields === undefined) return undefined
  const x = fractionIn(fields, 'x')
  const y = fractionIn(fields, 'y')
  const area = {
    x,
    y,
    width: Math.min(fractionIn(fields, 'width'), 1 - x),
    height: Math.min(fractionIn(fields, 'height'), 1 - y),
  }
  if (area.width > 0 && area.height > 0) return area
  reportField(fields, 'width', 'an area without a surface')
  return undefined
}

function fractionIn(fields: Fields, name: string): number {
  return Math.min(1, Math.max(0, numberIn(fields, name) ?? 0))
}
