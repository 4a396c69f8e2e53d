import type { Kysely } from 'kysely'
import type { Database, IssuesTable } from '../../platform/db/schema.ts'

export interface ListedIssue extends Pick<
  IssuesTable,
  'id' | 'slug' | 'name' | 'status' | 'publish_at' | 'release_date' | 'updated'
> {
  readonly articles: number
  /** Of all its files, shared ones included. */
  readonly bytes: number
}

/** All issues, drafts included, the newest release first. */
export async function listIssues(db: Kysely<Database>): Promise<readonly ListedIssue[]> {
  return db
    .selectFrom('issues')
    .select(['id', 'slug', 'name', 'status', 'publish_at', 'release_date', 'updated'])
    .select(({ selectFrom }) => [
      selectFrom('articles')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('articles.issue_id', '=', 'issues.id')
        .$asScalar()
        .$notNull()
        .as('articles'),
      selectFrom('issue_assets')
        .innerJoin('assets', (join) =>
          join.onRef('assets.hash', '=', 'issue_assets.hash').onRef('assets.extension', '=', 'issue_assets.extension'),
        )
        .select(({ fn, val }) => fn.coalesce(fn.sum<number>('assets.bytes'), val(0)).as('bytes'))
        .whereRef('issue_assets.issue_id', '=', 'issues.id')
        .$asScalar()
        .$notNull()
        .as('bytes'),
    ])
    .orderBy('release_date', 'desc')
    .orderBy('slug')
    .execute()
}
