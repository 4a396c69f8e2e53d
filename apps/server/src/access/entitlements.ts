import type { Coverage } from '@gatefold/magazine/access'
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Viewer } from '../accounts/auth/Viewer.ts'
import type { SubscriptionsTable } from '../platform/db/purchaseSchema.ts'
import type { Database } from '../platform/db/schema.ts'

/** What a reader may read besides what is free. */
interface Entitlements {
  /** In their order as text. */
  readonly issueIds: readonly string[]
  readonly coverage: readonly Coverage[]
}

/**
 * Milliseconds that a subscription which renews itself stays open beyond the time that is paid for: the provider tells of a
 * renewal some minutes after it, or when it is next within reach.
 */
const GRACE = 24 * 60 * 60_000

type SubscriptionRow = Pick<SubscriptionsTable, 'status' | 'covers_from' | 'period_end' | 'cancels_at_period_end'>

/** What the tables say of a reader. */
interface EntitlementRows {
  readonly issueIds: readonly string[]
  readonly subscriptions: readonly SubscriptionRow[]
}

async function readRows(db: Kysely<Database>, reader: string): Promise<EntitlementRows> {
  const bought = db
    .selectFrom('purchases')
    .select('issue_id')
    .distinct()
    .where('reader', '=', reader)
    .where('status', '=', 'active')
    .orderBy('issue_id')
    .execute()
  const subscribed = db
    .selectFrom('subscriptions')
    .select(['status', 'covers_from', 'period_end', 'cancels_at_period_end'])
    .where('reader', '=', reader)
    .where('status', '!=', 'ended')
    .orderBy('id')
    .execute()
  const [purchases, subscriptions] = await Promise.all([bought, subscribed])
  return { issueIds: purchases.map(({ issue_id }) => issue_id), subscriptions }
}

function entitlementsAt({ issueIds, subscriptions }: EntitlementRows, at: number): Entitlements {
  return {
    issueIds,
    coverage: subscriptions.flatMap((subscription) => {
      if (Date.parse(subscription.period_end) + graceOf(subscription) <= at) return []
      const { covers_from, period_end } = subscription
      return [{ from: covers_from?.slice(0, 10) ?? undefined, until: period_end.slice(0, 10) }]
    }),
  }
}

/** One that has not been paid, or will not go on, ends to the minute. */
function graceOf({ status, cancels_at_period_end }: SubscriptionRow): number {
  return status === 'active' && cancels_at_period_end === 0 ? GRACE : 0
}

/** Gives a viewer what is bought, as of now. */
export type AddEntitlements = (viewer: Viewer) => Promise<Viewer>

interface EntitlementsDeps {
  readonly db: Kysely<Database>
  /** Grows with every change of a purchase or a subscription. */
  readonly readRevision: () => Promise<number>
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Readers whose rows are remembered at most. */
const MOST_REMEMBERED = 10_000

/**
 * The one place where a viewer gets what is bought, for calls and for files alike, joined with what the token opens. The rows are
 * remembered for as long as the database says that no purchase and no subscription has changed, so a refund counts from the next
 * request on (decisions 0190, 0308). An admin needs nothing of it to read, and is told what is the admin's own all the same.
 */
export function createEntitlements({ db, readRevision, now }: EntitlementsDeps): AddEntitlements {
  const remembered = new LRUCache<string, { readonly revision: number; readonly rows: Promise<EntitlementRows> }>({
    max: MOST_REMEMBERED,
  })
  /** Read after the revision: what changes meanwhile comes with the next one. */
  const findRows = (reader: string, revision: number): Promise<EntitlementRows> => {
    const known = remembered.get(reader)
    if (known?.revision === revision) return known.rows
    const reading = { revision, rows: readRows(db, reader) }
    remembered.set(reader, reading)
    reading.rows.catch(() => {
      if (remembered.peek(reader) === reading) remembered.delete(reader)
    })
    return reading.rows
  }
  return async (viewer) => {
    if (viewer.subject === undefined) return viewer
    const revision = await readRevision()
    const { issueIds, coverage } = entitlementsAt(await findRows(viewer.subject, revision), now())
    const all = [...new Set([...viewer.issueIds, ...issueIds])].toSorted()
    return { ...viewer, issueIds: all, coverage, ownIssueIds: issueIds }
  }
}
