import type { Kysely } from 'kysely'
import { publicIssues } from './publicIssues.ts'
import type { Database, IssuesTable } from './schema.ts'

/** An issue's place in an address. A slug is never in id format, and is only ever looked up as a slug (Requirement R5.3). */
export interface IssueReference {
  readonly id: string
  readonly isSlug: boolean
}

/** The public issue, or undefined. */
export async function findPublicIssue(
  db: Kysely<Database>,
  { id, isSlug }: IssueReference,
  at: Date,
): Promise<Pick<IssuesTable, 'id' | 'summary'> | undefined> {
  return db
    .selectFrom('issues')
    .select(['issues.id', 'issues.summary'])
    .where(isSlug ? 'issues.slug' : 'issues.id', '=', id)
    .where(publicIssues(at))
    .executeTakeFirst()
}
