import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Stripe from 'stripe'
import type { PaymentNews, PaymentSubject } from '../PaymentProvider.ts'
import { idOf, instant } from './stripeFacts.ts'

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

/** As much of a told object as says what to ask about: the same in every version of the API. */
interface StripeObject {
  readonly id: string
  readonly payment_intent?: string | { readonly id: string } | null
}

/** Every type that is listened to, and what it is about. docs/payments.md names them for whoever sets the webhook up. */
const SUBJECTS: Readonly<Record<string, 'itself' | 'payment'>> = {
  'checkout.session.completed': 'itself',
  'checkout.session.async_payment_succeeded': 'itself',
  'checkout.session.async_payment_failed': 'itself',
  'checkout.session.expired': 'itself',
  'charge.refunded': 'payment',
  'refund.created': 'payment',
  'refund.updated': 'payment',
  'refund.failed': 'payment',
  'charge.dispute.created': 'payment',
  'charge.dispute.updated': 'payment',
  'charge.dispute.closed': 'payment',
  'charge.dispute.funds_withdrawn': 'payment',
  'charge.dispute.funds_reinstated': 'payment',
  'customer.subscription.created': 'itself',
  'customer.subscription.updated': 'itself',
  'customer.subscription.deleted': 'itself',
  'invoice.paid': 'itself',
  'invoice.payment_failed': 'itself',
}

export const STRIPE_EVENTS: readonly string[] = Object.keys(SUBJECTS)

/** What an event of Stripe's is about; undefined for those that say nothing about buying here. Pure. */
function decodeStripeEvent(event: Pick<Stripe.Event, 'id' | 'type' | 'created' | 'data'>): PaymentNews | undefined {
  const { id, type, created } = event
  const about = Object.hasOwn(SUBJECTS, type)
    ? subjectOf(type, event.data.object as unknown as StripeObject)
    : undefined
  return about === undefined ? undefined : { id, type, createdAt: instant(created), about }
}

function subjectOf(type: string, object: StripeObject): PaymentSubject | undefined {
  if (SUBJECTS[type] === 'payment') {
    const reference = idOf(object.payment_intent)
    return reference === undefined ? undefined : { kind: 'payment', reference }
  }
  const kind = type.startsWith('checkout.') ? 'checkout' : type.startsWith('invoice.') ? 'invoice' : 'subscription'
  return { kind, reference: object.id }
}
