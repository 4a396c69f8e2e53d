import type { FastifyInstance, FastifyRequest } from 'fastify'

export interface EndedRequest {
  readonly request: FastifyRequest
  readonly status: number
  readonly seconds: number
}

interface Followers {
  /** Goes on with the request by calling `proceed`: what comes of it belongs to whatever is current then. */
  readonly begun?: (request: FastifyRequest, proceed: () => void) => void
  readonly ended: (ended: EndedRequest) => void
}

/** As nginx calls it: who asked has gone before the answer was whole. */
const GONE = 499

/** Calls for every request from now on, those of scopes that are registered later included, and those that are broken off. */
export function observeRequests(app: FastifyInstance, { begun, ended }: Followers): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = reply
    const end = (status: number) => ended({ request, status, seconds: reply.elapsedTime / 1000 })
    raw.once('finish', () => end(raw.statusCode))
    raw.once('close', () => {
      if (!raw.writableFinished) end(GONE)
    })
    if (begun === undefined) done()
    else begun(request, done)
  })
}

/** The route's pattern, never an address that somebody asked for. Files of a build have a route each: they count as one. */
export function routeOf({ routeOptions: { url = 'none' } }: FastifyRequest): string {
  return url.replace(/(\/build\/).+/, '$1*')
}
