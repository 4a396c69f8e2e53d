import type { Movement } from '../PaymentProvider.ts'
import type { SandboxCheckout, SandboxPayment } from './SandboxCheckout.ts'

export const MONEY_ACTIONS = ['refund', 'refund-part', 'dispute', 'win-dispute'] as const

export type MoneyAction = (typeof MONEY_ACTIONS)[number]

/** Money goes back from the last payment, or comes once more. */
export function playMoney(checkout: SandboxCheckout, action: MoneyAction, at: string): SandboxCheckout {
  const last = checkout.payments.at(-1)
  if (last === undefined) return checkout
  const movement = movementOf(action, last, { price: checkout.order.price.amount, at })
  if (movement === undefined) return checkout
  const changed = { ...last, movements: [...last.movements, movement] }
  return { ...checkout, payments: [...checkout.payments.slice(0, -1), changed] }
}

interface Playing {
  /** Whole minor units that were paid. */
  readonly price: number
  readonly at: string
}

function movementOf(action: MoneyAction, payment: SandboxPayment, { price, at }: Playing): Movement | undefined {
  const { reference, movements } = payment
  const rest = price - sumOf(movements, 'refund')
  const open = sumOf(movements, 'dispute') > sumOf(movements, 'dispute_reversal') ? lastDispute(movements) : undefined
  const next = (kind: 'refund' | 'dispute', amount: number): Movement | undefined =>
    amount > 0 ? { reference: `${reference}.${kind}${movements.length + 1}`, kind, amount, occurredAt: at } : undefined
  switch (action) {
    case 'refund':
      return next('refund', rest)
    case 'refund-part':
      return next('refund', Math.floor(rest / 2))
    case 'dispute':
      return open === undefined ? next('dispute', rest) : undefined
    case 'win-dispute':
      return open === undefined ? undefined : { ...open, kind: 'dispute_reversal', occurredAt: at }
  }
}

function lastDispute(movements: readonly Movement[]): Movement | undefined {
  return movements.findLast(({ kind }) => kind === 'dispute')
}

function sumOf(movements: readonly Movement[], wanted: Movement['kind']): number {
  return movements.filter(({ kind }) => kind === wanted).reduce((sum, { amount }) => sum + amount, 0)
}
