import type { Timers } from './Timers.ts'

/** Waits so long, or until one of the signals is aborted. */
export function wait(timers: Timers, milliseconds: number, signals: readonly AbortSignal[]): Promise<void> {
  const ended = AbortSignal.any([...signals])
  return new Promise((resolve) => {
    if (ended.aborted) {
      resolve()
      return
    }
    const end = () => {
      stop()
      ended.removeEventListener('abort', end)
      resolve()
    }
    const stop = timers.start(milliseconds, end)
    ended.addEventListener('abort', end)
  })
}
