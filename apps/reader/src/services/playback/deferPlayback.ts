import type { Playback } from './Playback.ts'

/** The playback, whose code comes when a page with something to hear has come to life. */
export interface DeferredPlayback {
  /** Rejects when the code cannot be had; the next call tries again. */
  open(): Promise<Playback>
  /** Undefined until it has been opened. */
  current(): Playback | undefined
  /** Calls when it has been opened. */
  subscribe(listener: () => void): () => void
}

export function deferPlayback(fetchPlayback: () => Promise<Playback>): DeferredPlayback {
  const listeners = new Set<() => void>()
  let opened: Playback | undefined
  let opening: Promise<Playback> | undefined
  const open = async () => {
    opened = await fetchPlayback()
    listeners.forEach((listener) => listener())
    return opened
  }
  return {
    open: () =>
      (opening ??= open().catch((error: unknown) => {
        opening = undefined
        throw error
      })),
    current: () => opened,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
