import type { FastifyRequest } from 'fastify'

/** Whether a form was sent by a page of ours, as far as the browser says; what no browser sent says nothing. */
export function isOwnForm({ method, headers }: FastifyRequest, origin: string): boolean {
  if (method !== 'POST') return true
  const site = headers['sec-fetch-site']
  return (headers.origin === undefined || headers.origin === origin) && (site === undefined || site === 'same-origin')
}
