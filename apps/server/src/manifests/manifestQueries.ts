import type { Kysely } from 'kysely'
import type { StoredAsset } from '../platform/storage/AssetStore.ts'
import { inBatches } from '../platform/db/engine.ts'
import { publicIssues } from '../platform/db/visibleIssues.ts'
import type { AssetsTable, Database } from '../platform/db/schema.ts'

export type AssetRow = Pick<AssetsTable, 'hash' | 'extension' | 'media_type' | 'bytes'>

/** The payloads of the styles that an issue brought and of the whole title's. */
export async function listStylesOf(db: Kysely<Database>, issueId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('styles')
    .select('payload')
    .where((column) => column.or([column('issue_id', 'is', null), column('issue_id', '=', issueId)]))
    .orderBy('id')
    .execute()
  return rows.map((row) => row.payload)
}

/** Addresses of what reading an issue's printed pages takes without a network. */
export async function listPageFiles(db: Kysely<Database>, issueId: string): Promise<readonly string[]> {
  const row = await db.selectFrom('issues').select('page_files').where('id', '=', issueId).executeTakeFirst()
  return row === undefined ? [] : (JSON.parse(row.page_files) as readonly string[])
}

/** A typeface that a public issue, or the title, brought. */
export interface FontRow {
  readonly issueId: string | null
  readonly payload: string
}

export async function listPublicFonts(db: Kysely<Database>, at: Date): Promise<readonly FontRow[]> {
  return db
    .selectFrom('fonts')
    .select(['issue_id as issueId', 'payload'])
    .where((column) =>
      column.or([
        column('issue_id', 'is', null),
        column('issue_id', 'in', db.selectFrom('issues').select('issues.id').where(publicIssues(at))),
      ]),
    )
    .orderBy('id')
    .execute()
}

/** What is known of stored files, by `{hash}.{extension}`; those that are gone are missing. */
export async function findAssets(
  db: Kysely<Database>,
  files: readonly StoredAsset[],
): Promise<ReadonlyMap<string, AssetRow>> {
  const found = new Map<string, AssetRow>()
  await inBatches([...new Set(files.map(({ hash }) => hash))], async (hashes) => {
    const rows = await db
      .selectFrom('assets')
      .select(['hash', 'extension', 'media_type', 'bytes'])
      .where('hash', 'in', [...hashes])
      .execute()
    for (const row of rows) found.set(`${row.hash}.${row.extension}`, row)
  })
  return found
}
