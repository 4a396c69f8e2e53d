import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { FakeApi } from './FakeApi.ts'
import type { FakeEvent } from './FakeObjects.ts'
import { visitPage } from './fakePages.ts'
import { decodeForm } from './formFields.ts'
import { signWebhook } from './signWebhook.ts'
import type { ApiDeps } from './stripeApi.ts'
import { StripeState } from './StripeState.ts'
import { StripeScenarios } from './StripeScenarios.ts'

export interface FakeStripeOptions {
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly secretKey: string
  readonly webhookSecret: string
  /** Milliseconds that an answer takes. */
  readonly delay?: number
}

/** Whether events are sent as they happen, or kept until somebody delivers them. */
export type Delivery = { readonly kind: 'held' } | { readonly kind: 'sent'; readonly webhook: string }

/** A Stripe of our own, as the SDK sees it over the wire. */
export interface FakeStripe {
  /** An origin: the value of STRIPE_API_URL. */
  readonly address: string
  readonly books: StripeState
  readonly plays: StripeScenarios
  readonly api: FakeApi
  deliverBy(delivery: Delivery): void
  /** Sends what has happened since, where events are sent. Not waited for, as at Stripe. */
  sendNew(): void
  /** Posts an event, signed now; the status of the answer. */
  send(event: FakeEvent, webhook: string): Promise<number>
  stop(): Promise<void>
}

export async function startFakeStripe(options: FakeStripeOptions): Promise<FakeStripe> {
  const { now, secretKey, webhookSecret, delay = 0 } = options
  const books = new StripeState(now)
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const deps = { books, plays: new StripeScenarios(books), address }
  const api = new FakeApi(deps, { secretKey, delay })
  const post = createPost(webhookSecret, now)
  const { deliverBy, sendNew } = createDelivery(books, post)
  server.on('request', (request, response) => {
    answer({ request, response, api, deps })
      .then(sendNew)
      .catch((error: unknown) => {
        response.writeHead(500).end(String(error))
      })
  })
  return {
    ...deps,
    api,
    deliverBy,
    sendNew,
    send: post,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Post = FakeStripe['send']

function createPost(secret: string, now: () => number): Post {
  return async (event, webhook) => {
    const body = JSON.stringify({ ...event, api_version: '2026-10-28.endive', livemode: false })
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signWebhook(body, secret, Math.floor(now() / 1_000)),
    }
    const { status } = await fetch(webhook, { method: 'POST', headers, body })
    return status
  }
}

function createDelivery(books: StripeState, post: Post): Pick<FakeStripe, 'deliverBy' | 'sendNew'> {
  let delivery: Delivery = { kind: 'held' }
  let sent = 0
  return {
    deliverBy(next) {
      delivery = next
      sent = books.events.length
    },
    sendNew() {
      const fresh = books.events.slice(sent)
      sent = books.events.length
      if (delivery.kind === 'held') return
      for (const event of fresh) post(event, delivery.webhook).catch(() => undefined)
    },
  }
}

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly api: FakeApi
  readonly deps: ApiDeps
}

async function answer({ request, response, api, deps }: Exchange): Promise<void> {
  const url = new URL(request.url ?? '/', deps.address)
  const { method = 'GET', headers } = request
  const isPost = method === 'POST'
  const body = isPost ? await readText(request) : url.search.slice(1)
  if (url.pathname.startsWith('/v1/')) {
    const apiAnswer = await api.answer({ name: `${method} ${url.pathname}`, headers, body })
    response.writeHead(apiAnswer.status, { 'content-type': 'application/json', 'request-id': 'req_fake' })
    response.end(JSON.stringify(apiAnswer.body))
    return
  }
  const page = visitPage(deps, { isPost, url, fields: decodeForm(body) })
  switch (page.kind) {
    case 'page':
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page.html)
      return
    case 'lead':
      response.writeHead(303, { location: page.location }).end()
      return
    case 'nothing':
      response.writeHead(404).end()
  }
}
