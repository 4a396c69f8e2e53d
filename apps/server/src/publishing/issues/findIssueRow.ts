import type { Kysely } from 'kysely'
import { isIdFormat } from '@gatefold/magazine/slug'
import type { Database, IssuesTable } from '../../platform/db/schema.ts'
import { PublishingError } from '../PublishingError.ts'

/** The row of an issue by its slug or id (Requirement R5.3). Throws PublishingError `unknown-issue`. */
export async function findIssueRow(db: Kysely<Database>, reference: string): Promise<IssuesTable> {
  const column = isIdFormat(reference) ? 'id' : 'slug'
  const row = await db.selectFrom('issues').selectAll().where(column, '=', reference).executeTakeFirst()
  if (row === undefined) {
    throw new PublishingError('unknown-issue', `There is no issue "${reference}"; \`gatefold list\` names them all.`)
  }
  return row
}
