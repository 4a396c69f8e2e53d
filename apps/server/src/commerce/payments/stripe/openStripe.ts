import { createHash } from 'node:crypto'
import Stripe from 'stripe'
import { formatDecimal, type Money } from '@gatefold/magazine/price'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CheckoutOrder, PaymentProvider, PaymentEvent, PaymentSubject } from '../PaymentProvider.ts'
import { ProviderUnavailable } from '../ProviderUnavailable.ts'
import { toStripeAmount, stripeMetadata, readStripe, idOf, instant } from './readStripe.ts'

interface StripeSettings {
  readonly secretKey: string
  /** Where the API is asked instead of at Stripe. An origin. */
  readonly apiUrl: string | undefined
  /** By which Stripe signs what it tells us. */
  readonly webhookSecret: string
}

/** A title that sells by Stripe. */
interface StripeTitle {
  /** The app key, which marks what is ours. */
  readonly appKey: string
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Milliseconds that Stripe has to answer each time it is asked. */
const TIMEOUT = 20_000

/** How often a call is tried again that did not arrive; what changes something bears a key, so that it happens once. */
const RETRIES = 2

/** Stripe for a title: what is asked of it, and the way by which it tells of what has happened. */
export function openStripe(settings: StripeSettings, { appKey, now }: StripeTitle) {
  const stripe = connect(settings)
  return {
    provider: createStripeProvider(stripe, appKey),
    register(app: FastifyInstance, { hear }: Pick<StripeWebhookDeps, 'hear'>): Promise<void> {
      registerStripeWebhook(app, { stripe, secret: settings.webhookSecret, hear, now })
      return Promise.resolve()
    },
  }
}

function connect({ secretKey, apiUrl }: StripeSettings): Stripe {
  const common = { maxNetworkRetries: RETRIES, timeout: TIMEOUT, telemetry: false } as const
  if (apiUrl === undefined) return new Stripe(secretKey, common)
  const { protocol, hostname, port } = new URL(apiUrl)
  const isPlain = protocol === 'http:'
  return new Stripe(secretKey, {
    ...common,
    protocol: isPlain ? 'http' : 'https',
    host: hostname,
    port: port === '' ? (isPlain ? 80 : 443) : port,
  })
}

/** Stripe behind the interface. `title` is the title's app key, which marks what is ours. */
function createStripeProvider(stripe: Stripe, title: string): PaymentProvider {
  return {
    name: 'stripe',
    createCustomer: (reader) => askStripe('name a customer', () => customerOf(stripe, { reader, title })),
    begin: (order) =>
      askStripe('open a checkout', async () => {
        const { id, url } = await stripe.checkout.sessions.create(sessionOf(order, title), {
          idempotencyKey: `gatefold-checkout-${order.id}`,
        })
        if (url === null) throw new ProviderUnavailable('open a checkout', 'it has no address')
        return { reference: id, url }
      }),
    close: (reference) => askStripe('close a checkout', () => close(stripe, reference)),
    read: (subject) => askStripe(`tell of the ${subject.kind}`, () => readStripe({ stripe, title }, subject)),
    setRenewal: (id, isRenewed) =>
      askStripe('change a subscription', async () => {
        const { cancel_at, cancel_at_period_end } = await stripe.subscriptions.retrieve(id)
        // What was cancelled for a day instead of for the period's end is taken back in its own way.
        const isDated = isRenewed && cancel_at !== null && !cancel_at_period_end
        await stripe.subscriptions.update(id, isDated ? { cancel_at: '' } : { cancel_at_period_end: !isRenewed })
      }),
    portalAddress: (customer, returnUrl) =>
      askStripe('open its portal', async () => {
        const { url } = await stripe.billingPortal.sessions.create({ customer, return_url: returnUrl })
        return url
      }),
  }
}

/** The same reader is the same customer, also where our own table of them was lost. Nothing but the subject is told. */
async function customerOf(
  stripe: Stripe,
  { reader, title }: { readonly reader: string; readonly title: string },
): Promise<string> {
  const quoted = (text: string) => `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`
  const query = `metadata['gatefold_title']:${quoted(title)} AND metadata['gatefold_reader']:${quoted(reader)}`
  const found = await stripe.customers.search({ query, limit: 1 }).catch(withoutSearch)
  const known = found?.data[0]
  if (known !== undefined) return known.id
  const key = createHash('sha256')
    .update(JSON.stringify([title, reader]))
    .digest('hex')
  const made = await stripe.customers.create(
    { metadata: { gatefold_title: title, gatefold_reader: reader } },
    { idempotencyKey: `gatefold-customer-${key}` },
  )
  return made.id
}

/** Some countries' accounts cannot search. */
function withoutSearch(error: unknown): undefined {
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return undefined
  throw error
}

async function close(stripe: Stripe, reference: string): Promise<void> {
  try {
    await stripe.checkout.sessions.expire(reference)
  } catch (error) {
    // It is over already: paid or expired.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  }
}

function sessionOf(order: CheckoutOrder, title: string): Stripe.Checkout.SessionCreateParams {
  const { id, reader, customer, item, expiresAt, successUrl, cancelUrl } = order
  const metadata = stripeMetadata(order, title)
  const common: Stripe.Checkout.SessionCreateParams = {
    customer,
    client_reference_id: id,
    metadata,
    success_url: successUrl,
    cancel_url: cancelUrl,
    expires_at: Math.floor(Date.parse(expiresAt) / 1_000),
    // The price is the publisher's, in his currency.
    adaptive_pricing: { enabled: false },
  }
  const price = priceOf(order.price)
  const product_data = { name: order.title }
  if (item.kind === 'issue') {
    const line_items = [{ quantity: 1, price_data: { ...price, product_data } }]
    const payment_intent_data = { metadata, description: order.title }
    return { ...common, mode: 'payment', line_items, payment_intent_data }
  }
  const recurring = { interval: item.interval }
  const line_items = [{ quantity: 1, price_data: { ...price, product_data, recurring } }]
  const subscription_data = { metadata: { ...metadata, gatefold_reader: reader }, description: order.title }
  return { ...common, mode: 'subscription', line_items, subscription_data }
}

function priceOf(price: Money): { readonly currency: string; readonly unit_amount: number } {
  const amount = toStripeAmount(price)
  if (amount === undefined) throw new ProviderUnavailable('take a price', describeUntaken(price))
  return { currency: price.currency.toLowerCase(), unit_amount: amount }
}

/** What is wrong with each price that Stripe does not take, as a sentence. Pure. */
export function findUntakenPrices(prices: readonly Money[]): readonly string[] {
  return prices.filter((price) => toStripeAmount(price) === undefined).map(describeUntaken)
}

function describeUntaken(price: Money): string {
  return `Stripe charges ${price.currency} in steps of ten of its smallest units; ${formatDecimal(price)} is none`
}

/** What a log may hold of an error of Stripe's: its kind and words, without a key and without what was sent. */
class StripeFault extends Error {
  override readonly name = 'StripeFault'
  readonly details: Readonly<Record<string, unknown>>

  constructor({ message, type, code, statusCode, requestId, param }: Stripe.errors.StripeError) {
    super(message.replaceAll(/\b(?:[sr]k|whsec)_\S+/g, '…'))
    this.details = { type, code, statusCode, requestId, param }
  }
}

/** Gives what a call gives; an error of Stripe's becomes ProviderUnavailable. */
async function askStripe<Result>(what: string, call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) throw new ProviderUnavailable(what, new StripeFault(error))
    throw error
  }
}

interface StripeWebhookDeps {
  readonly stripe: Stripe
  readonly secret: string
  readonly hear: (news: PaymentEvent) => Promise<void>
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
function registerStripeWebhook(app: FastifyInstance, deps: StripeWebhookDeps): void {
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
function decodeStripeEvent(event: Pick<Stripe.Event, 'id' | 'type' | 'created' | 'data'>): PaymentEvent | undefined {
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
