import type {
  FakeCharge,
  FakeCustomer,
  FakeDispute,
  FakeEvent,
  FakeIntent,
  FakeInvoice,
  FakeInvoicePayment,
  FakeObject,
  FakeOrder,
  FakeRefund,
  FakeSession,
  FakeSubscription,
} from './FakeObjects.ts'

/** Money that moved at the fake, in Stripe's units: what our ledger has to equal. */
export interface BookEntry {
  readonly reference: string
  readonly payment: string
  readonly kind: 'charge' | 'refund' | 'refund_reversal' | 'dispute' | 'dispute_reversal'
  readonly amount: number
  readonly currency: string
}

/** Everything that the fake Stripe knows, in memory. */
export class StripeState {
  readonly customers = new Map<string, FakeCustomer>()
  readonly sessions = new Map<string, FakeSession>()
  readonly orders = new Map<string, FakeOrder>()
  readonly intents = new Map<string, FakeIntent>()
  readonly charges = new Map<string, FakeCharge>()
  readonly refunds = new Map<string, FakeRefund>()
  readonly disputes = new Map<string, FakeDispute>()
  readonly subscriptions = new Map<string, FakeSubscription>()
  readonly invoices = new Map<string, FakeInvoice>()
  readonly invoicePayments = new Map<string, FakeInvoicePayment>()
  readonly events: FakeEvent[] = []
  readonly #now: () => number
  #made = 0

  /** Milliseconds since 1970. */
  constructor(now: () => number) {
    this.#now = now
  }

  seconds(): number {
    return Math.floor(this.#now() / 1_000)
  }

  /** The beginning of a new object. */
  named<Kind extends string>(prefix: string, object: Kind): FakeObject & { readonly object: Kind } {
    this.#made += 1
    return { id: `${prefix}_${String(this.#made).padStart(6, '0')}`, object, created: this.seconds() }
  }

  /** Any object by its id. */
  find(id: string): FakeObject | undefined {
    const books: readonly ReadonlyMap<string, FakeObject>[] = [
      this.customers,
      this.sessions,
      this.intents,
      this.charges,
      this.refunds,
      this.disputes,
      this.subscriptions,
      this.invoices,
    ]
    return books.map((book) => book.get(id)).find((object) => object !== undefined)
  }

  /** An event with the object as it is at this moment. */
  tell(type: string, object: FakeObject): void {
    this.events.push({ ...this.named('evt', 'event'), type, data: { object: structuredClone(object) } })
  }

  entries(): readonly BookEntry[] {
    return [
      ...[...this.intents.values()].filter(({ status }) => status === 'succeeded').map(chargeEntry),
      ...[...this.refunds.values()].flatMap(refundEntries),
      ...[...this.disputes.values()].flatMap(disputeEntries),
    ]
  }
}

function chargeEntry({ id, amount_received, currency }: FakeIntent): BookEntry {
  return { reference: id, payment: id, kind: 'charge', amount: amount_received, currency }
}

function refundEntries({ id, payment_intent, amount, currency, status }: FakeRefund): readonly BookEntry[] {
  const entry = { reference: id, payment: payment_intent, currency }
  const taken: BookEntry = { ...entry, kind: 'refund', amount: -amount }
  return status === 'failed' ? [taken, { ...entry, kind: 'refund_reversal', amount }] : [taken]
}

function disputeEntries({ id, payment_intent, amount, currency, status }: FakeDispute): readonly BookEntry[] {
  if (status === 'warning_needs_response') return []
  const entry = { reference: id, payment: payment_intent, currency }
  const taken: BookEntry = { ...entry, kind: 'dispute', amount: -amount }
  return status === 'won' ? [taken, { ...entry, kind: 'dispute_reversal', amount }] : [taken]
}
