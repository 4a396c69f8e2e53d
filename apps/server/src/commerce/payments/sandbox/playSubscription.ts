import type { SandboxCheckout, SandboxPayment, SandboxSubscription } from './SandboxCheckout.ts'

export const SUBSCRIPTION_ACTIONS = ['renew', 'fail', 'cancel', 'resume', 'end'] as const

export type SubscriptionAction = (typeof SUBSCRIPTION_ACTIONS)[number]

/** A subscription after something has happened to it; unchanged where there is none that runs. Pure. */
export function playSubscription(checkout: SandboxCheckout, action: SubscriptionAction, at: string): SandboxCheckout {
  const { subscription, order } = checkout
  if (subscription === undefined || subscription.status === 'ended' || order.item.kind !== 'plan') return checkout
  const state = played(subscription, action, { at, interval: order.item.interval })
  const isCharged = action === 'renew' && state.status === 'active'
  const payments = isCharged ? [...checkout.payments, paymentAt(checkout, at)] : checkout.payments
  return { ...checkout, payments, subscription: { ...subscription, ...state } }
}

interface Moment {
  readonly at: string
  readonly interval: 'month' | 'year'
}

function played(
  { periodEnd, cancelsAtPeriodEnd }: SandboxSubscription,
  action: SubscriptionAction,
  { at, interval }: Moment,
): Partial<SandboxSubscription> {
  switch (action) {
    case 'renew':
      // Who has cancelled is not charged again: it ends.
      if (cancelsAtPeriodEnd) return { status: 'ended' }
      return { status: 'active', periodStart: periodEnd, periodEnd: laterBy(periodEnd, interval) }
    case 'fail':
      return { status: 'past_due' }
    case 'cancel':
      return { cancelsAtPeriodEnd: true }
    case 'resume':
      return { cancelsAtPeriodEnd: false }
    case 'end':
      return { status: 'ended', periodEnd: at < periodEnd ? at : periodEnd }
  }
}

/** The next payment of an order. */
export function paymentAt({ order, payments }: SandboxCheckout, paidAt: string): SandboxPayment {
  return { reference: `${order.id}.${payments.length + 1}`, paidAt, movements: [] }
}

/** The same day of the next month or year, or the month's last day. */
export function laterBy(instant: string, interval: 'month' | 'year'): string {
  const date = new Date(instant)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + (interval === 'month' ? 1 : 12))
  const days = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, days))
  return date.toISOString()
}
