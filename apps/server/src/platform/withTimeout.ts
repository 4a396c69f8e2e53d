import { setTimeout as wait } from 'node:timers/promises'

/** Resolves when the work has ended, or after so many milliseconds without it. Rejects when the work does in time. */
export async function withTimeout(work: Promise<unknown>, milliseconds: number): Promise<void> {
  const ended = new AbortController()
  const time = wait(milliseconds, undefined, { signal: ended.signal }).catch(() => undefined)
  try {
    await Promise.race([work, time])
  } finally {
    ended.abort()
  }
}
