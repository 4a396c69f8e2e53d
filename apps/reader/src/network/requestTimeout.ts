/** Milliseconds that a host has for an answer, down to its last byte. */
const REQUEST_TIMEOUT = 15_000

/** Ends what was asked of a host that takes too long, with a `TimeoutError`. For one call. */
export function requestTimeout(): AbortSignal {
  return AbortSignal.timeout(REQUEST_TIMEOUT)
}

/** A file of the host as JSON. Rejects where there is none, and where it does not come in time. */
export async function fetchJson(url: string, fetch: typeof globalThis.fetch): Promise<unknown> {
  const response = await fetch(url, { signal: requestTimeout() })
  if (!response.ok) throw new Error(`${url} answers ${response.status}.`)
  return response.json()
}

/** Whether it was the host that took too long. */
export function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError'
}

/** Reads a stored JSON file by its address, as it stands in the content. Rejects where it cannot be had. */
export type ReadFile = (url: string) => Promise<unknown>
