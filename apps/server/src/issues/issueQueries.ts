import type { IssueSortKey } from '@gatefold/contract/generated/operations'
import { type Kysely, sql } from 'kysely'
import { type Sight, VISIBLE_ISSUE_COLUMNS, type VisibleIssue, visibleIssues } from '../platform/db/visibleIssues.ts'
import type { Database, IssuesTable } from '../platform/db/schema.ts'

const SORT_COLUMNS = {
  RELEASE_DATE: 'release_date',
  CREATED: 'created',
  UPDATED: 'updated',
  NAME: 'name',
} as const satisfies Record<IssueSortKey, keyof IssuesTable>

export interface IssueListing {
  readonly sortKey: IssueSortKey
  readonly direction: 'asc' | 'desc'
  /** undefined lists them all. */
  readonly limit: number | undefined
  readonly offset: number
}

/** The issues that are there for whoever looks, without their articles; equal ones in the order of their ids. */
export async function listIssues(
  db: Kysely<Database>,
  { sortKey, direction, limit, offset }: IssueListing,
  sight: Sight,
): Promise<readonly VisibleIssue[]> {
  const query = db
    .selectFrom('issues')
    .select(VISIBLE_ISSUE_COLUMNS)
    .where(visibleIssues(sight))
    .orderBy(SORT_COLUMNS[sortKey], direction)
    .orderBy('issues.id')
  return limit === undefined ? query.execute() : query.limit(limit).offset(offset).execute()
}

/** Issues of a year; null is that of issues without a release date. */
export interface YearCount {
  readonly year: number | null
  readonly issues: number
}

/** How many of the public issues each year has, in the order of the listing by release date. */
export async function countYears(db: Kysely<Database>, sight: Sight): Promise<readonly YearCount[]> {
  const year = sql<string>`substr(release_date, 1, 4)`
  const rows = await db
    .selectFrom('issues')
    .select([year.as('year'), sql<number | string>`count(*)`.as('issues')])
    .where(visibleIssues(sight))
    .groupBy(year)
    .orderBy(year, 'desc')
    .execute()
  return rows.map((row) => ({ year: /^\d{4}$/.test(row.year) ? Number(row.year) : null, issues: Number(row.issues) }))
}
