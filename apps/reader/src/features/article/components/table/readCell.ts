/** What the cells of a column are compared as; a cell that is none of it is undefined and stands last. */
export type ColumnValues =
  | { readonly kind: 'number'; readonly values: readonly (number | undefined)[] }
  | { readonly kind: 'text'; readonly values: readonly (string | undefined)[] }

/** Reads a column as numbers or as dates where every filled cell is one, as text otherwise. Pure. */
export function readColumn(cells: readonly string[], language: string): ColumnValues {
  const texts = cells.map((cell) => cell.trim())
  const readers = [makeReadNumber(language), makeReadDate(language)]
  for (const read of readers) {
    const values = texts.map(read)
    const isWhole = values.every((value, index) => value !== undefined || isEmpty(texts[index]))
    if (isWhole && values.some((value) => value !== undefined)) return { kind: 'number', values }
  }
  return { kind: 'text', values: texts.map((text) => (isEmpty(text) ? undefined : text)) }
}

/** Nothing, or a dash that stands for it. */
function isEmpty(text: string | undefined): boolean {
  return text === undefined || /^[-–—−.…?]*$/.test(text) || /^n\/?a$/i.test(text)
}

type Read = (text: string) => number | undefined

/** A sign, a currency before or after, digits, and a unit without digits. */
const NUMBER =
  /^(?:[A-Z]{0,2}\p{Sc}|[~≈<>≤≥])?\s*(?<sign>[-+−–]?)\s*(?:\p{Sc}\s*)?(?<digits>\d[\d.,'’\s]*)(?:[^\d\s]\D{0,9})?$/u

function makeReadNumber(language: string): Read {
  const parts = new Intl.NumberFormat(language).formatToParts(12_345.6)
  const decimal = parts.find(({ type }) => type === 'decimal')?.value ?? '.'
  return (text) => {
    const { sign = '', digits = '' } = NUMBER.exec(text)?.groups ?? {}
    const plain = digits.replaceAll(/['’\s]/g, '')
    const number = plain === '' ? Number.NaN : Number(toDecimalPoint(plain, decimal))
    if (Number.isNaN(number)) return undefined
    return /[-−–]/.test(sign) ? -number : number
  }
}

/** `1.234,5` and `1,234.5` alike: the last of two marks is the decimal one; of one alone the language decides. */
function toDecimalPoint(digits: string, decimal: string): string {
  const marks = new Set(digits.match(/[.,]/g))
  const last = digits.replaceAll(/[^.,]/g, '').at(-1) ?? ''
  const isGrouped = /^\d{1,3}(?:[.,]\d{3})+$/.test(digits) && last !== decimal
  const point = marks.size > 1 ? last : isGrouped ? '' : last
  return digits.replaceAll(/[.,]/g, (mark) => (mark === point ? '.' : ''))
}

const CLOCK = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/
const ISO = /^(\d{4})-(\d{1,2})(?:-(\d{1,2}))?(?:[T ](\d{1,2}):(\d{2}))?/
const FIGURES = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/

/** Dates in figures and with the language's names of months, and times of day; as a number that grows with them. */
function makeReadDate(language: string): Read {
  const parts = new Intl.DateTimeFormat(language).formatToParts(new Date(Date.UTC(2026, 11, 31)))
  const isMonthFirst = parts.find(({ type }) => type === 'day' || type === 'month')?.type === 'month'
  const months = monthsOf(language)
  return (text) => {
    const [hours, minutes = 0, seconds = 0] = numbersOf(CLOCK, text)
    if (hours !== undefined) return hours * 3600 + minutes * 60 + seconds
    const [year, month = 1, day = 1, hour = 0, minute = 0] = numbersOf(ISO, text)
    if (year !== undefined) return Date.UTC(year, month - 1, day, hour, minute)
    return readFigures(text, isMonthFirst) ?? readNamedDate(text, months)
  }
}

/** What the groups of a pattern hold; empty where it does not fit. */
function numbersOf(pattern: RegExp, text: string): readonly (number | undefined)[] {
  const [, ...groups] = pattern.exec(text) ?? []
  return groups.map((group: string | undefined) => (group === undefined ? undefined : Number(group)))
}

/** Points and hyphens are written where the day comes first; between strokes it is for the language to say. */
function readFigures(text: string, isMonthFirst: boolean): number | undefined {
  const [first, second, year] = numbersOf(FIGURES, text)
  if (first === undefined || second === undefined || year === undefined) return undefined
  const [month, day] = isMonthFirst && text.includes('/') ? [first, second] : [second, first]
  return month > 12 || day > 31 ? undefined : Date.UTC(year, month - 1, day)
}

function monthsOf(language: string): ReadonlyMap<string, number> {
  const names = (['long', 'short'] as const).flatMap((month) => {
    const format = new Intl.DateTimeFormat(language, { month, day: 'numeric', timeZone: 'UTC' })
    return Array.from({ length: 12 }, (_, index): [string, number] => {
      const parts = format.formatToParts(Date.UTC(2026, index, 15))
      return [plainName(parts.find(({ type }) => type === 'month')?.value ?? ''), index]
    })
  })
  return new Map(names)
}

function plainName(name: string): string {
  return name.toLowerCase().replaceAll('.', '')
}

/** `20 March 2026`, `March 20, 2026`, `mars 2026`: a name of a month, a year and perhaps a day, and no other word of weight. */
function readNamedDate(text: string, months: ReadonlyMap<string, number>): number | undefined {
  const words = text.split(/[\s,]+/).map(plainName)
  const month = words.map((word) => months.get(word)).find((found) => found !== undefined)
  const year = words.find((word) => /^\d{4}$/.test(word))
  const day = words.find((word) => /^\d{1,2}(?:st|nd|rd|th|er)?$/.test(word))
  if (month === undefined || year === undefined || words.length > 4) return undefined
  return Date.UTC(Number(year), month, Number.parseInt(day ?? '1', 10))
}
