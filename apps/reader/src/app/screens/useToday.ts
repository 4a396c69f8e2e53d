import { useSyncExternalStore } from 'react'

const MINUTE = 60_000
const DAY = 86_400_000

/** When the day began that it is by UTC, also on a page that stays open overnight. Unix time in milliseconds. */
export function useToday(): number {
  return useSyncExternalStore(subscribe, findToday)
}

const findToday = () => Math.floor(Date.now() / DAY) * DAY

/** Timers stand still while a machine sleeps: it is looked at again when the page is. */
function subscribe(onChange: () => void): () => void {
  const timer = window.setInterval(onChange, MINUTE)
  document.addEventListener('visibilitychange', onChange)
  return () => {
    window.clearInterval(timer)
    document.removeEventListener('visibilitychange', onChange)
  }
}
