import { CodedError } from '../../http/graphql/CodedError.ts'
import { ProviderUnavailable } from '../payments/ProviderUnavailable.ts'
import { endCheckout, findCheckout } from './checkoutQueries.ts'
import { redeemGift } from './gifts/redeemGift.ts'
import { findReceipt } from './receipts.ts'
import { customerOf, findCustomer } from './customers.ts'
import { billName, coveredFrom, findIssueOffer, findPlan } from './offers.ts'
import type { PurchaseDeps, SellingDeps } from './PurchaseDeps.ts'
import type { IssueWish, PlanWish, Purchases, RenewalChange } from './Purchases.ts'
import { hasPurchase } from './purchaseQueries.ts'
import { returnPath } from './returnPath.ts'
import { hear, settle } from './settle.ts'
import { startCheckout } from './startCheckout.ts'

/** Codes cannot be guessed; whoever tries many all the same is slowed. */
const GIFT_ALLOWANCE = { limit: 10, seconds: 600 }

/** What one reader may ask for: more than fifty clicks, less than a program. */
const CLICKS = { limit: 120, seconds: 600 }

/** Each thing by itself; restoring asks the provider for everything there is. */
const ALLOWANCES = {
  buy: CLICKS,
  subscribe: CLICKS,
  confirm: CLICKS,
  cancel: CLICKS,
  renewal: CLICKS,
  portal: CLICKS,
  restore: { limit: 10, seconds: 600 },
}

export function createPurchases(deps: PurchaseDeps): Purchases {
  /** A reader's own doing, within what one reader may, at a title that sells. */
  const by = async <Result>(
    reader: string,
    what: keyof typeof ALLOWANCES,
    act: (selling: SellingDeps) => Promise<Result>,
  ) => {
    if (!isSelling(deps)) throw unavailable('Nothing is sold here.')
    if (!(await deps.limits.take(`purchases ${what} ${reader}`, ALLOWANCES[what]))) throw tooMany()
    return coded(deps, () => act(deps))
  }
  const sharing = createSharing()
  return {
    plans: deps.provider === undefined ? [] : deps.plans,
    provider: deps.provider?.name,
    buyIssue: (reader, wish) =>
      by(reader, 'buy', (selling) => sharing(`${reader} issue ${wish.issueId}`, () => buyIssue(selling, reader, wish))),
    subscribe: (reader, wish) =>
      by(reader, 'subscribe', (selling) =>
        sharing(`${reader} plan ${wish.planId}`, () => subscribe(selling, reader, wish)),
      ),
    confirmCheckout: (reader, id) => by(reader, 'confirm', (selling) => confirmCheckout(selling, reader, id)),
    cancelCheckout: (reader, id) => by(reader, 'cancel', (selling) => cancelCheckout(selling, reader, id)),
    setRenewal: (reader, change) => by(reader, 'renewal', (selling) => setRenewal(selling, reader, change)),
    openPortal: (reader, returnTo) => by(reader, 'portal', (selling) => openPortal(selling, reader, returnTo)),
    restore: (reader) => by(reader, 'restore', (selling) => restore(selling, reader)),
    redeemGift: (reader, code) => redeem(deps, reader, code),
    findReceipt: (id) =>
      findReceipt(id, { db: deps.db, issuer: deps.origin() + deps.basePath, readKey: deps.readReceiptKey }),
    hear: (news) => (isSelling(deps) ? hear(deps, news) : Promise.resolve()),
  }
}

async function redeem(deps: PurchaseDeps, reader: string, code: string): Promise<string> {
  const { db, limits, now, randomText, currency } = deps
  if (!(await limits.take(`gifts ${reader}`, GIFT_ALLOWANCE))) throw tooMany()
  const { id } = await redeemGift(db, { code, reader, id: randomText(), currency, now: new Date(now()) })
  return id
}

function tooMany(): CodedError {
  return new CodedError('TOO_MANY_TRIES', 'Too many tries. Wait a few minutes and try again.')
}

function isSelling(deps: PurchaseDeps): deps is SellingDeps {
  return deps.provider !== undefined
}

function unavailable(message: string): CodedError {
  return new CodedError('PAYMENTS_UNAVAILABLE', message)
}

/** What the provider's fault is to a reader; its words are for the log. */
async function coded<Result>({ logger }: PurchaseDeps, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    logger.error({ err: error }, 'The payment provider failed')
    throw unavailable('Payments cannot be reached at the moment. Nothing was charged; try again in a few minutes.')
  }
}

/** Clicks at the same moment share one answer: the rows would see to it, this spares the provider the questions. */
function createSharing() {
  const underWay = new Map<string, Promise<string>>()
  return async (key: string, start: () => Promise<string>): Promise<string> => {
    const known = underWay.get(key)
    if (known !== undefined) return known
    const started = start().finally(() => underWay.delete(key))
    underWay.set(key, started)
    return started
  }
}

async function buyIssue(deps: SellingDeps, reader: string, { issueId, returnTo }: IssueWish): Promise<string> {
  const { name, price } = await findIssueOffer(deps, issueId)
  if (await hasPurchase(deps.db, { reader, issueId })) {
    throw new CodedError('ALREADY_OWNED', 'You have this issue already.')
  }
  const { id } = await startCheckout(deps, {
    reader,
    item: { kind: 'issue', issueId },
    title: name,
    price,
    returnTo: returnPath(returnTo, deps.basePath),
  })
  return id
}

/** A second subscription beside one that goes on would charge twice for the same issues. */
async function subscribe(deps: SellingDeps, reader: string, { planId, returnTo }: PlanWish): Promise<string> {
  const { db, now, basePath, defaultLanguage } = deps
  const plan = findPlan(deps, planId)
  await leaveOtherPlans(deps, reader, planId)
  const running = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('reader', '=', reader)
    .where('status', 'in', ['active', 'past_due'])
    .where((column) => column.or([column('cancels_at_period_end', '=', 0), column('plan_id', '=', planId)]))
    .executeTakeFirst()
  if (running !== undefined) throw new CodedError('ALREADY_OWNED', 'You have a subscription already.')
  const { id } = await startCheckout(deps, {
    reader,
    item: { kind: 'plan', planId, interval: plan.interval, coversFrom: await coveredFrom(db, plan, new Date(now())) },
    title: billName(plan.name, defaultLanguage),
    price: plan.price,
    returnTo: returnPath(returnTo, basePath),
  })
  return id
}

/** Who chooses another plan has left the one before: both cannot be paid. */
async function leaveOtherPlans(deps: SellingDeps, reader: string, planId: string): Promise<void> {
  const others = await deps.db
    .selectFrom('checkouts')
    .select('id')
    .where('reader', '=', reader)
    .where('status', '=', 'open')
    .where('plan_id', '!=', planId)
    .execute()
  for (const { id } of others) await cancelCheckout(deps, reader, id)
}

async function confirmCheckout(deps: SellingDeps, reader: string, id: string): Promise<string> {
  const { status, reference } = await findOwnCheckout(deps, reader, id)
  // What was left or has expired here may have been paid there in the last moment.
  if (status !== 'paid' && reference !== null) await settle(deps, { kind: 'checkout', reference })
  return id
}

/** Closed there before it is over here, so that it is not paid beside a new one; what was paid in the last moment stays paid. */
async function cancelCheckout(deps: SellingDeps, reader: string, id: string): Promise<string> {
  const { status, reference } = await findOwnCheckout(deps, reader, id)
  if (status !== 'open') return id
  if (reference !== null) await deps.provider.close(reference)
  await endCheckout(deps.db, id, 'canceled')
  if (reference !== null) await settle(deps, { kind: 'checkout', reference })
  return id
}

async function findOwnCheckout({ db, provider }: SellingDeps, reader: string, id: string) {
  const checkout = await findCheckout(db, { id, reader })
  if (checkout === undefined) throw new CodedError('NOT_FOUND', 'There is no such checkout.')
  // Another provider's is history: the title has changed its own.
  const reference = checkout.provider === provider.name ? checkout.provider_reference : null
  return { status: checkout.status, reference }
}

async function setRenewal(deps: SellingDeps, reader: string, change: RenewalChange): Promise<string> {
  const { db, provider } = deps
  const { subscriptionId, isRenewed } = change
  const subscription = await db
    .selectFrom('subscriptions')
    .select(['provider_reference', 'status'])
    .where('id', '=', subscriptionId)
    .where('reader', '=', reader)
    .where('provider', '=', provider.name)
    .executeTakeFirst()
  if (subscription === undefined || subscription.status === 'ended') {
    throw new CodedError('NOT_FOUND', 'There is no such subscription, or it has ended.')
  }
  const { provider_reference: reference } = subscription
  await provider.setRenewal(reference, isRenewed)
  await settle(deps, { kind: 'subscription', reference })
  return subscriptionId
}

async function openPortal(deps: SellingDeps, reader: string, returnTo: string): Promise<string> {
  const customer = await findCustomer(deps.db, { reader, provider: deps.provider.name })
  if (customer === undefined) throw new CodedError('NOT_FOUND', 'You have not paid for anything yet.')
  const home = `${deps.origin()}${deps.basePath}`
  return deps.provider.portalAddress(customer, home + returnPath(returnTo, deps.basePath))
}

/** The name of the reader at the provider is asked for anew where it is lost: all else follows from it. */
async function restore(deps: SellingDeps, reader: string): Promise<void> {
  await settle(deps, { kind: 'customer', reference: await customerOf(deps, reader) })
}
