import { MONEY_ACTIONS, type MoneyAction, playMoney } from './playMoney.ts'
import {
  laterBy,
  paymentAt,
  playSubscription,
  SUBSCRIPTION_ACTIONS,
  type SubscriptionAction,
} from './playSubscription.ts'
import type { SandboxCheckout, SandboxSubscription } from './SandboxCheckout.ts'

/** What can be played: at the checkout the first three, later the others. */
export const SANDBOX_ACTIONS = ['pay', 'decline', 'expire', ...MONEY_ACTIONS, ...SUBSCRIPTION_ACTIONS] as const

export type SandboxAction = (typeof SANDBOX_ACTIONS)[number]

/** An order after something has happened to it at `at` (ISO 8601); unchanged where that cannot happen. Pure. */
export function playSandbox(checkout: SandboxCheckout, action: SandboxAction, at: string): SandboxCheckout {
  if (isMoneyAction(action)) return playMoney(checkout, action, at)
  if (isSubscriptionAction(action)) return playSubscription(checkout, action, at)
  if (checkout.status !== 'open') return checkout
  switch (action) {
    case 'pay':
      return at < checkout.order.expiresAt ? paid(checkout, at) : checkout
    case 'decline':
      return { ...checkout, isDeclined: true }
    case 'expire':
      return { ...checkout, status: 'expired' }
  }
}

function isMoneyAction(action: SandboxAction): action is MoneyAction {
  return MONEY_ACTIONS.some((one) => one === action)
}

function isSubscriptionAction(action: SandboxAction): action is SubscriptionAction {
  return SUBSCRIPTION_ACTIONS.some((one) => one === action)
}

function paid(checkout: SandboxCheckout, at: string): SandboxCheckout {
  const { item } = checkout.order
  const subscription: SandboxSubscription | undefined =
    item.kind === 'issue'
      ? undefined
      : {
          status: 'active',
          created: at,
          periodStart: at,
          periodEnd: laterBy(at, item.interval),
          cancelsAtPeriodEnd: false,
        }
  return { ...checkout, status: 'paid', isDeclined: false, payments: [paymentAt(checkout, at)], subscription }
}
