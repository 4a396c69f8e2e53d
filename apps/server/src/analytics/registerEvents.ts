import rateLimit from '@fastify/rate-limit'
import { EVENTS_PATH, MOST_BYTES } from '@gatefold/contract/analytics/eventsCall'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressBucket } from '../platform/limits.ts'
import type { AnalyticsStore } from './AnalyticsStore.ts'
import { createEventQueue, type EventQueue } from './createEventQueue.ts'
import { judgeBatch } from './judgeBatch.ts'

export interface EventsParts {
  readonly store: Pick<AnalyticsStore, 'keep'>
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly searchWords: boolean
  /** Tags of the languages that the title is read in. */
  readonly languages: readonly string[]
  /** Days; an event that is older comes too late. */
  readonly oldest: number
  /** The title's own origin, as readers see it; undefined where the host was not told. */
  readonly origin: string | undefined
  /** Of readers that are served elsewhere. */
  readonly readerOrigins: readonly string[]
  /** Sent with every answer. */
  readonly headers: Readonly<Record<string, string>>
  /** Told of every call that was answered. */
  readonly count: (events: { readonly kept: number; readonly dropped: number }) => void
}

/**
 * Calls of an address in a minute, counted in this process alone: the limit is there to be cheaper than what it keeps away, which
 * a row for every call would not be, and an address need not be stored for it.
 */
const PER_ADDRESS = { max: 120, timeWindow: 60_000 }

/** Milliseconds in which the events of several calls come together for one transaction. */
const GATHERING = 250

/** Seconds after which to come again where too much waits, or the store is out of reach. */
const LATER = 30

/** Takes what readers tell (`analyticsBatch`) at `POST {prefix}/events` and answers 204 when it is stored. */
export async function registerEvents(app: FastifyInstance, parts: EventsParts): Promise<void> {
  const queue = createEventQueue({ keep: parts.store.keep, later: (act) => void setTimeout(act, GATHERING) })
  app.addHook('onClose', () => queue.close())
  takeText(app)
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500
    if (status < 500) return refuse(reply, status, status === 429 ? 'slow_down' : 'invalid_request')
    request.log.error({ err: error }, 'Events could not be stored')
    return refuse(reply.header('retry-after', LATER), 503, 'temporarily_unavailable')
  })
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(parts.headers).header('cache-control', 'no-store')
    done()
  })
  const silent = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }
  await app.register(rateLimit, {
    ...PER_ADDRESS,
    keyGenerator: ({ ip }) => addressBucket(ip),
    addHeaders: silent,
    addHeadersOnExceeding: silent,
  })
  app.route({
    method: 'POST',
    url: `/${EVENTS_PATH}`,
    bodyLimit: MOST_BYTES,
    // Before the body is read.
    onRequest: async (request, reply) => {
      if (wantsNoCount(request)) return reply.code(204).send()
      if (!isFromHere(request, parts)) return refuse(reply, 403, 'forbidden')
      if (queue.isFull()) return refuse(reply.header('retry-after', LATER), 503, 'temporarily_unavailable')
      return undefined
    },
    handler: (request, reply) => take(request, reply, { ...parts, queue }),
  })
}

async function take(
  { body }: FastifyRequest,
  reply: FastifyReply,
  { queue, now, count, ...judging }: EventsParts & { readonly queue: EventQueue },
): Promise<FastifyReply> {
  const batch = judgeBatch(String(body), { ...judging, now: now() })
  if (batch === undefined) return refuse(reply, 400, 'invalid_request')
  const { kept, dropped } = batch
  if (kept.length > 0) await queue.add(kept)
  count({ kept: kept.length, dropped })
  return reply.code(204).send()
}

/** A beacon has the type of plain text; whatever it is called, it is judged as text. */
function takeText(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(['text/plain', 'application/json'], { parseAs: 'string' }, (_request, body, done) => {
    done(null, body)
  })
}

/** Global Privacy Control and Do Not Track: our reader asks its browser before, others may not. */
function wantsNoCount({ headers }: FastifyRequest): boolean {
  return headers['sec-gpc'] === '1' || headers.dnt === '1'
}

/** No other site's page counts for this title. Browsers name the page's origin with every post; who names none is no browser. */
function isFromHere({ headers, host }: FastifyRequest, { origin, readerOrigins }: EventsParts): boolean {
  const named = headers.origin
  if (named === undefined || readerOrigins.includes(named)) return true
  return origin === undefined ? URL.canParse(named) && new URL(named).host === host : named === origin
}

function refuse(reply: FastifyReply, status: number, error: string): FastifyReply {
  return reply.code(status).send({ error })
}
