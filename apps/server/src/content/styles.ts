import type { Kysely } from 'kysely'
import { type Audience, visibleIssues } from '../access/accessRules.ts'
import type { Database } from '../platform/db/schema.ts'
import { withBasePath } from '../platform/storage/AssetStore.ts'

/** A style or a font as it is sent. */
export type Look = Readonly<Record<string, unknown>>

/** The whole title's styles (or fonts), and those that issues brought which are there for whoever looks, in a stable order. */
export async function listLooks(
  db: Kysely<Database>,
  table: 'styles' | 'fonts',
  { basePath, ...audience }: Audience & { readonly basePath: string },
): Promise<readonly Look[]> {
  const rows = await db
    .selectFrom(table)
    .select('payload')
    .where((column) =>
      column.or([
        column('issue_id', 'is', null),
        column('issue_id', 'in', db.selectFrom('issues').select('issues.id').where(visibleIssues(audience))),
      ]),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ payload }) => JSON.parse(withBasePath(payload, basePath)) as Look)
}
