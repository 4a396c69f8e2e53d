import { BUILD_HEADER } from '@gatefold/magazine/title/PublicConfiguration'

/** Whether the host can be reached, for `useSyncExternalStore`. */
export interface Connectivity {
  isOnline(): boolean
  /** Calls `listener` on every change; the answer ends that. */
  subscribe(listener: () => void): () => void
  /** Asks the host now. Never rejects. */
  probe(): Promise<boolean>
  /** Starts watching; the answer stops it. */
  watch(): () => void
}

export interface ConnectivityDeps {
  readonly fetch: typeof fetch
  /** Address of the build host (Requirement R7.4). */
  readonly url: string
  /** The build that this page is of; '' where its host names none, or is of another origin, whose answers cannot be read. */
  readonly build: string
  /** Where the browser's `online` and `offline` events arrive. */
  readonly events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
  /** What the browser believes at the start. */
  readonly initiallyOnline: boolean
  readonly timers: Timers
}

export interface Timers {
  /** `delay` in milliseconds; the answer cancels. */
  after(delay: number, act: () => void): () => void
}

/** Requirement R9.5. */
const ONLINE_INTERVAL = 30_000
/** Requirement R4.9, decision: backing off while offline. */
const OFFLINE_INTERVALS = [5_000, 10_000, 20_000, 30_000] as const
/** An answer that takes longer is none. */
const PROBE_BOUND = 10_000

/**
 * Requirement R4.8: a no-cors HEAD to the build host, repeated every 30 s while online and at growing intervals while
 * offline, together with the browser's events. What a host of ours answers names its build, so that neither the page of a
 * captive portal nor a way there counts as online. Where that cannot be read, any answer counts.
 */
export function createConnectivity(deps: ConnectivityDeps): Connectivity {
  const { events, timers } = deps
  const listeners = new Set<() => void>()
  let isOnline = deps.initiallyOnline
  let failures = 0
  let losses = 0
  let cancel = (): void => undefined
  let isWatching = false

  const settle = (answer: boolean): boolean => {
    failures = answer ? 0 : failures + 1
    if (isOnline !== answer) {
      isOnline = answer
      for (const listener of listeners) listener()
    }
    schedule()
    return answer
  }
  const probe = async (): Promise<boolean> => {
    const before = losses
    const answer = await hasAnswer(deps)
    // An answer to a question from before the network was lost says nothing of now.
    return losses === before ? settle(answer) : isOnline
  }
  const ask = (): void => void probe().catch(() => undefined)
  const schedule = (): void => {
    cancel()
    if (!isWatching) return
    cancel = timers.after(nextDelay(isOnline, failures), ask)
  }
  const onOffline = (): void => {
    failures = 0
    losses += 1
    settle(false)
  }

  return {
    isOnline: () => isOnline,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    probe,
    watch() {
      isWatching = true
      events.addEventListener('online', ask)
      events.addEventListener('offline', onOffline)
      ask()
      return () => {
        isWatching = false
        cancel()
        events.removeEventListener('online', ask)
        events.removeEventListener('offline', onOffline)
      }
    },
  }
}

/** Milliseconds until the next probe; `failures` counts those in a row. */
export function nextDelay(isOnline: boolean, failures: number): number {
  if (isOnline) return ONLINE_INTERVAL
  const index = Math.min(Math.max(failures, 1), OFFLINE_INTERVALS.length) - 1
  return OFFLINE_INTERVALS[index] ?? ONLINE_INTERVAL
}

async function hasAnswer({ fetch, url, build, timers }: ConnectivityDeps): Promise<boolean> {
  const controller = new AbortController()
  const cancel = timers.after(PROBE_BOUND, () => controller.abort())
  try {
    const { headers } = await fetch(url, {
      method: 'HEAD',
      mode: 'no-cors',
      cache: 'no-store',
      signal: controller.signal,
    })
    return build === '' || headers.has(BUILD_HEADER)
  } catch {
    return false
  } finally {
    cancel()
  }
}
