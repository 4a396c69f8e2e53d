import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { StoredAsset } from './AssetStore.ts'

const ISSUE_ID = /^[0-9a-f-]{36}$/

/** A file by the name that an issue's source gave it. */
export interface PackagedFile {
  readonly issueId: string
  /** Hash of a page of the issue: who knows it was told of the page, and may have what lies beside it. */
  readonly page: string
  readonly path: string
}

/** The stored file; undefined when there is none, or no such page. */
export async function findIssueFile(
  db: Kysely<Database>,
  { issueId, page, path }: PackagedFile,
): Promise<StoredAsset | undefined> {
  if (!ISSUE_ID.test(issueId)) return undefined
  return db
    .selectFrom('issue_assets')
    .select(['hash', 'extension'])
    .where('issue_id', '=', issueId)
    .where('path', '=', path)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('issue_assets as pages')
          .select('pages.hash')
          .where('pages.issue_id', '=', issueId)
          .where('pages.hash', '=', page),
      ),
    )
    .executeTakeFirst()
}
