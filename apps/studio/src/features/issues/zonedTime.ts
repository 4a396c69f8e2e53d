/** What a time on the clocks of a zone is in the time of all clocks. */
export type ZonedTime =
  | { readonly kind: 'instant'; readonly instant: Date }
  /** The clocks go past it: the hour that a change to summer time leaves out. */
  | { readonly kind: 'skipped' }
  /** They show it twice: the hour that a change from summer time repeats. */
  | { readonly kind: 'repeated' }
  /** It is no time. */
  | { readonly kind: 'invalid' }

const LOCAL_TIME = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d))?/

const DAY = 86_400_000

/**
 * The instant at which the clocks of a zone show a time. `text`: as an input of the type `datetime-local` has it, such as
 * `2026-03-29T02:30`; `timeZone`: IANA name. Pure; `Temporal` is not in every browser.
 */
export function resolveLocalTime(text: string, timeZone: string): ZonedTime {
  const local = parseLocalTime(text)
  if (local === undefined) return { kind: 'invalid' }
  // No zone is more than a day away from UTC, and none changes its clocks twice within two days.
  const offsets = new Set([local - DAY, local + DAY].map((time) => offsetAt(time, timeZone)))
  const instants = [...offsets]
    .map((offset) => local - offset)
    .filter((time) => time + offsetAt(time, timeZone) === local)
  const [instant, second] = instants
  if (instant === undefined) return { kind: 'skipped' }
  return second === undefined ? { kind: 'instant', instant: new Date(instant) } : { kind: 'repeated' }
}

/** What the clocks of a zone show at an instant (Unix time in milliseconds), to the minute, as an input of the type `datetime-local` takes it. */
export function writeLocalTime(time: number, timeZone: string): string {
  return new Date(time + offsetAt(time, timeZone)).toISOString().slice(0, 16)
}

/** The time as if the clocks were those of UTC; undefined where the calendar has no such day or the day no such time. */
function parseLocalTime(text: string): number | undefined {
  const [whole, year, month, day, hour, minute, second = '00'] = LOCAL_TIME.exec(text) ?? []
  if (whole === undefined) return undefined
  const time = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second))
  const isReal = new Date(time).toISOString().startsWith(`${year}-${month}-${day}T${hour}:${minute}:${second}`)
  return isReal ? time : undefined
}

/** How far the clocks of a zone are ahead of UTC at an instant, in milliseconds. */
function offsetAt(time: number, timeZone: string): number {
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'iso8601',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const parts = Object.fromEntries(clock.formatToParts(time).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  const shown = Date.UTC(year, month - 1, day, hour, minute, second)
  return shown - Math.floor(time / 1000) * 1000
}
