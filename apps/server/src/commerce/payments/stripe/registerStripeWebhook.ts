import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Stripe from 'stripe'
import type { PaymentNews } from '../PaymentProvider.ts'
import { decodeStripeEvent } from './decodeStripeEvent.ts'

export interface StripeWebhookDeps {
  readonly stripe: Stripe
  readonly secret: string
  readonly hear: (news: PaymentNews) => Promise<void>
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Seconds that a signature counts. */
const TOLERANCE = 300

/** Bytes; Stripe's events are some thousands. */
const BODY_LIMIT = 512 * 1024

/**
 * `POST {prefix}/payments/stripe/webhook`. 200: heard, or of no concern here; 400: not signed by Stripe; 5xx: to be told
 * again, as Stripe does for days.
 */
export function registerStripeWebhook(app: FastifyInstance, deps: StripeWebhookDeps): void {
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    // The signature is over the bytes as they were sent.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, parsed) => {
      parsed(null, body)
    })
    scope.setErrorHandler((error: Error & { readonly statusCode?: number }, request, reply) => {
      const status = error.statusCode ?? 503
      if (status >= 500) request.log.error({ err: error }, 'A message of Stripe could not be taken in')
      return reply.code(status).send({ received: false })
    })
    scope.post('/payments/stripe/webhook', (request, reply) => hearStripe(request, reply, deps))
    done()
  })
}

async function hearStripe(
  request: FastifyRequest,
  reply: FastifyReply,
  { stripe, secret, hear, now }: StripeWebhookDeps,
): Promise<FastifyReply> {
  const signature = request.headers['stripe-signature']
  const { body } = request
  void reply.header('cache-control', 'no-store')
  const event =
    typeof signature === 'string' && Buffer.isBuffer(body)
      ? verify(stripe, { body, signature, secret, at: now() })
      : undefined
  if (event === undefined) {
    request.log.warn('A message came to the webhook of Stripe that Stripe has not signed, or not lately')
    return reply.code(400).send({ received: false })
  }
  const news = decodeStripeEvent(event)
  if (news !== undefined) await hear(news)
  return reply.send({ received: true })
}

interface SignedMessage {
  readonly body: Buffer
  readonly signature: string
  readonly secret: string
  /** Milliseconds since 1970. */
  readonly at: number
}

function verify(stripe: Stripe, { body, signature, secret, at }: SignedMessage): Stripe.Event | undefined {
  try {
    return stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE, undefined, at)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
      return undefined
    throw error
  }
}
