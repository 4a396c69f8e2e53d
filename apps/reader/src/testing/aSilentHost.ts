import { onTestFinished, vi } from 'vitest'

/**
 * A host that never answers, and whose callers' patience goes by Vitest's timers until the test is over: `AbortSignal.timeout`
 * itself goes by a clock that no test can move.
 */
export function aSilentHost() {
  vi.useFakeTimers()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('The signal timed out.', 'TimeoutError')), milliseconds)
    return controller.signal
  })
  onTestFinished(() => {
    timeout.mockRestore()
    vi.useRealTimers()
  })
  const requestedUrls: string[] = []
  const fetch = (input: unknown, init?: RequestInit) => {
    requestedUrls.push(String(input))
    return new Promise<never>((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
    })
  }
  return {
    requestedUrls: requestedUrls,
    fetch,
    wait: (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds),
  }
}

/** What has become of a promise so far; `undefined` while nothing has. */
export function follow(promise: Promise<unknown>): () => unknown {
  let outcome: unknown
  promise.then(
    (value) => (outcome = value),
    (error: unknown) => (outcome = error),
  )
  return () => outcome
}
