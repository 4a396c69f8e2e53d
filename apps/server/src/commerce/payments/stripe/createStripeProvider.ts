import { createHash } from 'node:crypto'
import Stripe from 'stripe'
import { formatDecimal, type Money } from '@gatefold/magazine/price'
import type { CheckoutOrder, PaymentProvider } from '../PaymentProvider.ts'
import { ProviderUnavailable } from '../ProviderUnavailable.ts'
import { readStripe } from './readStripe.ts'
import { toStripeAmount } from './stripeAmount.ts'
import { askStripe } from './stripeFault.ts'
import { writeMarks } from './stripeMarks.ts'

export interface StripeSettings {
  readonly secretKey: string
  /** Where the API is asked instead of at Stripe. An origin. */
  readonly apiUrl: string | undefined
}

/** Milliseconds that Stripe has to answer each time it is asked. */
const TIMEOUT = 20_000

/** How often a call is tried again that did not arrive; what changes something bears a key, so that it happens once. */
const RETRIES = 2

export function openStripe({ secretKey, apiUrl }: StripeSettings): Stripe {
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
export function createStripeProvider(stripe: Stripe, title: string): PaymentProvider {
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
  const metadata = writeMarks(order, title)
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
  if (amount === undefined) throw new ProviderUnavailable('take a price', untakenPrice(price))
  return { currency: price.currency.toLowerCase(), unit_amount: amount }
}

/** What is wrong with a price that Stripe does not take. */
export function untakenPrice(price: Money): string {
  return `Stripe charges ${price.currency} in steps of ten of its smallest units; ${formatDecimal(price)} is none`
}
