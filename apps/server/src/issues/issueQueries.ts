import type { IssueSortKey } from '@gatefold/contract/generated/operations'
import type { Kysely } from 'kysely'
import { VISIBLE_ISSUE_COLUMNS, type VisibleIssue } from '../db/findVisibleIssue.ts'
import type { Database, IssuesTable } from '../db/schema.ts'
import { type Sight, visibleIssues } from '../db/visibleIssues.ts'

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
