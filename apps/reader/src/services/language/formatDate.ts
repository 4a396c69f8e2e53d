/**
 * Month and year of an ISO 8601 date in the reader's language, '' for no date or a broken one. The time zone is UTC, so
 * that the server, the worker and the browser write the same words.
 */
export function formatMonth(date: string | undefined, language: string): string {
  const time = Date.parse(date ?? '')
  if (Number.isNaN(time)) return ''
  return new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(time)
}

/** Year of an ISO 8601 date; undefined for no date or a broken one. */
export function yearOf(date: string | undefined): number | undefined {
  const time = Date.parse(date ?? '')
  return Number.isNaN(time) ? undefined : new Date(time).getUTCFullYear()
}
