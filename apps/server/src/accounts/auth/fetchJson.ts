/** Milliseconds that an identity service has to answer. */
export const ANSWER_WITHIN = 5_000

/** The JSON at an address. Rejects on anything but 200 with JSON; an address that leads elsewhere is not followed. */
export async function fetchJson(fetch: typeof globalThis.fetch, url: string): Promise<unknown> {
  const signal = AbortSignal.timeout(ANSWER_WITHIN)
  const response = await fetch(url, { headers: { accept: 'application/json' }, redirect: 'error', signal })
  if (response.status !== 200) {
    await response.body?.cancel()
    throw new Error(`${url} answered ${response.status}.`)
  }
  return response.json()
}
