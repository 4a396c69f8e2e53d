import type { Localized } from '@gatefold/magazine/language/Localized'
import type { Money } from '@gatefold/magazine/price'
import type { Kysely, Selectable } from 'kysely'
import type { PurchasesTable, SubscriptionsTable } from '../../platform/db/purchaseSchema.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { Checkout } from './checkoutQueries.ts'
import type { Plan } from './PurchaseDeps.ts'

/** The fields of the schema's Purchase. */
export interface ResolvedPurchase {
  readonly id: string
  readonly issueId: string
  readonly issueName: Localized | null
  readonly issueSlug: string | null
  readonly source: string
  readonly status: string
  readonly price: Money
  readonly boughtAt: string
}

interface NamedPurchase extends Selectable<PurchasesTable> {
  readonly slug: string | null
  readonly summary: string | null
}

/** A reader's purchases, newest first; what was taken back is among them. */
export async function listPurchases(db: Kysely<Database>, reader: string): Promise<readonly ResolvedPurchase[]> {
  const rows = await purchasesOf(db, reader).orderBy('purchases.bought_at', 'desc').orderBy('purchases.id').execute()
  return rows.map(resolvePurchase)
}

/** One of a reader's purchases. */
export async function findPurchase(
  db: Kysely<Database>,
  { id, reader }: { readonly id: string; readonly reader: string },
): Promise<ResolvedPurchase | null> {
  const row = await purchasesOf(db, reader).where('purchases.id', '=', id).executeTakeFirst()
  return row === undefined ? null : resolvePurchase(row)
}

/** What a checkout has led to. */
export async function findPurchaseOf(
  db: Kysely<Database>,
  { id, reader }: Pick<Checkout, 'id' | 'reader'>,
): Promise<ResolvedPurchase | null> {
  const row = await purchasesOf(db, reader).where('purchases.checkout_id', '=', id).executeTakeFirst()
  return row === undefined ? null : resolvePurchase(row)
}

function purchasesOf(db: Kysely<Database>, reader: string) {
  return db
    .selectFrom('purchases')
    .leftJoin('issues', 'issues.id', 'purchases.issue_id')
    .selectAll('purchases')
    .select(['issues.slug', 'issues.summary'])
    .where('purchases.reader', '=', reader)
}

function resolvePurchase(row: NamedPurchase): ResolvedPurchase {
  const summary = row.summary === null ? undefined : (JSON.parse(row.summary) as { readonly name?: Localized })
  return {
    id: row.id,
    issueId: row.issue_id,
    issueName: summary?.name ?? null,
    issueSlug: row.slug,
    source: row.source.toUpperCase(),
    status: row.status.toUpperCase(),
    price: { amount: row.amount, currency: row.currency },
    boughtAt: row.bought_at,
  }
}

/** A reader's subscriptions, those that run first, then the newest. */
export async function listSubscriptions(
  db: Kysely<Database>,
  reader: string,
): Promise<readonly Selectable<SubscriptionsTable>[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('reader', '=', reader)
    .orderBy('created', 'desc')
    .orderBy('id')
    .execute()
  const runs = ({ status }: { readonly status: string }) => (status === 'ended' ? 1 : 0)
  return rows.toSorted((one, other) => runs(one) - runs(other))
}

/** The fields of the schema's Subscription. */
export function resolveSubscription(row: Selectable<SubscriptionsTable>, plans: readonly Plan[]) {
  return {
    id: row.id,
    planId: row.plan_id,
    planName: plans.find(({ id }) => id === row.plan_id)?.name ?? null,
    status: row.status.toUpperCase(),
    price: { amount: row.amount, currency: row.currency },
    interval: row.interval.toUpperCase(),
    periodEnd: row.period_end,
    cancelsAtPeriodEnd: row.cancels_at_period_end === 1,
  }
}

/** The fields of the schema's Checkout. */
export async function resolveCheckout(db: Kysely<Database>, checkout: Checkout) {
  const { id, status, url, issue_id: issueId, plan_id: planId, amount, currency, return_to: returnTo } = checkout
  const purchase = status === 'paid' && issueId !== null ? await findPurchaseOf(db, checkout) : null
  return {
    id,
    status: status.toUpperCase(),
    url: status === 'open' ? url : null,
    issueId,
    planId,
    price: { amount, currency },
    returnTo,
    purchase,
  }
}
