import {
  formatDecimal,
  isCurrency,
  type IssueTerms,
  minorDigits,
  type Money,
  termsOfPrice,
  toMinor,
} from '@gatefold/magazine/price'
import { isIdFormat } from '@gatefold/magazine/slug'
import type { TextDirection } from '@gatefold/magazine/language/Localized'
import { ImportError } from '../ImportError.ts'

/** What names a publication across imports. */
interface PublicationIdentifier {
  readonly identifier: string
  /** Whether the source says it; `derived` from its title, its file or its content where it says nothing that tells. */
  readonly identifierOrigin: 'source' | 'derived'
}

/** What stands in front of an identifier and says only of which kind it is. */
const SCHEME = /^(?:urn:|uuid:|isbn:|issn:|doi:|id:|oid:|isbn[- ]?1[03]?:?\s)+/i

/** Words for "there is none", in capital letters or small ones, and names of the field itself. */
const EMPTY_WORDS = new Set(
  [
    [
      '0',
      'none',
      'null',
      'nil',
      'undefined',
      'unknown',
      'empty',
      'missing',
      'na',
      'nan',
      'no',
      'noid',
      'noisbn',
      'tbd',
      'tba',
      'todo',
    ],
    ['untitled', 'unnamed', 'default', 'temp', 'tmp', 'dummy', 'test', 'sample', 'example', 'placeholder', 'changeme'],
    [
      'id',
      'identifier',
      'uniqueidentifier',
      'uid',
      'bookid',
      'bookuid',
      'pubid',
      'isbn',
      'issn',
      'uuid',
      'guid',
      'doi',
      'urn',
    ],
    ['yourid', 'youridentifier', 'youruuid', 'yourisbn', 'insertidentifierhere', 'book', 'epub', 'ebook', 'issue'],
    [
      'unbekannt',
      'ohne',
      'keine',
      'inconnu',
      'aucun',
      'desconocido',
      'ninguno',
      'onbekend',
      'geen',
      '不明',
      'なし',
      '未知',
      '无',
    ],
  ].flat(),
)

/** Hosts that are kept for examples (RFC 2606), and this machine. */
const EXAMPLE_HOST =
  /^(?:https?|tag|mailto):.*?\b(?:(?:[\w-]+\.)*example(?:\.(?:com|org|net|edu))?|(?:[\w-]+\.)+(?:test|invalid)|localhost|127\.0\.0\.1)(?:[/:,?#]|$)/i

/** What a template leaves for a person or a program to fill in. */
const TEMPLATE = /\{\{|\$\{|\{%|<%|%[a-z_]+%|\[[^\]]*\]|\{[^}]*\}|<[^>]*>|__[a-z_]+__/i

/** Identifiers that stand in specifications and tutorials, without what parts their letters. */
const KNOWN_EXAMPLES = new Set([
  'a1b0d67e2e814df59e67a64cbe366809',
  'f81d4fae7dec11d0a76500a0c91e6bf6',
  '550e8400e29b41d4a716446655440000',
  '6ba7b8109dad11d180b400c04fd430c8',
  '9783161484100',
])

/** `1234…` in whole or with its check digit, with or without the head of a book's number. */
const COUNTED = /^(?:97[89])?(?:0?123456789?0?[0-9x]*|[0-9a-f]*0123456789[0-9a-f]*)$/i

const COUNTED_UUID = /^12345678(?:1234){3}[0-9a-f]{12}$/i

const LANGUAGE = /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/

const RIGHT_TO_LEFT = new Set(['ar', 'arc', 'ckb', 'dv', 'fa', 'he', 'ks', 'ps', 'sd', 'ug', 'ur', 'yi'])

/** What a source may say about what an issue costs; anything may stand there. */
export interface WrittenTerms {
  /** In major units, as it is written. */
  readonly price: unknown
  /** ISO 4217. */
  readonly currency: unknown
  readonly isPaid: unknown
}

/**
 * The terms that a source names; undefined where it names none. Without a price a paid issue costs what the title says. Throws
 * ImportError `malformed` for words about money that cannot be understood: what is dropped would be given away.
 */
export function termsFrom(
  { price, currency, isPaid }: WrittenTerms,
  { path, drop }: { readonly path: string; readonly drop: (message: string) => void },
): IssueTerms | undefined {
  if (isPaid !== undefined && typeof isPaid !== 'boolean') {
    throw unclear(path, `${JSON.stringify(isPaid)} does not say whether the issue is paid; write true or false`)
  }
  if (isPaid === false) return { isPaid: false, price: undefined }
  if (price !== undefined) return termsOfPrice(moneyFrom(price, currency, path))
  if (currency !== undefined) drop('a currency says nothing without a price')
  return isPaid === true ? { isPaid: true, price: undefined } : undefined
}

function moneyFrom(price: unknown, currency: unknown, path: string): Money {
  const said = JSON.stringify(price)
  if (typeof currency !== 'string' || !isCurrency(currency)) {
    throw unclear(path, `the price ${said} needs a currency of three capital letters, such as EUR`)
  }
  const amount = amountOf(price, currency)
  if (amount !== undefined) return { amount, currency }
  const meant = typeof price === 'string' ? toMinor(price.trim().replace(',', '.'), currency) : undefined
  const example = formatDecimal({ amount: meant ?? 490, currency })
  throw unclear(path, `${said} is no price in ${currency}, which has ${decimalsOf(currency)}; write it like ${example}`)
}

function amountOf(price: unknown, currency: string): number | undefined {
  return typeof price === 'number' || typeof price === 'string' ? toMinor(price, currency) : undefined
}

function unclear(path: string, sentence: string): ImportError {
  return new ImportError('malformed', `In ${path}, ${sentence}.`)
}

function decimalsOf(currency: string): string {
  const digits = minorDigits(currency)
  if (digits === 0) return 'no decimals'
  return digits === 1 ? 'one decimal' : `at most ${digits} decimals`
}

/** Words as the part of an address; undefined when nothing is left or the result would look like an id (R5.3). */
export function slugFrom(words: string | undefined): string | undefined {
  const slug = (words ?? '')
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .slice(0, 100)
    .replace(/^-+|-+$/g, '')
  return slug === '' || isIdFormat(slug) ? undefined : slug
}

/** A language tag; undefined for anything else. */
export function languageTag(value: unknown): string | undefined {
  return typeof value === 'string' && LANGUAGE.test(value.trim()) ? value.trim() : undefined
}

export function directionOf(language: string): TextDirection {
  return RIGHT_TO_LEFT.has(language.split('-')[0]?.toLowerCase() ?? '') ? 'rtl' : 'ltr'
}

/** A day of the calendar as YYYY-MM-DD; undefined for anything else. */
export function calendarDate(value: string | undefined): string | undefined {
  const day = value?.trim() ?? ''
  if (!DATE.test(day)) return undefined
  const date = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || dayOf(date) !== day ? undefined : day
}

/** The day of an instant in UTC, as YYYY-MM-DD. */
export function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10)
}

/** The identifier that a source says, unless it says nothing; else the first of `others` that is not empty. */
export function identifierFrom(said: string | undefined, others: readonly string[]): PublicationIdentifier {
  if (said !== undefined && isTelling(said)) return { identifier: said, identifierOrigin: 'source' }
  return { identifier: others.find((other) => other !== '') ?? '', identifierOrigin: 'derived' }
}

function isTelling(said: string): boolean {
  const text = said.trim()
  if (EXAMPLE_HOST.test(text) || TEMPLATE.test(text)) return false
  const letters = text
    .replace(SCHEME, '')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase()
  if (letters === '' || EMPTY_WORDS.has(letters) || KNOWN_EXAMPLES.has(letters)) return false
  if (COUNTED.test(letters) || COUNTED_UUID.test(letters)) return false
  return !isOneSign(withoutBookHead(letters))
}

/** The digits of a book's number that are its own: `978` says only that it is one, and the last may be a check digit. */
function withoutBookHead(letters: string): string {
  return /^97[89]\d{10}$/.test(letters) ? letters.slice(3, -1) : letters
}

/** `0000`, `xxxx`; a number such as 77 is one, unless it is as long as no number that somebody counts. */
function isOneSign(letters: string): boolean {
  return new Set(letters).size === 1 && (/^[0\D]/u.test(letters) ? letters.length > 1 : letters.length > 7)
}
