import type { Kysely } from 'kysely'
import type { Database } from '../../../platform/db/schema.ts'
import type { SandboxCheckout, SandboxPayment, SandboxSubscription } from './SandboxCheckout.ts'
import type { Movement } from '../PaymentProvider.ts'

/** What the sandbox keeps of its orders, in the title's database. */
export interface SandboxRecords {
  /** Adds an order, once. */
  add(checkout: SandboxCheckout): Promise<void>
  find(id: string): Promise<SandboxCheckout | undefined>
  /** Oldest order first. */
  list(customer: string): Promise<readonly SandboxCheckout[]>
  /** Lets something happen to an order; undefined when there is no such one. */
  play(id: string, action: SandboxAction): Promise<SandboxCheckout | undefined>
}

export function createSandboxRecords(db: Kysely<Database>, now: () => number): SandboxRecords {
  return {
    async add(checkout) {
      const { id, customer } = checkout.order
      await db
        .insertInto('sandbox_checkouts')
        .values({ id, customer, content: JSON.stringify(checkout) })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute()
    },
    find: (id) => read(db, id),
    async list(customer) {
      const rows = await db
        .selectFrom('sandbox_checkouts')
        .select('content')
        .where('customer', '=', customer)
        .orderBy('id')
        .execute()
      return rows.map(decode).toSorted((one, other) => (one.order.expiresAt < other.order.expiresAt ? -1 : 1))
    },
    play: (id, action) =>
      db.transaction().execute(async (transaction) => {
        // Holds the row on PostgreSQL, so that two buttons are pressed one after the other.
        await transaction
          .updateTable('sandbox_checkouts')
          .set((column) => ({ customer: column.ref('customer') }))
          .where('id', '=', id)
          .execute()
        const checkout = await read(transaction, id)
        if (checkout === undefined) return undefined
        const played = playSandbox(checkout, action, new Date(now()).toISOString())
        await transaction
          .updateTable('sandbox_checkouts')
          .set({ content: JSON.stringify(played) })
          .where('id', '=', id)
          .execute()
        return played
      }),
  }
}

async function read(db: Kysely<Database>, id: string): Promise<SandboxCheckout | undefined> {
  const row = await db.selectFrom('sandbox_checkouts').select('content').where('id', '=', id).executeTakeFirst()
  return row === undefined ? undefined : decode(row)
}

function decode({ content }: { readonly content: string }): SandboxCheckout {
  return JSON.parse(content) as SandboxCheckout
}

export const SUBSCRIPTION_ACTIONS = ['renew', 'fail', 'cancel', 'resume', 'end'] as const

type SubscriptionAction = (typeof SUBSCRIPTION_ACTIONS)[number]

/** A subscription after something has happened to it; unchanged where there is none that runs. Pure. */
function playSubscription(checkout: SandboxCheckout, action: SubscriptionAction, at: string): SandboxCheckout {
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
function paymentAt({ order, payments }: SandboxCheckout, paidAt: string): SandboxPayment {
  return { reference: `${order.id}.${payments.length + 1}`, paidAt, movements: [] }
}

/** The same day of the next month or year, or the month's last day. */
function laterBy(instant: string, interval: 'month' | 'year'): string {
  const date = new Date(instant)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + (interval === 'month' ? 1 : 12))
  const days = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, days))
  return date.toISOString()
}

export const MONEY_ACTIONS = ['refund', 'refund-part', 'dispute', 'win-dispute'] as const

type MoneyAction = (typeof MONEY_ACTIONS)[number]

/** Money goes back from the last payment, or comes once more. */
function playMoney(checkout: SandboxCheckout, action: MoneyAction, at: string): SandboxCheckout {
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

/** What can be played: at the checkout the first three, later the others. */
export const SANDBOX_ACTIONS = ['pay', 'decline', 'expire', ...MONEY_ACTIONS, ...SUBSCRIPTION_ACTIONS] as const

export type SandboxAction = (typeof SANDBOX_ACTIONS)[number]

/** An order after something has happened to it at `at` (ISO 8601); unchanged where that cannot happen. Pure. */
function playSandbox(checkout: SandboxCheckout, action: SandboxAction, at: string): SandboxCheckout {
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
