import { type Kysely, sql } from 'kysely'
import type { StoredAsset } from '../platform/storage/AssetStore.ts'
import type { Database, IssuesTable } from '../platform/db/schema.ts'

/** An issue that names a file, as far as access to the file goes. */
export type FileOwner = Pick<IssuesTable, 'id' | 'status' | 'publish_at' | 'is_paid' | 'release_date'>

/** Whether everybody may have a file at an instant: a public issue that is free names it, or one that gives it away. */
export type IsPublicFile = (asset: StoredAsset, at: Date) => Promise<boolean>

/** Written once: this is the one query of a picture that everybody may have, by the index on the file. */
export function createPublicFileCheck(db: Kysely<Database>): IsPublicFile {
  const question = sql<{ one: number }>`
    select 1 as one from issue_assets inner join issues on issues.id = issue_assets.issue_id
    where issue_assets.hash = ${''} and issue_assets.extension = ${''}
      and (issues.is_paid = 0 or issue_assets.is_teaser = 1)
      and (issues.status = 'published' or (issues.status = 'scheduled' and issues.publish_at <= ${''}))
    limit 1
  `.compile(db)
  return async ({ hash, extension }, at) => {
    const parameters = [hash, extension, at.toISOString()]
    const { rows } = await db.executeQuery<{ one: number }>({ ...question, parameters })
    return rows.length > 0
  }
}

/** All issues that name a file, drafts too. */
export async function listOwnersOf(
  db: Kysely<Database>,
  { hash, extension }: StoredAsset,
): Promise<readonly FileOwner[]> {
  return db
    .selectFrom('issue_assets')
    .innerJoin('issues', 'issues.id', 'issue_assets.issue_id')
    .select(['issues.id', 'issues.status', 'issues.publish_at', 'issues.is_paid', 'issues.release_date'])
    .distinct()
    .where('hash', '=', hash)
    .where('extension', '=', extension)
    .execute()
}

const ISSUE_ID = /^[0-9a-f-]{36}$/

/** A file by the name that an issue's source gave it. */
export interface PackagedFile {
  readonly issueId: string
  /** Hash of a page of the issue: who knows it was told of the page, and may have what lies in its folder. */
  readonly page: string
  readonly path: string
}

export interface FoundPackagedFile {
  readonly asset: StoredAsset
  readonly owner: FileOwner
  /** Everybody may have it, although its issue is paid. */
  readonly isTeaser: boolean
}

/** What is a page, by the extension that it is stored with. */
const PAGES = ['html', 'xhtml']

/** The stored file; undefined when there is none, or when it lies in the folder of no page with that hash. */
export async function findPackagedFile(
  db: Kysely<Database>,
  { issueId, page, path }: PackagedFile,
): Promise<FoundPackagedFile | undefined> {
  if (!ISSUE_ID.test(issueId)) return undefined
  const rows = await db
    .selectFrom('issue_assets')
    .innerJoin('issues', 'issues.id', 'issue_assets.issue_id')
    .innerJoin('issue_assets as pages', 'pages.issue_id', 'issues.id')
    .select(['issue_assets.hash', 'issue_assets.extension', 'issue_assets.is_teaser', 'pages.path as page'])
    .select(['issues.id', 'issues.status', 'issues.publish_at', 'issues.is_paid', 'issues.release_date'])
    .where('issue_assets.issue_id', '=', issueId)
    .where('issue_assets.path', '=', path)
    .where('pages.hash', '=', page)
    .where('pages.extension', 'in', PAGES)
    .execute()
  const row = rows.find((one) => path.startsWith(folderOf(one.page)))
  if (row === undefined) return undefined
  const { hash, extension, is_teaser, page: _page, ...owner } = row
  return { asset: { hash, extension }, owner, isTeaser: is_teaser === 1 }
}

/** Ends with a slash; empty at the top, where everything lies beside a page. */
function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}
