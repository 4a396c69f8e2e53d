import { isGroup, isList, type StyleProperties, type StyleValue } from '@gatefold/magazine/style'
import { familiesOf } from './fonts.ts'

/** Reads one value of a publication's style; undefined when it is not one that is understood. */
export type ParseStyleValue = (value: StyleValue) => string | undefined

/** Pixels in a `rem` of this reader: the root's text size is 62.5 %, so that type follows the reader's choice. */
const PIXELS_PER_REM = 10

const LENGTH = /^(-?(?:\d{1,5}(?:\.\d{1,6})?|\.\d{1,6}))(px|pt|em|rem|%|vw|vh|ch|ex)?$/

const NUMBER = /^-?\d{1,5}(?:\.\d{1,6})?$/

const PIXELS_PER_POINT = 4 / 3

/** Units that are worth as much as what they stand in makes them, and that may be any size. */
const RELATIVE: ReadonlySet<string> = new Set(['em', 'ex', 'ch', '%'])

/** What one of a unit is at least worth on a large screen, in pixels. */
const WORTH: Readonly<Record<string, number>> = { em: 16, rem: 16, '%': 16, vw: 16, vh: 10, ch: 8, ex: 8 }

interface Bounds {
  /** Pixels. */
  readonly least: number
  readonly most: number
}

/** A length within bounds: a bare number is pixels; pixels and points become `rem`. */
export function lengthWithin({ least, most }: Bounds): ParseStyleValue {
  return (value) => {
    const [, digits, unit = 'px'] = LENGTH.exec(textOf(value)) ?? []
    if (digits === undefined) return undefined
    const number = Number(digits)
    const pixels = number * worthOf(unit, number)
    if (pixels < least || pixels > most) return undefined
    if (unit === 'px' || unit === 'pt') return inRem(pixels)
    return number < 0 && RELATIVE.has(unit) ? `max(${inRem(least)},${number}${unit})` : `${number}${unit}`
  }
}

/** What moves something out of its place by the size of its letters may move it far: those may be large. */
function worthOf(unit: string, number: number): number {
  if (unit === 'pt') return PIXELS_PER_POINT
  const worth = WORTH[unit] ?? 1
  return number < 0 && worth > 1 ? worth * 4 : worth
}

/** How far something may be moved out of its place: enough to draw it nearer, too little to lie over what is not its own. */
export const parseMargin = lengthWithin({ least: -64, most: 1_000 })

/** A length that is not below zero. */
export const parseSize = lengthWithin({ least: 0, most: 4_000 })

/** The size of letters. */
export const parseTextSize = lengthWithin({ least: 1, most: 400 })

/** Room between letters. */
export const parseTracking = lengthWithin({ least: -20, most: 100 })

/** A line's height: a small bare number and a percentage are multiples of the text's size. */
export const parseLineHeight: ParseStyleValue = (value) => {
  const text = textOf(value)
  const multiple = text.endsWith('%') ? Number(text.slice(0, -1)) / 100 : NUMBER.test(text) ? Number(text) : Number.NaN
  return multiple > 0 && multiple < 5 ? String(multiple) : parseTextSize(value)
}

export const parseWeight: ParseStyleValue = (value) => {
  const text = textOf(value)
  if (text === 'normal' || text === 'bold') return text
  return NUMBER.test(text) && Number(text) >= 1 && Number(text) <= 1000 ? String(Number(text)) : undefined
}

/** A whole number from 1 to 10, such as the lines that an initial spans. */
export const parseFew: ParseStyleValue = (value) => {
  const few = NUMBER.test(textOf(value)) ? Number(textOf(value)) : 0
  return Number.isInteger(few) && few >= 1 && few <= 10 ? String(few) : undefined
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

type NamedGroup = readonly [name: string, group: StyleProperties]

/** A list of groups that name themselves by `id` or `name`, or a map from name to group. */
export function namedGroups(value: StyleValue | undefined): readonly NamedGroup[] {
  if (value === undefined) return []
  if (isList(value)) return value.filter(isGroup).map((group) => [nameOf(group), group] as const)
  if (!isGroup(value)) return []
  return Object.entries(value).flatMap(([name, group]) => (isGroup(group) ? [[name, group] as const] : []))
}

function nameOf(group: StyleProperties): string {
  return textOf(group['id'] ?? group['name'] ?? '', { keepCase: true })
}
