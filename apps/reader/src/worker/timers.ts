import type { Timers } from '../offline/transfer/Timers.ts'

export const timers: Timers = {
  start(milliseconds, act) {
    const timer = setTimeout(act, milliseconds)
    return () => clearTimeout(timer)
  },
}
