import type { AnalyticsEvent } from '@gatefold/contract/analytics/analyticsEvent'
import { MOST_WAITING, type EventQueue } from './EventQueue.ts'

/** A queue of `most` events for as long as the page is open. Never rejects. */
export function createMemoryQueue(most = MOST_WAITING): EventQueue {
  const events = new Map<string, AnalyticsEvent>()
  return {
    async add(event) {
      events.set(event.id, event)
      for (const id of [...events.keys()].slice(0, Math.max(0, events.size - most))) events.delete(id)
    },
    readOldest: async (count) => [...events.values()].slice(0, count),
    async remove(ids) {
      for (const id of ids) events.delete(id)
    },
    clear: async () => events.clear(),
    close: () => undefined,
  }
}
