/** A direction after another; the third press brings the publisher's order back. */
const NEXT: Readonly<Record<string, SortDirection | undefined>> = { none: 'ascending', ascending: 'descending' }

/** Puts a button into every header cell of a table that can be sorted: one row of headers over rows without merged cells. */
export function makeSortable(table: HTMLTableElement, language: string): void {
  liftHeads(table)
  const heads = headsOf(table)
  const rows = bodyRowsOf(table, heads)
  if (rows === undefined) return
  for (const [column, head] of heads.entries()) {
    if (head.textContent.trim() === '' || head.querySelector('a, button') !== null) continue
    const button = document.createElement('button')
    button.type = 'button'
    button.append(...head.childNodes)
    head.append(button)
    button.addEventListener('click', () => {
      const direction = NEXT[head.getAttribute('aria-sort') ?? 'none']
      for (const other of heads) other.removeAttribute('aria-sort')
      if (direction !== undefined) head.setAttribute('aria-sort', direction)
      arrange(rows, direction === undefined ? rows : sorted(rows, column, { direction, language }))
    })
  }
}

/** Publishers often write a row of header cells first and no `thead` around it. */
function liftHeads(table: HTMLTableElement): void {
  const [first, second] = table.rows
  if (table.tHead !== null || first === undefined || second === undefined) return
  const isHead = first.cells.length > 1 && [...first.cells].every(({ tagName }) => tagName === 'TH')
  if (isHead && first.parentElement === second.parentElement) table.createTHead().append(first)
}

/** The cells of the only row of headers; none where there is no such row. */
function headsOf(table: HTMLTableElement): readonly HTMLTableCellElement[] {
  const [row, ...others] = table.tHead?.rows ?? []
  const cells = row === undefined || others.length > 0 ? [] : [...row.cells]
  return cells.every(({ tagName }) => tagName === 'TH') ? cells : []
}

function bodyRowsOf(
  table: HTMLTableElement,
  heads: readonly HTMLTableCellElement[],
): readonly HTMLTableRowElement[] | undefined {
  const [body, ...others] = table.tBodies
  const rows = [...(body?.rows ?? [])]
  const isPlain = [...table.querySelectorAll('th, td')].every((cell) => !isMerged(cell as HTMLTableCellElement))
  return heads.length > 0 && others.length === 0 && rows.length > 1 && isPlain ? rows : undefined
}

function isMerged({ colSpan, rowSpan }: HTMLTableCellElement): boolean {
  return colSpan !== 1 || rowSpan !== 1
}

interface Sorting {
  readonly direction: SortDirection
  readonly language: string
}

function sorted(rows: readonly HTMLTableRowElement[], column: number, { direction, language }: Sorting) {
  const cells = rows.map((row) => row.cells[column]?.textContent ?? '')
  return orderOf(cells, direction, language).flatMap((index) => rows[index] ?? [])
}

function arrange(rows: readonly HTMLTableRowElement[], order: readonly HTMLTableRowElement[]): void {
  rows[0]?.parentElement?.append(...order)
}

export type SortDirection = 'ascending' | 'descending'

/**
 * The order of rows by one column, as their indices: numbers and dates by size, text as the language sorts it; equal rows keep
 * their order and empty cells stand last in both directions. Pure.
 */
export function orderOf(cells: readonly string[], direction: SortDirection, language: string): readonly number[] {
  const column = readColumn(cells, language)
  const sign = direction === 'ascending' ? 1 : -1
  const collator = new Intl.Collator(language, { numeric: true })
  const compare = (one: number, other: number): number => {
    const [a, b] = [column.values[one], column.values[other]]
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
    if (typeof a === 'number' && typeof b === 'number') return sign * (a - b)
    return sign * collator.compare(String(a), String(b))
  }
  return cells.map((_, index) => index).sort(compare)
}

/** What the cells of a column are compared as; a cell that is none of it is undefined and stands last. */
type ColumnValues =
  | { readonly kind: 'number'; readonly values: readonly (number | undefined)[] }
  | { readonly kind: 'text'; readonly values: readonly (string | undefined)[] }

/** Reads a column as numbers or as dates where every filled cell is one, as text otherwise. Pure. */
function readColumn(cells: readonly string[], language: string): ColumnValues {
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
