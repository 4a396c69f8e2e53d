import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { type Sight, visibleIssues } from '../db/visibleIssues.ts'

/** The payloads of the whole title's styles (or fonts) and of those that issues brought which are there for whoever looks, in a stable order. */
export async function listLooks(
  db: Kysely<Database>,
  table: 'styles' | 'fonts',
  sight: Sight,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom(table)
    .select('payload')
    .where((column) =>
      column.or([
        column('issue_id', 'is', null),
        column('issue_id', 'in', db.selectFrom('issues').select('issues.id').where(visibleIssues(sight))),
      ]),
    )
    .orderBy('id')
    .execute()
  return rows.map((row) => row.payload)
}
