/** How the bodies of calls reach the host. */
export interface Post {
  /** The status of the answer; undefined where none came. Never rejects. */
  send(body: string): Promise<number | undefined>
  /** While the page goes: the call outlives it. */
  leave(body: string): Promise<number | undefined>
}

interface Surroundings {
  readonly browser: Pick<Window & typeof globalThis, 'fetch' | 'navigator' | 'Request' | 'location'>
  readonly address: string
  /** Ends what is under way. */
  readonly signal: AbortSignal
}

/**
 * Posts events without cookies and without the page's address, of which the query may say what was sought. `sendBeacon` would
 * send both, and so takes the last events only where a browser's `fetch` does not outlive its page (Firefox before 133), and only to the
 * page's own site: to another they leave later.
 */
export function postEvents({ browser, address, signal }: Surroundings): Post {
  const isLasting = 'keepalive' in browser.Request.prototype
  const { origin, href } = browser.location
  const isOwn = new URL(address, href).origin === origin
  const send = async (body: string) => {
    try {
      const { status } = await browser.fetch(address, {
        method: 'POST',
        // The only kind of JSON that another origin takes without being asked first.
        headers: { 'content-type': 'text/plain' },
        body,
        signal,
        keepalive: true,
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        cache: 'no-store',
        redirect: 'error',
      })
      return status
    } catch {
      return undefined
    }
  }
  return {
    send,
    async leave(body) {
      if (isLasting) return send(body)
      if (isOwn) browser.navigator.sendBeacon(address, body)
      return undefined
    },
  }
}
