import { withBasePath } from '../platform/storage/AssetStore.ts'
import type { GraphqlContext } from '../graphql/GraphqlContext.ts'
import type { Kysely } from 'kysely'
import type { Database } from '../platform/db/schema.ts'
import { type Sight, visibleIssues } from '../platform/db/visibleIssues.ts'

type Look = Readonly<Record<string, unknown>>

export const styleResolvers = {
  Query: {
    styles: (_root: unknown, _args: unknown, context: GraphqlContext) => list('styles', context),
    fonts: (_root: unknown, _args: unknown, context: GraphqlContext) => list('fonts', context),
  },
}

async function list(table: 'styles' | 'fonts', { db, at, basePath, viewer }: GraphqlContext): Promise<readonly Look[]> {
  const payloads = await listLooks(db, table, { at, isAdmin: viewer.isAdmin })
  return payloads.map((payload) => JSON.parse(withBasePath(payload, basePath)) as Look)
}

/** The payloads of the whole title's styles (or fonts) and of those that issues brought which are there for whoever looks, in a stable order. */
async function listLooks(db: Kysely<Database>, table: 'styles' | 'fonts', sight: Sight): Promise<readonly string[]> {
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
