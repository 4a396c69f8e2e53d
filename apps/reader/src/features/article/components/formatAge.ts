const MINUTE = 60_000
const HOUR = 60 * MINUTE
const RECENT = 24 * HOUR

interface Moment {
  readonly language: string
  /** Unix time in milliseconds. */
  readonly now: number | undefined
}

/** `12 minutes ago`, for what is not older than a day; undefined for the rest, the future included. Pure. */
export function formatAge(instant: string, { language, now }: Moment): string | undefined {
  const age = now === undefined ? Number.NaN : now - Date.parse(instant)
  // The clock of who wrote it may be a little fast.
  if (!(age > -MINUTE && age < RECENT)) return undefined
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  if (age < MINUTE) return format.format(0, 'minute')
  return age < HOUR
    ? format.format(-Math.floor(age / MINUTE), 'minute')
    : format.format(-Math.floor(age / HOUR), 'hour')
}
