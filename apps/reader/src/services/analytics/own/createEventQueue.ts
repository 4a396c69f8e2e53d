import { createMemoryQueue } from './createMemoryQueue.ts'
import type { EventQueue } from './EventQueue.ts'

/**
 * A queue over the stored one, and over the page's memory for what cannot be stored: the device has no room, or the browser no
 * store. Never rejects.
 */
export function createEventQueue(
  open: () => Promise<EventQueue | undefined>,
  memory = createMemoryQueue(),
): EventQueue {
  const opening = open().catch(() => undefined)
  const attempt = async <Value>(act: (stored: EventQueue) => Promise<Value>): Promise<Value | undefined> => {
    const stored = await opening
    return stored === undefined ? undefined : act(stored).catch(() => undefined)
  }
  return {
    async add(event) {
      const isStored = await attempt(async (stored) => {
        await stored.add(event)
        return true
      })
      if (isStored !== true) await memory.add(event)
    },
    async readOldest(most) {
      const stored = (await attempt((queue) => queue.readOldest(most))) ?? []
      return [...stored, ...(await memory.readOldest(most))].slice(0, most)
    },
    async remove(ids) {
      await Promise.all([memory.remove(ids), attempt((stored) => stored.remove(ids))])
    },
    async clear() {
      await Promise.all([memory.clear(), attempt((stored) => stored.clear())])
    },
    close: () => void opening.then((stored) => stored?.close()),
  }
}
