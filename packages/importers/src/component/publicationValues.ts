import { isIdFormat } from '@gatefold/magazine/slug'
import type { TextDirection } from '@gatefold/magazine/language/Localized'

const LANGUAGE = /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const RIGHT_TO_LEFT = new Set(['ar', 'arc', 'ckb', 'dv', 'fa', 'he', 'ks', 'ps', 'sd', 'ug', 'ur', 'yi'])

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
