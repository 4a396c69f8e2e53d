import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { someVisits } from '../../src/analytics/testing/storedEvents.ts'

/** What a host is asked all the time, and whether it answers as it should. */
export interface RequestLoad {
  /** Milliseconds until each kind of request is answered rightly, all of them asked again and again. Rejects after `limit`. */
  untilRight(limit: number): Promise<number>
  /** Ends the load that runs beside. */
  stop(): Promise<void>
}

type Ask = (signal: AbortSignal) => Promise<boolean>

/** Milliseconds between two requests of the load, about: 50 a second. */
const EVERY = 20

/** Asks for pages, issues and searches and tells events, 50 times a second, until it is stopped. `issues`: how many there are. */
export function startLoad(address: string, issues: number): RequestLoad {
  const kinds: Readonly<Record<string, Ask>> = {
    page: async (signal) => (await fetch(`${address}issues/spring`, { signal })).status === 200,
    issues: async (signal) => {
      const answer = (await graphql(address, '{ issues { id } }', signal)) as { issues?: unknown[] }
      return answer.issues?.length === issues
    },
    search: async (signal) => {
      const answer = await graphql(address, '{ search(query: "harbour") { hasMore } }', signal)
      return JSON.stringify(answer) === '{"search":{"hasMore":false}}'
    },
    events: async (signal) => (await tellVisit(address, signal)).status === 204,
    readyz: async (signal) => (await fetch(new URL('/readyz', address), { signal })).status === 200,
  }
  const asks = Object.entries(kinds)
  const stopping = new AbortController()
  const underWay = new Set<Promise<unknown>>()
  const loading = (async () => {
    for (let turn = 0; !stopping.signal.aborted; turn += 1) {
      const request = asks[turn % asks.length]?.[1]
      if (request === undefined) return
      const answered = request(stopping.signal).catch(() => false)
      underWay.add(answered)
      void answered.then(() => underWay.delete(answered))
      await sleep(EVERY)
    }
  })()
  return {
    async untilRight(limit) {
      const start = performance.now()
      await Promise.all(asks.map(([name, request]) => untilAnswered(name, request, limit)))
      return performance.now() - start
    },
    async stop() {
      stopping.abort()
      await loading
      await Promise.all(underWay)
    },
  }
}

/** Asks every 200 ms, whatever became of those before. */
async function untilAnswered(name: string, request: Ask, limit: number): Promise<void> {
  const answered = new AbortController()
  const timeout = AbortSignal.timeout(limit)
  const signal = AbortSignal.any([answered.signal, timeout])
  while (!signal.aborted) {
    void request(signal).then(
      (isRight) => isRight && answered.abort(),
      () => undefined,
    )
    await sleep(200, undefined, { signal }).catch(() => undefined)
  }
  if (!answered.signal.aborted) throw new Error(`"${name}" is not answered rightly after ${limit} ms.`)
}

/** Everybody has another address, so that no limit of one is met. */
function someAddress(): Readonly<Record<string, string>> {
  return { 'x-forwarded-for': [10, randomInt(256), randomInt(256), randomInt(256)].join('.') }
}

async function graphql(address: string, query: string, signal: AbortSignal): Promise<unknown> {
  const answer = await fetch(`${address}graphql`, {
    method: 'POST',
    headers: { 'app-key': 'demo', 'content-type': 'application/json', ...someAddress() },
    body: JSON.stringify({ query }),
    signal,
  })
  const { data } = (await answer.json()) as { readonly data?: unknown }
  return data ?? {}
}

function tellVisit(address: string, signal: AbortSignal): Promise<Response> {
  const sentAt = Date.now()
  return fetch(`${address}events`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', ...someAddress() },
    body: JSON.stringify({ version: 1, sentAt, events: someVisits(1, sentAt) }),
    signal,
  })
}
