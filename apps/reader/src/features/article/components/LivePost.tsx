import type { LivePostComponent } from '@gatefold/magazine/component/Component'
import { type ReactNode, useSyncExternalStore } from 'react'
import type { KindProps } from '../setting/Setting.ts'
import { formatAge } from './formatAge.ts'
import styles from './Live.module.css'

const neverChanges = () => () => undefined

const MINUTE = 60_000

interface Props extends KindProps<LivePostComponent> {
  readonly children: ReactNode
}

/** One entry of a live report, under the time at which it was written. */
export function LivePost({ component, setting, frame, children }: Props) {
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
