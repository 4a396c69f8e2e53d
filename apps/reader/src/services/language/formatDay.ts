/** A day in the reader's language and time zone. `time`: Unix time in milliseconds. */
export function formatDay(time: number, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(time)
}
