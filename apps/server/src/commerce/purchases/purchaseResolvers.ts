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
import { CodedError } from '../../http/graphql/CodedError.ts'
import type { GraphqlContext } from '../../http/graphql/GraphqlContext.ts'
import { findCheckout } from './checkoutQueries.ts'
import { findCustomer } from './customers.ts'
import {
  findPurchase,
  listPurchases,
  listSubscriptions,
  type ResolvedPurchase,
  resolveCheckout,
  resolveSubscription,
} from './libraryQueries.ts'

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
