import type { DayRange } from '@gatefold/magazine/insights'
import { createContext, use } from 'react'
import type { Cell, CellKind } from './countTables.ts'

/** Numbers, parts and days in the interface's language. */
export interface Formats {
  count(count: number): string
  /** Of 1: `12.4%`. */
  share(share: number): string
  /** `45 sec`, `12 min`, `3.4 hr`. */
  seconds(seconds: number): string
  /** `YYYY-MM-DD` with its year. */
  day(day: string): string
  /** Without its year. */
  shortDay(day: string): string
  /** The first and the last of several. */
  days(range: DayRange): string
  /** With its sign, of 1: `+12%`. */
  change(share: number): string
  cell(cell: Cell, kind: CellKind): string
}

/** What there is nothing to say of. */
const NOTHING = '–'

export function createFormats(locale: string): Formats {
  const whole = new Intl.NumberFormat(locale)
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const signed = new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  })
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const shortDays = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const formats: Formats = {
    count: (count) => whole.format(count),
    share: (share) => percent.format(share),
    seconds: (seconds) => formatSeconds(seconds, locale),
    day: (day) => days.format(Date.parse(day)),
    shortDay: (day) => shortDays.format(Date.parse(day)),
    days: ({ from, to }) => days.formatRange(Date.parse(from), Date.parse(to)),
    change: (share) => signed.format(share),
    cell(cell, kind) {
      if (cell === undefined) return NOTHING
      if (kind === 'text') return String(cell)
      return kind === 'day' ? formats.day(String(cell)) : formats[kind](Number(cell))
    },
  }
  return formats
}

function formatSeconds(seconds: number, locale: string): string {
  const [unit, size] = seconds >= 3600 ? ['hour', 3600] : seconds >= 60 ? ['minute', 60] : ['second', 1]
  const amount = Number(seconds) / Number(size)
  const maximumFractionDigits = unit === 'second' || amount >= 100 ? 0 : 1
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: String(unit),
    unitDisplay: 'short',
    maximumFractionDigits,
  }).format(amount)
}

/** How numbers are written on this screen. */
export const FormatsContext = createContext<Formats>(createFormats('en'))

export function useFormats(): Formats {
  return use(FormatsContext)
}
