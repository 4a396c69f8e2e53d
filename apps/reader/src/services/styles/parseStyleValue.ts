import type { StyleValue } from '@gatefold/magazine/style/Style'
import { familiesOf } from '../fonts/fontFaces.ts'

/** Reads one value of a publication's style; undefined when it is not one that is understood. */
export type ParseStyleValue = (value: StyleValue) => string | undefined

/** Pixels in a `rem` of this reader: the root's text size is 62.5 %, so that type follows the reader's choice. */
const PIXELS_PER_REM = 10
const LARGEST_LENGTH = 4_000
const LENGTH = /^(-?\d{1,5}(?:\.\d{1,4})?)(px|pt|em|rem|%|vw|vh|ch|ex)?$/
const NUMBER = /^-?\d{1,5}(?:\.\d{1,4})?$/
const PIXELS_PER_POINT = 4 / 3

/** A length: a bare number is pixels; pixels and points become `rem`. */
export const parseLength: ParseStyleValue = (value) => {
  const [, digits, unit = 'px'] = LENGTH.exec(textOf(value)) ?? []
  if (digits === undefined || Math.abs(Number(digits)) > LARGEST_LENGTH) return undefined
  if (unit === 'px') return inRem(Number(digits))
  return unit === 'pt' ? inRem(Number(digits) * PIXELS_PER_POINT) : `${Number(digits)}${unit}`
}

/** A length that is not below zero. */
export const parseSize: ParseStyleValue = (value) => {
  const length = parseLength(value)
  return length?.startsWith('-') === true ? undefined : length
}

/** A line's height: a small bare number is a multiple of the text's size. */
export const parseLineHeight: ParseStyleValue = (value) => {
  const text = textOf(value)
  const isMultiple = NUMBER.test(text) && Number(text) > 0 && Number(text) < 5
  return isMultiple ? String(Number(text)) : parseSize(value)
}

export const parseWeight: ParseStyleValue = (value) => {
  const text = textOf(value)
  if (text === 'normal' || text === 'bold') return text
  return NUMBER.test(text) && Number(text) >= 1 && Number(text) <= 1000 ? String(Number(text)) : undefined
}

/** Whole lines that an initial spans. */
export const parseLines: ParseStyleValue = (value) => {
  const lines = Number(textOf(value))
  return Number.isInteger(lines) && lines >= 1 && lines <= 10 ? String(lines) : undefined
}

/** One to four values, as `margin` and `padding` take them. */
export function parseBox(parse: ParseStyleValue): ParseStyleValue {
  return (value) => {
    const parts = textOf(value).split(/\s+/)
    const parsed = parts.flatMap((part) => parse(part) ?? [])
    return parts.length <= 4 && parsed.length === parts.length ? parsed.join(' ') : undefined
  }
}

/** One of the words. */
export function parseWord(...words: readonly string[]): ParseStyleValue {
  return (value) => words.find((word) => word === textOf(value))
}

/** The value under its CSS name where publishers use another. */
export function parseNamed(names: Readonly<Record<string, string>>): ParseStyleValue {
  return (value) => {
    const text = textOf(value)
    return Object.hasOwn(names, text) ? names[text] : undefined
  }
}

/** The first of the parsers that understands the value. */
export function parseEither(...parsers: readonly ParseStyleValue[]): ParseStyleValue {
  return (value) => parsers.map((parse) => parse(value)).find((parsed) => parsed !== undefined)
}

const GENERIC_FAMILIES = ['serif', 'sans-serif', 'monospace', 'cursive', 'system-ui']

/** A font family that the title brings or that every browser knows; the reader's own face stands in until it is there. */
export function parseFamily(known: readonly string[]): ParseStyleValue {
  return (value) => {
    const [first = ''] = textOf(value, { keepCase: true }).split(',')
    const name = first.trim().replace(/^["']|["']$/g, '')
    if (GENERIC_FAMILIES.includes(name)) return name
    return known.includes(name) && isPlainName(name) ? `${familiesOf(name)},var(--font-text)` : undefined
  }
}

/** A name that may stand between quotes in a style sheet as it is. */
export function isPlainName(name: string): boolean {
  return /^[\p{L}\p{N}][\p{L}\p{N} _.:-]{0,99}$/u.test(name)
}

export function textOf(value: StyleValue, { keepCase = false } = {}): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  return keepCase ? text : text.toLowerCase()
}

function inRem(pixels: number): string {
  const rem = Math.round((pixels / PIXELS_PER_REM) * 1000) / 1000
  return rem === 0 ? '0' : `${rem}rem`
}
