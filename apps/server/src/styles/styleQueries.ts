import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { publicIssues } from '../db/publicIssues.ts'

/** The payloads of the whole title's styles (or fonts) and of those that public issues brought, in a stable order. */
export async function listPublicLooks(
  db: Kysely<Database>,
  table: 'styles' | 'fonts',
  at: Date,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom(table)
    .select('payload')
    .where((column) =>
      column.or([
        column('issue_id', 'is', null),
        column('issue_id', 'in', db.selectFrom('issues').select('issues.id').where(publicIssues(at))),
      ]),
    )
    .orderBy('id')
    .execute()
  return rows.map((row) => row.payload)
}
