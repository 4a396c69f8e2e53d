import type { Coverage } from '@gatefold/magazine/access'
import type { Kysely } from 'kysely'
import type { Viewer } from '../accounts/auth/Viewer.ts'
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

/** What the tables say of a reader at this moment, so that a refund counts from the next request on (decision 0190). */
export async function findEntitlements(db: Kysely<Database>, reader: string, at: Date): Promise<Entitlements> {
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
  return {
    issueIds: purchases.map(({ issue_id }) => issue_id),
    coverage: subscriptions.flatMap((subscription) => {
      if (Date.parse(subscription.period_end) + graceOf(subscription) <= at.getTime()) return []
      const { covers_from, period_end } = subscription
      return [{ from: covers_from?.slice(0, 10) ?? undefined, until: period_end.slice(0, 10) }]
    }),
  }
}

/** One that has not been paid, or will not go on, ends to the minute. */
function graceOf({ status, cancels_at_period_end }: { status: string; cancels_at_period_end: number }): number {
  return status === 'active' && cancels_at_period_end === 0 ? GRACE : 0
}

/**
 * The one place where a viewer gets what is bought, for calls and for files alike: read anew for each request, and joined with
 * what the token opens. An admin needs nothing of it to read, and is told what is the admin's own all the same.
 */
export async function withEntitlements(
  viewer: Viewer,
  { db, at }: { db: Kysely<Database>; at: Date },
): Promise<Viewer> {
  if (viewer.subject === undefined) return viewer
  const { issueIds, coverage } = await findEntitlements(db, viewer.subject, at)
  const all = [...new Set([...viewer.issueIds, ...issueIds])].toSorted()
  return { ...viewer, issueIds: all, coverage, ownIssueIds: issueIds }
}
