import type { Timers } from '../../network/connectivity.ts'

interface FakeTimers extends Timers {
  /** Unix time in milliseconds. */
  now(): number
  pass(milliseconds: number): void
  /** Ends every long wait that is under way, such as the watch over a transfer. */
  endLongWaits(): void
}

const LONG = 20_000

/** A clock on which short waits are over at once; long ones when the test says so. */
export function createFakeTimers(start = 1_000_000): FakeTimers {
  let time = start
  const long = new Set<() => void>()
  return {
    now: () => time,
    pass(milliseconds) {
      time += milliseconds
    },
    after(milliseconds, act) {
      if (milliseconds >= LONG) {
        long.add(act)
        return () => void long.delete(act)
      }
      const id = setTimeout(() => {
        time += milliseconds
        act()
      }, 0)
      return () => clearTimeout(id)
    },
    endLongWaits() {
      const acts = [...long]
      long.clear()
      for (const act of acts) {
        time += LONG
        act()
      }
    },
  }
}
