import type { FastifyInstance } from 'fastify'

/** A status without a body. */
const EMPTY: readonly number[] = [204, 205, 304]

/** Answers requests below `issuer` from within the process; everything else goes over the network. */
export function createFetch(app: FastifyInstance, issuer: () => string): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    if (!request.url.startsWith(`${issuer()}/`)) return fetch(request)
    const { pathname, search } = new URL(request.url)
    const body = Buffer.from(await request.arrayBuffer())
    const answer = await app.inject({
      method: request.method as 'GET' | 'POST',
      url: `${pathname}${search}`,
      headers: Object.fromEntries(request.headers),
      ...(body.length === 0 ? {} : { payload: body }),
    })
    const headers = new Headers()
    for (const [name, value] of Object.entries(answer.headers)) {
      for (const one of Array.isArray(value) ? value : [value]) {
        if (one !== undefined) headers.append(name, String(one))
      }
    }
    const isEmpty = EMPTY.includes(answer.statusCode)
    return new Response(isEmpty ? null : new Uint8Array(answer.rawPayload), { status: answer.statusCode, headers })
  }
}
