import { type Money, priceOf } from '@gatefold/magazine/price'
import { type Localized, resolveLocalized } from '@gatefold/magazine/language/Localized'
import type { Kysely } from 'kysely'
import { CodedError } from '../../http/graphql/CodedError.ts'
import { ProviderUnavailable } from '../payments/ProviderUnavailable.ts'
import { endCheckout, findCheckout, startCheckout } from './startCheckout.ts'
import { findReceipt } from './receipts.ts'
import { customerOf, findCustomer } from './customers.ts'
import type { Plan, PurchaseDeps, SellingDeps } from './PurchaseDeps.ts'
import type { IssueWish, PlanWish, Purchases, RenewalChange } from './Purchases.ts'
import { addPurchase, hasPurchase } from './purchaseQueries.ts'
import { handlePaymentEvent, syncPayment } from './syncPayment.ts'
import { termsOf } from '../../access/issueTerms.ts'
import { publicIssues } from '../../access/accessRules.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { PurchasesTable } from '../../platform/db/purchaseSchema.ts'
import { hashGiftCode } from './makeGifts.ts'

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
    hear: (news) => (isSelling(deps) ? handlePaymentEvent(deps, news) : Promise.resolve()),
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
  if (status !== 'paid' && reference !== null) await syncPayment(deps, { kind: 'checkout', reference })
  return id
}

/** Closed there before it is over here, so that it is not paid beside a new one; what was paid in the last moment stays paid. */
async function cancelCheckout(deps: SellingDeps, reader: string, id: string): Promise<string> {
  const { status, reference } = await findOwnCheckout(deps, reader, id)
  if (status !== 'open') return id
  if (reference !== null) await deps.provider.close(reference)
  await endCheckout(deps.db, id, 'canceled')
  if (reference !== null) await syncPayment(deps, { kind: 'checkout', reference })
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
  await syncPayment(deps, { kind: 'subscription', reference })
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
  await syncPayment(deps, { kind: 'customer', reference: await customerOf(deps, reader) })
}

interface IssueOffer {
  readonly name: string
  readonly price: Money
}

/** What an issue costs, by the server's own word alone. Rejects with a CodedError where it is not there or not for sale. */
async function findIssueOffer(
  { db, now, defaultPrice }: Pick<PurchaseDeps, 'db' | 'now' | 'defaultPrice'>,
  issueId: string,
): Promise<IssueOffer> {
  const row = await db
    .selectFrom('issues')
    .select(['issues.name', 'issues.is_paid', 'issues.price_amount', 'issues.price_currency'])
    .where('issues.id', '=', issueId)
    .where(publicIssues(new Date(now())))
    .executeTakeFirst()
  if (row === undefined) throw new CodedError('NOT_FOUND', 'There is no such issue.')
  const price = priceOf(termsOf(row), defaultPrice)
  if (price === undefined || price.amount === 0) throw new CodedError('NOT_FOR_SALE', 'This issue is not for sale.')
  return { name: row.name, price }
}

function findPlan({ plans }: Pick<PurchaseDeps, 'plans'>, planId: string): Plan {
  const plan = plans.find(({ id }) => id === planId)
  if (plan === undefined || plan.price.amount === 0) throw new CodedError('NOT_FOUND', 'There is no such subscription.')
  return plan
}

/** As the bill has it. */
function billName(name: Localized, language: string): string {
  return resolveLocalized(name, { language, defaultLanguage: language })
}

/**
 * From which day on a subscription that begins now covers issues: the release day of the newest that is there, so that a new
 * subscriber has something to read; null covers the archive too. Where
 * nothing is published yet it is this moment.
 */
async function coveredFrom(db: Kysely<Database>, { coversArchive }: Plan, now: Date): Promise<string | null> {
  if (coversArchive) return null
  const newest = await db
    .selectFrom('issues')
    .select(({ fn }) => fn.max('issues.release_date').as('day'))
    .where(publicIssues(now))
    .executeTakeFirst()
  return newest?.day ?? now.toISOString()
}

/** Longer addresses are nobody's place in a magazine. */
const MOST = 2_000

/** Nobody goes back to what only leads on. */
const PASSAGES = ['callback', 'logout', 'subscriptions/success']

const HERE = 'https://here.invalid'

/**
 * Where a reader goes on after paying, as path with search and hash below the base path, without a slash in front; '' is
 * the title's home, and what everything becomes that is not a page of this title, however it is written. Pure.
 */
export function returnPath(wanted: string, basePath: string): string {
  const base = HERE + basePath
  if (wanted.length > MOST || !URL.canParse(wanted, base)) return ''
  const { origin, pathname, search, hash } = new URL(wanted, base)
  if (origin !== HERE || !pathname.startsWith(basePath)) return ''
  const path = pathname.slice(basePath.length)
  // A path of two slashes is another host's address when it is read again.
  return PASSAGES.includes(path) || path.startsWith('/') ? '' : path + search + hash
}

interface Redemption {
  readonly code: string
  /** The subject of the reader's token. */
  readonly reader: string
  /** Id of the purchase. */
  readonly id: string
  readonly currency: string
  readonly now: Date
}

/**
 * Makes a gift's issue the reader's: of several who enter the same code at once, here or at another server, one gets it.
 * Rejects with CodedError GIFT_UNKNOWN, GIFT_EXPIRED, GIFT_REDEEMED or ALREADY_OWNED; then the code stays as good as it was.
 */
export async function redeemGift(db: Kysely<Database>, redemption: Redemption): Promise<PurchasesTable> {
  const { reader, id, currency, now } = redemption
  const hash = hashGiftCode(redemption.code)
  if (hash === undefined) throw unknown()
  const at = now.toISOString()
  return db.transaction().execute(async (transaction) => {
    const taken = await transaction
      .updateTable('gifts')
      .set({ redeemed_by: reader, redeemed_at: at })
      .where('code_hash', '=', hash)
      .where('redeemed_by', 'is', null)

      .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>=', at)]))
      .returning('issue_id')
      .executeTakeFirst()
    if (taken === undefined) throw await refusalOf(transaction, hash, reader)
    const { issue_id } = taken
    if (await hasPurchase(transaction, { reader, issueId: issue_id })) throw owned()
    const payment = { provider: 'gift', provider_reference: hash, amount: 0, currency, checkout_id: null }
    return addPurchase(transaction, { id, reader, issue_id, source: 'gift', bought_at: at, ...payment })
  })
}

/** Why a code was not taken. Whoever enters his own code again is told that the issue is his. */
async function refusalOf(db: Kysely<Database>, hash: string, reader: string): Promise<CodedError> {
  const gift = await db.selectFrom('gifts').selectAll().where('code_hash', '=', hash).executeTakeFirst()
  if (gift === undefined) return unknown()
  if (gift.redeemed_by === reader)
    return new CodedError('ALREADY_OWNED', 'You have used this code: its issue is yours.')
  if (gift.redeemed_by !== null) return new CodedError('GIFT_REDEEMED', 'This code has been used by somebody.')
  return new CodedError('GIFT_EXPIRED', 'The time of this code is over.')
}

function unknown(): CodedError {
  return new CodedError('GIFT_UNKNOWN', 'There is no such code; please check its letters and digits.')
}

function owned(): CodedError {
  return new CodedError('ALREADY_OWNED', 'This issue is yours already; the code is still good for somebody else.')
}
