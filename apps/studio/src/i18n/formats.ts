/** An amount of money as it travels. */
interface Money {
  /** Whole minor units. */
  readonly amount: number
  /** ISO 4217. */
  readonly currency: string
}

/** Day of an ISO 8601 date in a language; in UTC, as readers see the day of an issue. '' for a broken one. */
export function formatDay(date: string, language: string): string {
  return formatDate(date, language, 'UTC')
}

/** Day of an instant (ISO 8601) by the clocks of a zone. '' for a broken one. */
export function formatDate(instant: string, language: string, timeZone: string): string {
  return format(instant, language, { dateStyle: 'medium', timeZone })
}

/** Day and time of an instant (ISO 8601) by the clocks of a zone, such as `1 Mar 2026, 08:00`. '' for a broken one. */
export function formatInstant(instant: string, language: string, timeZone: string): string {
  return format(instant, language, { dateStyle: 'medium', timeStyle: 'short', timeZone })
}

function format(date: string, language: string, options: Intl.DateTimeFormatOptions): string {
  const time = Date.parse(date)
  return Number.isNaN(time) ? '' : new Intl.DateTimeFormat(language, options).format(time)
}

/** A price in its currency, as the language writes it. */
export function formatMoney({ amount, currency }: Money, language: string): string {
  const numbers = new Intl.NumberFormat(language, { style: 'currency', currency })
  const digits = numbers.resolvedOptions().maximumFractionDigits ?? 2
  return numbers.format(amount / 10 ** digits)
}

export function formatCount(count: number, language: string): string {
  return new Intl.NumberFormat(language).format(count)
}

/** Megabytes as the language writes them, such as `12.4 MB`. */
export function formatMegabytes(bytes: number, language: string): string {
  const style = { style: 'unit', unit: 'megabyte', unitDisplay: 'short', maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(language, style).format(bytes / 1_000_000)
}
