import rateLimit from '@fastify/rate-limit'
import { analyticsBatch, analyticsEvent, type AnalyticsEvent } from '@gatefold/contract/analytics/analyticsEvent'
import { EVENTS_PATH, MOST_BYTES } from '@gatefold/contract/analytics/eventsCall'
import { INTERFACE_LANGUAGES } from '@gatefold/magazine/language/resolveLanguage'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { addressBucket } from '../platform/limits.ts'
import { type AnalyticsStore, DAY } from './AnalyticsStore.ts'

interface EventsSettings {
  readonly basePath: string
  /** As readers see it; undefined where the host was not told. */
  readonly origin: string | undefined
  readonly analytics: { readonly firstParty: 'off' | 'consent' | 'always'; readonly endpoint?: string | undefined }
}

/** Days after which an event comes too late, wherever the device has been. */
export const OLDEST_EVENT = 30

/** Whether the title's events are to come to this host. Pure. */
export function takesEvents({ basePath, origin, analytics: { firstParty, endpoint } }: EventsSettings): boolean {
  if (firstParty === 'off') return false
  return endpoint === undefined || endpoint === `${origin ?? ''}${basePath}${EVENTS_PATH}`
}

interface EventsDeps {
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
  readonly count: (events: { readonly accepted: number; readonly dropped: number }) => void
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
export async function registerEvents(app: FastifyInstance, deps: EventsDeps): Promise<void> {
  const queue = createEventQueue({ keep: deps.store.keep, later: (act) => void setTimeout(act, GATHERING) })
  app.addHook('onClose', () => queue.close())
  takeText(app)
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500
    if (status < 500) return refuse(reply, status, status === 429 ? 'slow_down' : 'invalid_request')
    request.log.error({ err: error }, 'Events could not be stored')
    return refuse(reply.header('retry-after', LATER), 503, 'temporarily_unavailable')
  })
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(deps.headers).header('cache-control', 'no-store')
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
      if (!isFromHere(request, deps)) return refuse(reply, 403, 'forbidden')
      if (queue.isFull()) return refuse(reply.header('retry-after', LATER), 503, 'temporarily_unavailable')
      return undefined
    },
    handler: (request, reply) => receiveBatch(request, reply, { ...deps, queue }),
  })
}

async function receiveBatch(
  { body }: FastifyRequest,
  reply: FastifyReply,
  { queue, now, count, ...judging }: EventsDeps & { readonly queue: EventQueue },
): Promise<FastifyReply> {
  const batch = validateBatch(String(body), { ...judging, now: now() })
  if (batch === undefined) return refuse(reply, 400, 'invalid_request')
  const { accepted, dropped } = batch
  if (accepted.length > 0) await queue.add(accepted)
  count({ accepted: accepted.length, dropped })
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
function isFromHere({ headers, host }: FastifyRequest, { origin, readerOrigins }: EventsDeps): boolean {
  const named = headers.origin
  if (named === undefined || readerOrigins.includes(named)) return true
  return origin === undefined ? URL.canParse(named) && new URL(named).host === host : named === origin
}

function refuse(reply: FastifyReply, status: number, error: string): FastifyReply {
  return reply.code(status).send({ error })
}

interface BatchRules {
  /** Milliseconds since 1970. */
  readonly now: number
  readonly searchWords: boolean
  /** Tags of the languages that the title is read in. */
  readonly languages: readonly string[]
  /** Days; an event that is older comes too late. */
  readonly oldest: number
}

interface ValidatedBatch {
  readonly accepted: readonly AnalyticsEvent[]
  /** How many were none, or of a time that cannot be. */
  readonly dropped: number
}

/** A device's clock that is wrong by less is right: the call itself takes its time. Milliseconds. */
const TOLERANCE = 120_000

/** Milliseconds that an event may be ahead of the host's clock. */
const AHEAD = 300_000

/** What the body of a call says that can be kept, in the host's time; undefined where it is no batch. Pure. */
export function validateBatch(body: string, judging: BatchRules): ValidatedBatch | undefined {
  const batch = v.safeParse(analyticsBatch, parseJson(body))
  if (!batch.success) return undefined
  const { sentAt, events } = batch.output
  const offset = offsetOf(sentAt, judging.now)
  const accepted = events.flatMap((event) => validateEvent(event, offset, judging))
  return { accepted, dropped: events.length - accepted.length }
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** In whole minutes, so that the same event, sent again, has the same time as before although the network took longer. */
function offsetOf(sentAt: number, now: number): number {
  const ahead = sentAt - now
  return Math.abs(ahead) <= TOLERANCE ? 0 : Math.round(ahead / 60_000) * 60_000
}

function validateEvent(
  event: unknown,
  offset: number,
  { now, searchWords, languages, oldest }: BatchRules,
): readonly AnalyticsEvent[] {
  const { success, output } = v.safeParse(analyticsEvent, event)
  if (!success) return []
  const at = output.at - offset
  if (at > now + AHEAD || at < now - oldest * DAY) return []
  return [withLanguage(withWords({ ...output, at }, searchWords), languages)]
}

/** Words as one line, without what a database cannot store as text; none where the title does not ask for them. */
function withWords(event: AnalyticsEvent, areWanted: boolean): AnalyticsEvent {
  if (event.type !== 'search') return event
  const { words = '', ...search } = event
  const line = words
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
  return areWanted && line !== '' ? { ...search, words: line } : search
}

function withLanguage(event: AnalyticsEvent, languages: readonly string[]): AnalyticsEvent {
  return 'language' in event ? { ...event, language: countedLanguage(event.language, languages) } : event
}

/** Of what no language is known. */
const UNKNOWN = 'und'

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/**
 * What a language is counted as: its tag where the title or the interface has it, else what comes before its first hyphen where
 * there is such a language, else `und`. So made-up tags become fewer than a thousand different ones. Pure.
 */
export function countedLanguage(tag: string, languages: readonly string[]): string {
  if (languages.includes(tag) || INTERFACE_LANGUAGES.some((language) => language === tag)) return tag
  const [primary = UNKNOWN] = tag.split('-')
  return languageNames.of(primary) === undefined ? UNKNOWN : primary
}

interface EventQueue {
  /** Whether so much waits that no more should be taken. */
  isFull(): boolean
  /** Resolves when the events are stored. Rejects with the store's fault, and then none of them need be. */
  add(events: readonly AnalyticsEvent[]): Promise<void>
  /** From now on nothing is given to the store any more: what waits, and what is added, is rejected. */
  close(): void
}

interface QueueDeps {
  readonly keep: (events: readonly AnalyticsEvent[]) => Promise<void>
  /** Calls `act` after this time, in which more events may come. */
  readonly later: (act: () => void) => void
}

/** Events that may wait: what a store takes some seconds for, and less than a hundred megabytes. */
export const MOST_WAITING = 20_000

/** Events of one call of `keep`, about: one transaction, for which everybody else who writes waits. */
const PORTION = 2_000

interface Waiting {
  readonly events: readonly AnalyticsEvent[]
  readonly resolve: () => void
  readonly reject: (fault: unknown) => void
}

/** Stores what many calls bring together, in one portion after the other: a transaction costs more than what is in it. */
export function createEventQueue({ keep, later }: QueueDeps): EventQueue {
  let waiting: Waiting[] = []
  let count = 0
  let isStoring = false
  let isPlanned = false
  let isClosed = false
  const rejectAll = (): void => {
    for (const { events, reject } of waiting) {
      count -= events.length
      reject(new Error('The server is stopping.'))
    }
    waiting = []
  }
  const store = async (): Promise<void> => {
    isPlanned = false
    if (isStoring || waiting.length === 0) return
    isStoring = true
    const portion = takePortion(waiting)
    waiting = waiting.slice(portion.length)
    const events = portion.flatMap((call) => call.events)
    try {
      await keep(events)
      for (const { resolve } of portion) resolve()
    } catch (fault) {
      for (const { reject } of portion) reject(fault)
    }
    count -= events.length
    isStoring = false
    plan()
  }
  const plan = (): void => {
    if (isClosed) rejectAll()
    if (waiting.length === 0 || isPlanned) return
    isPlanned = true
    later(() => void store())
  }
  return {
    isFull: () => count >= MOST_WAITING,
    add(events) {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      waiting.push({ events, resolve, reject })
      count += events.length
      plan()
      return promise
    },
    close() {
      isClosed = true
      rejectAll()
    },
  }
}

/** The calls that came first: at least one. */
function takePortion(waiting: readonly Waiting[]): readonly Waiting[] {
  let count = 0
  const end = waiting.findIndex(({ events }) => {
    count += events.length
    return count >= PORTION
  })
  return end < 0 ? waiting : waiting.slice(0, end + 1)
}
