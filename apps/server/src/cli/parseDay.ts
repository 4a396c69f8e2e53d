import { PublishingError } from '../publishing/PublishingError.ts'

/** The first instant of a day such as 2027-01-31, in UTC. Throws PublishingError `not-a-time`. */
export function parseDay(text: string): Date {
  const day = new Date(`${text}T00:00:00.000Z`)
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
  if (isDay) return day
  throw new PublishingError('not-a-time', `"${text}" is no day; write it like 2027-01-31.`)
}
