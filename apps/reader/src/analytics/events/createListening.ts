import { emitReaderEvent, onRestartMeasurements, type ReaderEvent } from './readerEvents.ts'
import { STOPPED, takeSeconds, toggleStopwatch, type Stopwatch } from './attention.ts'

type Heard = Extract<ReaderEvent, { type: 'listen' }>

/** What is listened to; `key` names it among others. */
interface ListenedTo {
  readonly key: string
  readonly place: Pick<Heard, 'issue' | 'article'>
}

interface ListeningOptions {
  readonly page: Pick<Window, 'dispatchEvent' | 'addEventListener' | 'removeEventListener' | 'performance'>
  readonly kind: Heard['kind']
}

/**
 * Tells how long somebody has listened, each time that it pauses, ends, changes, or the page goes: a listen is from one silence
 * to the next, or until others are told (decision 0203). It is told what is heard at the moment; undefined for silence.
 */
export function createListening({ page, kind }: ListeningOptions): (heard: ListenedTo | undefined) => void {
  let current: { readonly heard: ListenedTo; readonly watch: Stopwatch } | undefined
  const follow = (heard: ListenedTo | undefined) => {
    if (heard?.key === current?.heard.key) return
    const now = page.performance.now()
    const ended = current
    current = heard && { heard, watch: toggleStopwatch(STOPPED, true, now) }
    if (ended === undefined) return
    for (const seconds of takeSeconds(ended.watch, now).seconds) {
      emitReaderEvent(page, { type: 'listen', kind, ...ended.heard.place, seconds })
    }
  }
  // Before those who send what was told. What goes on when the page comes back says so by itself.
  page.addEventListener('pagehide', () => follow(undefined), true)
  onRestartMeasurements(page, () => {
    const heard = current?.heard
    follow(undefined)
    follow(heard)
  })
  return follow
}
