/** What a worker stays awake for. */
export interface WorkerLifetime {
  /** Settles with the work, or when the worker makes way, which leaves the work to the next one. */
  until(work: Promise<void>): Promise<void>
  /** For a request that begins now: it is given up when the worker makes way. One that begins later is not. */
  signal(): AbortSignal
  yieldToNext(): void
}

/**
 * A browser lets a new worker take over only when the one before stays for nothing: a download may stay for minutes, and so may a
 * picture that hangs on its way (Requirement R4.10).
 */
export function createWorkerLifetime(): WorkerLifetime {
  let leave: () => void = () => undefined
  const left = new Promise<void>((resolve) => {
    leave = resolve
  })
  let requests = new AbortController()
  return {
    until: (work) => Promise.race([work, left]),
    signal: () => requests.signal,
    yieldToNext() {
      leave()
      requests.abort()
      requests = new AbortController()
    },
  }
}
