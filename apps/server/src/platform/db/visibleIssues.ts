import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely'
import type { Database, IssuesTable } from './schema.ts'

/** An issue's place in an address. A slug is never in id format, and is only ever looked up as a slug (Requirement R5.3). */
interface IssueReference {
  readonly id: string
  readonly isSlug: boolean
}

/** What has to be read of an issue to give it out: never less, or nobody knows who may have it. */
export const VISIBLE_ISSUE_COLUMNS = [
  'issues.id',
  'issues.summary',
  'issues.status',
  'issues.publish_at',
  'issues.release_date',
  'issues.is_paid',
  'issues.price_amount',
  'issues.price_currency',
] as const

export type VisibleIssue = Pick<
  IssuesTable,
  'id' | 'summary' | 'status' | 'publish_at' | 'release_date' | 'is_paid' | 'price_amount' | 'price_currency'
>

/** Who looks at one issue. */
interface IssueSight extends Sight {
  /** Issues that are the reader's own, and stay so when they are unpublished. */
  readonly ownIssueIds: readonly string[]
}

/** The issue if it is there for whoever looks, or undefined: a draft is nothing to everybody but an admin and who owns it. */
export async function findVisibleIssue(
  db: Kysely<Database>,
  { id, isSlug }: IssueReference,
  { ownIssueIds, ...sight }: IssueSight,
): Promise<VisibleIssue | undefined> {
  return db
    .selectFrom('issues')
    .select(VISIBLE_ISSUE_COLUMNS)
    .where(isSlug ? 'issues.slug' : 'issues.id', '=', id)
    .where((column) => {
      const isVisible = visibleIssues(sight)(column)
      if (ownIssueIds.length === 0) return isVisible
      return column.or([isVisible, column('issues.id', 'in', [...ownIssueIds])])
    })
    .executeTakeFirst()
}

/** Who looks, and when. */
export interface Sight {
  readonly at: Date
  /** Sees drafts, and scheduled issues before their time. */
  readonly isAdmin: boolean
}

/** The issues that are there for somebody, as a condition of a query that reads `issues`: `.where(visibleIssues(sight))`. */
export function visibleIssues({ at, isAdmin }: Sight) {
  if (!isAdmin) return publicIssues(at)
  return (column: ExpressionBuilder<Database, 'issues'>): Expression<SqlBool> => column.lit(true)
}

/** Whether readers may see an issue at the instant `now`: published, or scheduled and its time has come. */
export function isPublic(issue: Pick<IssuesTable, 'status' | 'publish_at'>, now: Date): boolean {
  switch (issue.status) {
    case 'published':
      return true
    case 'scheduled':
      return issue.publish_at !== null && issue.publish_at <= now.toISOString()
    case 'draft':
      return false
  }
}

/**
 * `isPublic` as a condition of a query that reads `issues`: `.where(publicIssues(now))`. It agrees with `isPublic` because
 * instants are stored in the one form of `Date.toISOString`, whose order as text is their order in time.
 */
export function publicIssues(now: Date) {
  return (column: ExpressionBuilder<Database, 'issues'>): Expression<SqlBool> =>
    column.or([
      column('issues.status', '=', 'published'),
      column.and([column('issues.status', '=', 'scheduled'), column('issues.publish_at', '<=', now.toISOString())]),
    ])
}
