import type { IncomingHttpHeaders } from 'node:http'

/** Whether a browser asks before anybody has: for a page that may be opened, or that is made out of sight. */
export function isPrefetch(headers: IncomingHttpHeaders): boolean {
  const purposes = [headers['sec-purpose'], headers['purpose'], headers['x-purpose'], headers['x-moz']]
  return purposes.some((purpose) => /prefetch|prerender|preview/i.test(String(purpose ?? '')))
}
