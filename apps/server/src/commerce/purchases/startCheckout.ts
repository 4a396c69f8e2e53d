import type { Money } from '@gatefold/magazine/price'
import type { Kysely, Selectable } from 'kysely'
import { CodedError } from '../../http/graphql/CodedError.ts'
import type { OrderedItem } from '../payments/PaymentProvider.ts'
import { customerOf } from './customers.ts'
import type { SellingDeps } from './PurchaseDeps.ts'
import { syncPayment } from './syncPayment.ts'
import type { CheckoutsTable } from '../../platform/db/purchaseSchema.ts'
import type { Database } from '../../platform/db/schema.ts'

/** Milliseconds that a page to pay at stays open. Stripe takes half an hour at least. */
const OPEN_FOR = 60 * 60_000

/** Milliseconds after which a checkout without a page is one whose server died before the provider answered: nobody saw it. */
const BEGUN_WITHIN = 120_000

export interface Order {
  readonly reader: string
  readonly item: OrderedItem
  readonly title: string
  readonly price: Money
  /** Below the base path. */
  readonly returnTo: string
}

/**
 * The one open checkout of a reader for a thing: the one there is, or a new one. However many ask at the same moment, the
 * unique index lets one row be, and the provider opens one page for it.
 */
export async function startCheckout(deps: SellingDeps, order: Order): Promise<Checkout> {
  const item = columnOf(order.item)
  const open = await findOpenCheckout(deps.db, order.reader, item)
  if (open !== undefined) {
    if (isUsable(open, order, deps.now())) return resume(deps, open, order)
    await endUnusable(deps, open)
  }
  await addCheckout(deps.db, newCheckout(deps, order))
  const mine = await findOpenCheckout(deps.db, order.reader, item)
  // Somebody else's was there in between, and is paid or over by now: the reader's next click finds out.
  if (mine === undefined) throw new CodedError('PAYMENTS_UNAVAILABLE', 'The payment is being settled. Try again.')
  return resume(deps, mine, order)
}

function columnOf(item: OrderedItem): CheckoutItem {
  return item.kind === 'issue' ? { issue_id: item.issueId } : { plan_id: item.planId }
}

function isUsable(open: Checkout, { price }: Order, now: number): boolean {
  const isBegun = open.url !== null || Date.parse(open.created) > now - BEGUN_WITHIN
  return (
    isBegun && Date.parse(open.expires_at) > now && open.amount === price.amount && open.currency === price.currency
  )
}

/** Closed at the provider first, so that it is not paid beside the new one; what was paid in the last moment is found. */
async function endUnusable(
  deps: SellingDeps,
  { id, provider, provider_reference: reference }: Checkout,
): Promise<void> {
  if (reference !== null && provider === deps.provider.name) {
    await deps.provider.close(reference)
    await syncPayment(deps, { kind: 'checkout', reference })
  }
  const settled = await deps.db.selectFrom('checkouts').select('status').where('id', '=', id).executeTakeFirst()
  if (settled?.status === 'paid') throw new CodedError('ALREADY_OWNED', 'This has just been paid.')
  await endCheckout(deps.db, id, 'expired')
}

function newCheckout({ randomText, provider, now }: SellingDeps, order: Order): Checkout {
  const { item, price } = order
  return {
    id: randomText(),
    reader: order.reader,
    issue_id: item.kind === 'issue' ? item.issueId : null,
    plan_id: item.kind === 'plan' ? item.planId : null,
    covers_from: item.kind === 'plan' ? item.coversFrom : null,
    provider: provider.name,
    provider_reference: null,
    status: 'open',
    amount: price.amount,
    currency: price.currency,
    url: null,
    return_to: order.returnTo,
    created: new Date(now()).toISOString(),
    expires_at: new Date(now() + OPEN_FOR).toISOString(),
  }
}

/** The checkout with its page. The order is told as its row says, so that whoever tells it tells the same. */
async function resume(deps: SellingDeps, open: Checkout, order: Order): Promise<Checkout> {
  const { db } = deps
  if (open.url === null) await begin(deps, open, order)
  if (open.return_to !== order.returnTo) {
    await db.updateTable('checkouts').set({ return_to: order.returnTo }).where('id', '=', open.id).execute()
  }
  return (await findCheckout(db, open)) ?? open
}

async function begin(deps: SellingDeps, open: Checkout, order: Order): Promise<void> {
  const { db, provider, basePath } = deps
  const { id, reader, amount, currency, expires_at: expiresAt } = open
  const { item } = order
  const home = `${deps.origin()}${basePath}`
  const begun = await provider.begin({
    id,
    reader,
    customer: await customerOf(deps, reader),
    item: item.kind === 'plan' ? { ...item, coversFrom: open.covers_from } : item,
    title: order.title,
    price: { amount, currency },
    expiresAt,
    successUrl: `${home}subscriptions/success?checkout=${encodeURIComponent(id)}`,
    cancelUrl: `${home}${open.return_to}`,
  })
  await setCheckoutPage(db, id, begun)
}

export type Checkout = Selectable<CheckoutsTable>

/** What is paid for, as a column and its value. */
type CheckoutItem = { readonly issue_id: string } | { readonly plan_id: string }

/** A reader's own checkout; that of another is as if it were not there. */
export async function findCheckout(
  db: Kysely<Database>,
  { id, reader }: { readonly id: string; readonly reader: string },
): Promise<Checkout | undefined> {
  return db.selectFrom('checkouts').selectAll().where('id', '=', id).where('reader', '=', reader).executeTakeFirst()
}

async function findOpenCheckout(
  db: Kysely<Database>,
  reader: string,
  item: CheckoutItem,
): Promise<Checkout | undefined> {
  const open = db.selectFrom('checkouts').selectAll().where('reader', '=', reader).where('status', '=', 'open')
  const own = 'issue_id' in item ? open.where('issue_id', '=', item.issue_id) : open.where('plan_id', '=', item.plan_id)
  return own.executeTakeFirst()
}

/** Adds an open checkout unless there is one of the same reader for the same thing: the unique index decides. */
async function addCheckout(db: Kysely<Database>, checkout: Checkout): Promise<void> {
  await db
    .insertInto('checkouts')
    .values(checkout)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** What the provider answered. */
async function setCheckoutPage(
  db: Kysely<Database>,
  id: string,
  { reference, url }: { readonly reference: string; readonly url: string },
): Promise<void> {
  await db
    .updateTable('checkouts')
    .set({ provider_reference: reference, url })
    .where('id', '=', id)
    .where('url', 'is', null)
    .execute()
}

/** Ends a checkout that is still open; one that was paid meanwhile stays paid. */
export async function endCheckout(db: Kysely<Database>, id: string, status: 'canceled' | 'expired'): Promise<void> {
  await db.updateTable('checkouts').set({ status }).where('id', '=', id).where('status', '=', 'open').execute()
}
