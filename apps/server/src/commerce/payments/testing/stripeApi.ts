import type { FakeObject, FakeSession, Metadata } from './FakeObjects.ts'
import type { FormFields, FormValue } from './formFields.ts'
import type { StripeState } from './StripeState.ts'
import type { StripeScenarios } from './StripeScenarios.ts'

/** An answer that is an error, in Stripe's form. */
export class StripeRefusal extends Error {
  readonly status: number
  readonly code: string
  readonly type: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
    this.type = status === 409 || code === 'idempotency_error' ? 'idempotency_error' : 'invalid_request_error'
  }
}

export interface ApiDeps {
  readonly books: StripeState
  readonly plays: StripeScenarios
  /** Where the fake is reached. */
  readonly address: string
}

export interface ApiCall {
  readonly params: FormFields
  /** What the path holds in place of `:id`. */
  readonly id: string
}

type Answer = FakeObject | List | { readonly url: string; readonly id: string; readonly object: string }

interface List {
  readonly object: 'list' | 'search_result'
  readonly has_more: boolean
  readonly data: readonly FakeObject[]
}

interface Route {
  /** Names of parameters, those that there are and no others: Stripe refuses what it does not know. */
  readonly takes: readonly string[]
  readonly answer: (deps: ApiDeps, call: ApiCall) => Answer
}

/** The calls that the title makes, as Stripe documents them. */
export const STRIPE_ROUTES: Readonly<Record<string, Route>> = {
  'POST /v1/customers': {
    takes: ['metadata'],
    answer: ({ books }, { params }) => {
      const customer = { ...books.named('cus', 'customer'), metadata: marksIn(params['metadata']) }
      books.customers.set(customer.id, customer)
      return customer
    },
  },
  'GET /v1/customers/search': {
    takes: ['query', 'limit'],
    answer: ({ books }, { params }) => {
      const wanted = [...textIn(params['query']).matchAll(/metadata\['(?<key>\w+)'\]:'(?<value>(?:\\.|[^'\\])*)'/g)]
      const data = [...books.customers.values()].filter(({ metadata }) =>
        wanted.every(({ groups }) => metadata[groups?.['key'] ?? ''] === groups?.['value']?.replaceAll(/\\(.)/g, '$1')),
      )
      return { object: 'search_result', has_more: false, data }
    },
  },
  'POST /v1/checkout/sessions': {
    takes: [
      'customer',
      'client_reference_id',
      'metadata',
      'success_url',
      'cancel_url',
      'expires_at',
      'adaptive_pricing',
      'mode',
      'line_items',
      'payment_intent_data',
      'subscription_data',
    ],
    answer: createSession,
  },
  'GET /v1/checkout/sessions': {
    takes: ['customer', 'limit', 'starting_after'],
    answer: ({ books }, { params }) =>
      page(
        params,
        [...books.sessions.values()].filter(({ customer }) => customer === params['customer']),
      ),
  },
  'GET /v1/checkout/sessions/:id': { takes: ['expand'], answer: ({ books }, { id }) => found(books.sessions, id) },
  'POST /v1/checkout/sessions/:id/expire': {
    takes: [],
    answer: ({ books, plays }, { id }) => {
      const { status } = found(books.sessions, id)
      if (status !== 'open') throw new StripeRefusal(400, 'invalid_request', `This session is ${status}.`)
      plays.expire(id)
      return found(books.sessions, id)
    },
  },
  'GET /v1/payment_intents/:id': { takes: ['expand'], answer: ({ books }, { id }) => found(books.intents, id) },
  'GET /v1/refunds': {
    takes: ['payment_intent', 'limit', 'starting_after'],
    answer: ({ books }, { params }) =>
      page(
        params,
        [...books.refunds.values()].filter((one) => one.payment_intent === params['payment_intent']),
      ),
  },
  'GET /v1/disputes': {
    takes: ['payment_intent', 'limit', 'starting_after'],
    answer: ({ books }, { params }) =>
      page(
        params,
        [...books.disputes.values()].filter((one) => one.payment_intent === params['payment_intent']),
      ),
  },
  'GET /v1/invoice_payments': {
    takes: ['payment', 'limit', 'starting_after'],
    answer: ({ books }, { params }) => {
      const { payment_intent: wanted } = params['payment'] as { readonly payment_intent: string }
      return page(
        params,
        [...books.invoicePayments.values()].filter(({ payment }) => payment.payment_intent === wanted),
      )
    },
  },
  'GET /v1/invoices': {
    takes: ['subscription', 'status', 'limit', 'starting_after', 'expand'],
    answer: ({ books }, { params }) =>
      page(
        params,
        [...books.invoices.values()].filter(
          ({ status, parent }) =>
            parent.subscription_details.subscription === params['subscription'] && status === params['status'],
        ),
      ),
  },
  'GET /v1/invoices/:id': { takes: ['expand'], answer: ({ books }, { id }) => found(books.invoices, id) },
  'GET /v1/subscriptions': {
    takes: ['customer', 'status', 'limit', 'starting_after'],
    answer: ({ books }, { params }) =>
      page(
        params,
        [...books.subscriptions.values()].filter(({ customer }) => customer === params['customer']),
      ),
  },
  'GET /v1/subscriptions/:id': { takes: ['expand'], answer: ({ books }, { id }) => found(books.subscriptions, id) },
  'POST /v1/subscriptions/:id': {
    takes: ['cancel_at_period_end', 'cancel_at'],
    answer: ({ books, plays }, { id, params }) => {
      found(books.subscriptions, id)
      return plays.setCancel(id, params['cancel_at_period_end'] === 'true')
    },
  },
  'POST /v1/billing_portal/sessions': {
    takes: ['customer', 'return_url'],
    answer: ({ books, address }, { params }) => {
      const { id: customer } = found(books.customers, textIn(params['customer']))
      const back = new URLSearchParams({ return_url: textIn(params['return_url']) }).toString()
      return { ...books.named('bps', 'billing_portal.session'), url: `${address}/portal/${customer}?${back}` }
    },
  },
}

function found<Value>(book: ReadonlyMap<string, Value>, id: string): Value {
  const value = book.get(id)
  if (value === undefined) throw new StripeRefusal(404, 'resource_missing', `No such object: '${id}'`)
  return value
}

/** Newest first, as Stripe lists, three at a time at most: so that whoever forgets the next page is found out. */
function page(params: FormFields, objects: readonly FakeObject[]): List {
  const all = objects.toReversed()
  const start =
    params['starting_after'] === undefined ? 0 : all.findIndex(({ id }) => id === params['starting_after']) + 1
  const data = all.slice(start, start + Math.min(3, Number(params['limit'] ?? 10)))
  return { object: 'list', has_more: start + data.length < all.length, data }
}

interface OrderLine {
  readonly quantity: string
  readonly price_data: {
    readonly currency: string
    readonly unit_amount: string
    readonly product_data: { readonly name: string }
    readonly recurring?: { readonly interval: 'month' | 'year' }
  }
}

function createSession({ books, address }: ApiDeps, { params }: ApiCall): FakeSession {
  const [line] = params['line_items'] as unknown as readonly OrderLine[]
  const mode = params['mode'] === 'subscription' ? 'subscription' : 'payment'
  if (line === undefined) throw new StripeRefusal(400, 'parameter_missing', 'line_items')
  const { currency, unit_amount, product_data, recurring } = line.price_data
  refuseAmount(unit_amount, currency)
  const expires = Number(params['expires_at'])
  const ahead = expires - books.seconds()
  if (!(ahead >= 1_800 && ahead <= 86_400)) throw new StripeRefusal(400, 'invalid_expires_at', 'expires_at')
  const { id, ...common } = books.named('cs_test', 'checkout.session')
  const session: FakeSession = {
    ...common,
    id,
    mode,
    status: 'open',
    payment_status: 'unpaid',
    customer: found(books.customers, textIn(params['customer'])).id,
    client_reference_id: textIn(params['client_reference_id']),
    metadata: marksIn(params['metadata']),
    amount_total: Number(unit_amount) * Number(line.quantity),
    currency,
    payment_intent: null,
    subscription: null,
    invoice: null,
    url: `${address}/pay/${id}`,
    success_url: new URL(textIn(params['success_url'])).href,
    cancel_url: new URL(textIn(params['cancel_url'])).href,
    expires_at: expires,
  }
  const item = params[mode === 'payment' ? 'payment_intent_data' : 'subscription_data'] as FormFields | undefined
  books.sessions.set(id, session)
  books.orders.set(id, {
    name: product_data.name,
    interval: recurring?.interval,
    itemMetadata: marksIn(item?.['metadata']),
  })
  return session
}

/** Whole, and of three decimals the last is 0. */
function refuseAmount(amount: string, currency: string): void {
  const hasThree = ['bhd', 'jod', 'kwd', 'omr', 'tnd'].includes(currency)
  if (!/^[a-z]{3}$/.test(currency)) throw new StripeRefusal(400, 'invalid_currency', currency)
  if (!/^[1-9]\d*$/.test(amount) || (hasThree && !amount.endsWith('0'))) {
    throw new StripeRefusal(400, 'invalid_amount', `${amount} ${currency}`)
  }
}

function marksIn(value: FormValue | undefined): Metadata {
  const entries = typeof value === 'object' && !Array.isArray(value) ? Object.entries(value) : []
  return Object.fromEntries(entries.map(([key, text]) => [key, textIn(text)]))
}

/** '' where it is no text. */
function textIn(value: FormValue | undefined): string {
  return typeof value === 'string' ? value : ''
}
