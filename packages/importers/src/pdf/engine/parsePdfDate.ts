const PDF_DATE =
  /^(?:D:)?(?<year>\d{4})(?<month>\d{2})?(?<day>\d{2})?(?<time>\d{2,6})?\s*(?<zone>[+-]\d{2}(?:'?\d{2})?)?/

/** `D:20260514093000+02'00'` as ISO 8601 in UTC; undefined for what is no date. PDF 32000-1, 7.9.4. */
export function parsePdfDate(written: string): string | undefined {
  const parts = PDF_DATE.exec(written.trim())?.groups
  if (parts === undefined) return undefined
  const { year = '', month = '01', day = '01', time = '', zone = '' } = parts
  const [hour, minute, second] = [0, 2, 4].map((at) => time.slice(at, at + 2).padEnd(2, '0'))
  const offset = zone === '' ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(3).replace("'", '').padEnd(2, '0')}`
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}
