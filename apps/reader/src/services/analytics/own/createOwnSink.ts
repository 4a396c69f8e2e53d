import type { Connectivity, Timers } from '../../connectivity.ts'
import type { Sink } from '../Sink.ts'
import type { Delivery } from './createDelivery.ts'

export interface Dependencies {
  readonly delivery: Delivery
  readonly connectivity: Pick<Connectivity, 'isOnline' | 'subscribe'>
  /** Whether the page is not to be seen, and where that is told: it may be the last that it hears. */
  readonly isHidden: () => boolean
  readonly onHide: (listener: () => void) => () => void
  readonly timers: Timers
}

/** Milliseconds between what happens and its being sent; longer after each call that came to nothing. */
const PAUSE = 10_000
const LONGEST_PAUSE = 300_000

/**
 * The title's own count: what happens is sent in calls of many, when the host can be reached again, and with a page that is
 * hidden. A host that takes nothing is not asked again by this page.
 */
export function createOwnSink({ delivery, connectivity, isHidden, onHide, timers }: Dependencies): Sink {
  // Of an earlier page, perhaps.
  let isWaiting = true
  let isOver = false
  let failures = 0
  let cancel: (() => void) | undefined

  const schedule = (): void => {
    if (isOver || !isWaiting || cancel !== undefined || !connectivity.isOnline()) return
    cancel = timers.after(Math.min(PAUSE * 2 ** failures, LONGEST_PAUSE), () => void flush())
  }
  const flush = async (): Promise<void> => {
    cancel = undefined
    if (!connectivity.isOnline()) return
    isWaiting = false
    const fate = await delivery.send()
    if (fate === 'never') return end()
    failures = fate === 'later' ? failures + 1 : 0
    // Another tab may have looked before the events of this one were there.
    if (fate !== 'done') isWaiting = true
    schedule()
  }
  const leave = (): void => {
    if (connectivity.isOnline() && !isOver) delivery.leave()
  }
  const hear = (): void => {
    if (!connectivity.isOnline() || !isWaiting) return
    cancel?.()
    failures = 0
    void flush()
  }
  const deaf = [connectivity.subscribe(hear), onHide(leave)]
  const end = (): void => {
    isOver = true
    cancel?.()
    for (const stop of deaf) stop()
  }

  schedule()
  return {
    tell(event) {
      if (isOver) return
      delivery.take(event)
      isWaiting = true
      schedule()
      // What is told as the page is left has no later.
      if (isHidden()) queueMicrotask(leave)
    },
    async stop() {
      end()
      await delivery.end()
    },
  }
}
