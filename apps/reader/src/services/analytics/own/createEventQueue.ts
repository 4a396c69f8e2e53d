import { createMemoryQueue } from './createMemoryQueue.ts'
import type { EventQueue } from './EventQueue.ts'

interface Queues {
  readonly open: () => Promise<EventQueue | undefined>
  /** Removes what is stored where it could not be opened. */
  readonly forget: () => Promise<void>
  readonly memory?: EventQueue
}

/**
 * A queue over the stored one, and over the page's memory for what cannot be stored: the device has no room, or the browser no
 * store. What is to go from the device, and does not, is said: removing rejects then. Nothing else does.
 */
export function createEventQueue({ open, forget, memory = createMemoryQueue() }: Queues): EventQueue {
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
      await memory.remove(ids)
      await (await opening)?.remove(ids)
    },
    async clear() {
      await memory.clear()
      const stored = await opening
      await (stored === undefined ? forget() : stored.clear())
    },
    close: () => void opening.then((stored) => stored?.close()),
  }
}
