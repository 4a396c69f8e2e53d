import type { Timers } from '../network/connectivity.ts'

export const timers: Timers = {
  after(milliseconds, act) {
    const timer = setTimeout(act, milliseconds)
    return () => clearTimeout(timer)
  },
}
