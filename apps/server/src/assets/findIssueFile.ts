import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { StoredAsset } from './AssetStore.ts'

const ISSUE_ID = /^[0-9a-f-]{36}$/

/** The stored file that an issue's source had at a path; undefined when there is none. */
export async function findIssueFile(
  db: Kysely<Database>,
  issueId: string,
  path: string,
): Promise<StoredAsset | undefined> {
  if (!ISSUE_ID.test(issueId)) return undefined
  return db
    .selectFrom('issue_assets')
    .select(['hash', 'extension'])
    .where('issue_id', '=', issueId)
    .where('path', '=', path)
    .executeTakeFirst()
}
