import type { LiveContainerComponent, LivePostComponent } from '@gatefold/magazine/component/Component'
import { type ReactNode, useSyncExternalStore } from 'react'
import type { KindProps } from '../ArticleSetting.ts'
import styles from './Live.module.css'

interface LiveContainerProps extends KindProps<LiveContainerComponent> {
  readonly children: ReactNode
}

export function LiveContainer({ frame, children }: LiveContainerProps) {
  return (
    <section {...frame} className={styles.live}>
      {children}
    </section>
  )
}

const neverChanges = () => () => undefined

const MINUTE = 60_000

interface LivePostProps extends KindProps<LivePostComponent> {
  readonly children: ReactNode
}

/** One entry of a live report, under the time at which it was written. */
export function LivePost({ component, setting, frame, children }: LivePostProps) {
  const timeZone = useTimeZone()
  const { language } = setting.reading
  const time = formatInstant(component.time, { language, timeZone })
  const age = formatAge(component.time, { language, now: useNow(Date.now) })
  return (
    <article {...frame} className={styles.post}>
      {time !== undefined && (
        <time dateTime={component.time} className={styles.time} suppressHydrationWarning>
          {age === undefined ? time : `${time} · ${age}`}
        </time>
      )}
      <div className={styles.content}>{children}</div>
    </article>
  )
}

function formatInstant(
  instant: string,
  { language, timeZone }: { language: string; timeZone: string },
): string | undefined {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return undefined
  const parts = { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' } as const
  const zone = timeZone === 'UTC' ? ({ timeZoneName: 'short' } as const) : undefined
  return new Intl.DateTimeFormat(language, { ...parts, ...zone, timeZone }).format(date)
}

function everyMinute(onChange: () => void): () => void {
  const timer = setInterval(onChange, MINUTE)
  return () => clearInterval(timer)
}

/** Unix time in milliseconds to the minute, by a clock; undefined in a rendered page, which is read at any time. */
function useNow(clock: () => number): number | undefined {
  return useSyncExternalStore(
    everyMinute,
    () => Math.floor(clock() / MINUTE) * MINUTE,
    () => undefined,
  )
}

/** The reader's time zone; `UTC` in a rendered page, which is made for nobody in particular. */
function useTimeZone(): string {
  return useSyncExternalStore(
    neverChanges,
    () => new Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => 'UTC',
  )
}

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
