/** What a worker stays awake for. */
export interface Stay {
  /** Settles with the work, or when the worker makes way, which leaves the work to the next one. */
  until(work: Promise<void>): Promise<void>
  makeWay(): void
}

/**
 * A browser lets a new worker take over only when the one before stays for nothing, and a download may stay for minutes
 * (Requirement R4.10).
 */
export function createStay(): Stay {
  let leave: () => void = () => undefined
  const left = new Promise<void>((resolve) => {
    leave = resolve
  })
  return { until: (work) => Promise.race([work, left]), makeWay: () => leave() }
}
