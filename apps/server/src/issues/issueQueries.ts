import type { IssueSortKey } from '@gatefold/contract/generated/operations'
import type { Kysely } from 'kysely'
import type { Database, IssuesTable } from '../db/schema.ts'
import { publicIssues } from '../db/publicIssues.ts'

export type IssueRow = Pick<IssuesTable, 'id' | 'summary'>

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

/** The issues that are public at `at`, without their articles; equal ones in the order of their ids. */
export async function listPublicIssues(
  db: Kysely<Database>,
  { sortKey, direction, limit, offset }: IssueListing,
  at: Date,
): Promise<readonly IssueRow[]> {
  const query = db
    .selectFrom('issues')
    .select(['issues.id', 'issues.summary'])
    .where(publicIssues(at))
    .orderBy(SORT_COLUMNS[sortKey], direction)
    .orderBy('issues.id')
  return limit === undefined ? query.execute() : query.limit(limit).offset(offset).execute()
}
