import type { Random } from '@gatefold/magazine/testing/createRandom'
import { STRIPE_EVENTS } from '../stripe/openStripe.ts'
import type { FakeCharge, FakeEvent } from './FakeObjects.ts'
import type { FakeStripe } from './startFakeStripe.ts'

type Shop = Pick<FakeStripe, 'books' | 'plays'>

export function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item)
}

/** The events that a title listens to. */
export function heardEvents({ books }: Shop): readonly FakeEvent[] {
  return books.events.filter(({ type }) => STRIPE_EVENTS.includes(type))
}

/** Lets something happen in the shop: a customer pays or leaves, money goes back, a bank takes sides, a month passes. */
export function playOnce(shop: Shop, random: Random): void {
  const possible = [...checkoutPlays(shop, random), ...moneyPlays(shop, random), ...subscriptionPlays(shop, random)]
  pick(possible, random)?.()
}

type Play = () => void

function checkoutPlays({ books, plays }: Shop, random: Random): readonly Play[] {
  const open = pick(
    [...books.sessions.values()].filter(({ status }) => status === 'open'),
    random,
  )
  if (open === undefined) return []
  const pay = () => {
    plays.pay(open.id)
  }
  return random() < 0.1 ? [() => plays.expire(open.id)] : [pay, pay, pay]
}

function moneyPlays({ books, plays }: Shop, random: Random): readonly Play[] {
  const charges = [...books.charges.values()]
  const plain = pick(
    charges.filter((charge) => !charge.disputed && left(charge) >= 20),
    random,
  )
  const dispute = pick(
    [...books.disputes.values()].filter(({ status }) => status === 'needs_response'),
    random,
  )
  const back: readonly Play[] =
    plain === undefined
      ? []
      : [
          () => void plays.refund(plain.payment_intent, Math.floor(left(plain) / 20) * 10),
          () => void plays.refund(plain.payment_intent),
          () => void plays.dispute(plain.payment_intent),
        ]
  if (dispute === undefined) return back
  return [...back, () => plays.closeDispute(dispute.id, random() < 0.5 ? 'won' : 'lost')]
}

function left({ amount, amount_refunded }: FakeCharge): number {
  return amount - amount_refunded
}

function subscriptionPlays({ books, plays }: Shop, random: Random): readonly Play[] {
  const running = pick(
    [...books.subscriptions.values()].filter(({ status }) => status !== 'canceled'),
    random,
  )
  if (running === undefined) return []
  const renew = () => {
    plays.renew(running.id)
  }
  return [renew, renew, () => plays.failRenewal(running.id), () => void plays.setCancel(running.id, random() < 0.3)]
}

function pick<Item>(items: readonly Item[], random: Random): Item | undefined {
  return items[Math.floor(random() * items.length)]
}
