import type {
  LibraryCheckoutArgs,
  MutationBuyIssueArgs,
  MutationCancelCheckoutArgs,
  MutationCancelSubscriptionArgs,
  MutationConfirmCheckoutArgs,
  MutationOpenPortalArgs,
  MutationRedeemGiftArgs,
  MutationResumeSubscriptionArgs,
  MutationSubscribeArgs,
} from '@gatefold/contract/generated/schema'
import type { Localized } from '@gatefold/magazine/language/Localized'
import type { Money } from '@gatefold/magazine/price'
import type { Kysely, Selectable } from 'kysely'
import { CodedError } from '../../http/graphql/CodedError.ts'
import type { GraphqlContext } from '../../http/graphql/GraphqlContext.ts'
import { type Checkout, findCheckout } from './startCheckout.ts'
import { findCustomer } from './customers.ts'
import type { PurchasesTable, SubscriptionsTable } from '../../platform/db/purchaseSchema.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { Plan } from './PurchaseDeps.ts'

/** Whose it is. */
interface Library {
  readonly reader: string
}

export const purchaseResolvers = {
  Query: {
    plans(_root: unknown, _args: unknown, { purchases }: GraphqlContext) {
      return purchases.plans.map((plan) => ({ ...plan, interval: plan.interval.toUpperCase() }))
    },

    library(_root: unknown, _args: unknown, { viewer }: GraphqlContext): Library | null {
      return viewer.subject === undefined ? null : { reader: viewer.subject }
    },
  },

  Mutation: {
    async buyIssue(_root: unknown, { id, returnTo }: MutationBuyIssueArgs, context: GraphqlContext) {
      const reader = readerOf(context)
      if (context.viewer.issueIds.includes(id)) throw new CodedError('ALREADY_OWNED', 'You have this issue already.')
      return checkoutOf(reader, await context.purchases.buyIssue(reader, { issueId: id, returnTo }), context)
    },

    async subscribe(_root: unknown, wish: MutationSubscribeArgs, context: GraphqlContext) {
      const reader = readerOf(context)
      return checkoutOf(reader, await context.purchases.subscribe(reader, wish), context)
    },

    async confirmCheckout(_root: unknown, { id }: MutationConfirmCheckoutArgs, context: GraphqlContext) {
      const reader = readerOf(context)
      return checkoutOf(reader, await context.purchases.confirmCheckout(reader, id), context)
    },

    async cancelCheckout(_root: unknown, { id }: MutationCancelCheckoutArgs, context: GraphqlContext) {
      const reader = readerOf(context)
      return checkoutOf(reader, await context.purchases.cancelCheckout(reader, id), context)
    },

    async redeemGift(_root: unknown, { code }: MutationRedeemGiftArgs, context: GraphqlContext) {
      const reader = readerOf(context)
      const id = await context.purchases.redeemGift(reader, code)
      return findPurchase(context.db, { id, reader })
    },

    cancelSubscription(_root: unknown, { id }: MutationCancelSubscriptionArgs, context: GraphqlContext) {
      return renewed({ subscriptionId: id, isRenewed: false }, context)
    },

    resumeSubscription(_root: unknown, { id }: MutationResumeSubscriptionArgs, context: GraphqlContext) {
      return renewed({ subscriptionId: id, isRenewed: true }, context)
    },

    openPortal(_root: unknown, { returnTo }: MutationOpenPortalArgs, context: GraphqlContext) {
      return context.purchases.openPortal(readerOf(context), returnTo)
    },

    async restorePurchases(_root: unknown, _args: unknown, context: GraphqlContext): Promise<Library> {
      const reader = readerOf(context)
      await context.purchases.restore(reader)
      return { reader }
    },
  },

  Purchase: {
    /** Signed when it is first asked for. */
    receipt({ id }: { readonly id: string }, _args: unknown, { purchases }: GraphqlContext): Promise<string | null> {
      return purchases.findReceipt(id)
    },

    packageUrl({ issueId, issueSlug, status }: ResolvedPurchase, _args: unknown, { basePath }: GraphqlContext) {
      return status === 'ACTIVE' && issueSlug !== null ? `${basePath}library/${issueId}.issue` : null
    },
  },

  /** Each part is read when it is asked for. */
  Library: {
    purchases({ reader }: Library, _args: unknown, { db }: GraphqlContext) {
      return listPurchases(db, reader)
    },

    async subscriptions({ reader }: Library, _args: unknown, { db, purchases }: GraphqlContext) {
      return (await listSubscriptions(db, reader)).map((row) => resolveSubscription(row, purchases.plans))
    },

    async checkout({ reader }: Library, { id }: LibraryCheckoutArgs, { db }: GraphqlContext) {
      const checkout = await findCheckout(db, { id, reader })
      return checkout === undefined ? null : resolveCheckout(db, checkout)
    },

    async hasPortal({ reader }: Library, _args: unknown, { db, purchases }: GraphqlContext) {
      const { provider } = purchases
      return provider !== undefined && (await findCustomer(db, { reader, provider })) !== undefined
    },
  },
}

function readerOf({ viewer }: GraphqlContext): string {
  if (viewer.subject === undefined) throw new CodedError('SIGN_IN_REQUIRED', 'Sign in first.')
  return viewer.subject
}

async function checkoutOf(reader: string, id: string, { db }: GraphqlContext) {
  const checkout = await findCheckout(db, { id, reader })
  if (checkout === undefined) throw new CodedError('NOT_FOUND', 'There is no such checkout.')
  return resolveCheckout(db, checkout)
}

async function renewed(
  change: { readonly subscriptionId: string; readonly isRenewed: boolean },
  context: GraphqlContext,
) {
  const reader = readerOf(context)
  await context.purchases.setRenewal(reader, change)
  const rows = await listSubscriptions(context.db, reader)
  const row = rows.find(({ id }) => id === change.subscriptionId)
  if (row === undefined) throw new CodedError('NOT_FOUND', 'There is no such subscription.')
  return resolveSubscription(row, context.purchases.plans)
}

/** The fields of the schema's Purchase. */
interface ResolvedPurchase {
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
async function listPurchases(db: Kysely<Database>, reader: string): Promise<readonly ResolvedPurchase[]> {
  const rows = await purchasesOf(db, reader).orderBy('purchases.bought_at', 'desc').orderBy('purchases.id').execute()
  return rows.map(resolvePurchase)
}

/** One of a reader's purchases. */
async function findPurchase(
  db: Kysely<Database>,
  { id, reader }: { readonly id: string; readonly reader: string },
): Promise<ResolvedPurchase | null> {
  const row = await purchasesOf(db, reader).where('purchases.id', '=', id).executeTakeFirst()
  return row === undefined ? null : resolvePurchase(row)
}

/** What a checkout has led to. */
async function findPurchaseOf(
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
async function listSubscriptions(
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
function resolveSubscription(row: Selectable<SubscriptionsTable>, plans: readonly Plan[]) {
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
async function resolveCheckout(db: Kysely<Database>, checkout: Checkout) {
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
