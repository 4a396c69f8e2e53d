import { NO_FACTS, type PaymentFacts } from './PaymentProvider.ts'

/** All that several readings have told. */
export function joinFacts(facts: readonly PaymentFacts[]): PaymentFacts {
  return facts.reduce(
    (one, other) => ({
      checkouts: [...one.checkouts, ...other.checkouts],
      payments: [...one.payments, ...other.payments],
      subscriptions: [...one.subscriptions, ...other.subscriptions],
    }),
    NO_FACTS,
  )
}
