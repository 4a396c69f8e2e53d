import { mayRead } from '@gatefold/magazine/access'
import { type Kysely, sql } from 'kysely'
import { EVERYBODY, type Viewer } from '../accounts/auth/Viewer.ts'
import type { Database, IssuesTable } from '../platform/db/schema.ts'
import type { StoredAsset } from '../platform/storage/AssetStore.ts'
import { guardOf, isPublic } from './accessRules.ts'
import type { AddEntitlements } from './entitlements.ts'
import type { FileToken, CookieRequest, CookieViewer, FileCookies, FrameTickets } from './filePasses.ts'

/** How somebody may have a file: `closed` looks to whoever asks as if there were no such file. */
type FileAccess =
  | { readonly kind: 'public' }
  /** For this reader alone, and as long as it is asked for anew. */
  | { readonly kind: 'own'; readonly setCookie: string | undefined }
  | { readonly kind: 'closed' }

type PackagedAccess =
  | (Exclude<FileAccess, { kind: 'closed' }> & { readonly asset: StoredAsset })
  /** The reader may have it, at an address that says so: a frame sends no cookie for what it loads. */
  | { readonly kind: 'elsewhere'; readonly ticket: string }
  | { readonly kind: 'closed' }

interface FileGuard {
  /** How whoever sends these cookies may have a stored file. */
  judge(asset: StoredAsset, request: CookieRequest): Promise<FileAccess>
  /** The same for a file of a packaged page; `ticket` stands in the address that was asked for. */
  judgePackaged(
    file: PackagedFile,
    request: CookieRequest & { readonly ticket: string | undefined },
  ): Promise<PackagedAccess>
}

interface FileGuardDeps {
  readonly db: Kysely<Database>
  /** Undefined where nobody signs in. */
  readonly passes: FileCookies | undefined
  readonly tickets: FrameTickets
  /** Whether a password stands in front: then a packaged page is had by a ticket alone, also where it is everybody's. */
  readonly isGated: boolean
  readonly addEntitlements: AddEntitlements
  /** Milliseconds since 1970. */
  readonly now: () => number
}

const CLOSED = { kind: 'closed' } as const

const ANONYMOUS: CookieViewer = { viewer: EVERYBODY, pass: undefined }

/** Files by the same rule as fields, `mayRead`: what only paid issues or drafts name is for who may read one of them. */
export function createFileGuard({ db, passes, tickets, isGated, addEntitlements, now }: FileGuardDeps): FileGuard {
  const isPublicFile = createPublicFileCheck(db)
  const find = async (cookies: string | undefined): Promise<CookieViewer | undefined> => {
    const passed = await passes?.findViewer(cookies)
    if (passed?.pass === undefined) return undefined
    return { ...passed, viewer: await addEntitlements(passed.viewer) }
  }
  const findHolder = async (pass: FileToken | undefined): Promise<Viewer> =>
    pass === undefined || passes === undefined ? EVERYBODY : addEntitlements(await passes.admit(pass))
  return {
    async judge(asset, request) {
      const at = new Date(now())
      if (await isPublicFile(asset, at)) return { kind: 'public' }
      const passed = await find(request.cookies)
      if (passed === undefined) return CLOSED
      const owners = await listOwnersOf(db, asset)
      if (!owners.some((owner) => mayHave(owner, passed.viewer, at))) return CLOSED
      return { kind: 'own', setCookie: await passes?.renew(passed, request) }
    },
    async judgePackaged(file, { ticket, cookies }) {
      const at = new Date(now())
      const packaged = await findPackagedFile(db, file)
      if (packaged === undefined) return CLOSED
      const { asset, owner, isTeaser } = packaged
      const effectiveOwner = isTeaser ? { ...owner, is_paid: 0 } : owner
      const isFor = (viewer: Viewer) => mayHave(effectiveOwner, EVERYBODY, at) || mayHave(owner, viewer, at)
      if (!isGated && isFor(EVERYBODY)) return { kind: 'public', asset }
      if (ticket !== undefined) {
        const held = await tickets.find(ticket, owner.id)
        const isHolders = held !== undefined && isFor(await findHolder(held.pass))
        return isHolders ? { kind: 'own', asset, setCookie: undefined } : CLOSED
      }
      const { viewer, pass } = (await find(cookies)) ?? ANONYMOUS
      return isFor(viewer) ? { kind: 'elsewhere', ticket: await tickets.make(pass, owner.id) } : CLOSED
    },
  }
}

/** Whether an issue gives a file of its content to a viewer. */
function mayHave(owner: FileOwner, viewer: Viewer, at: Date): boolean {
  const isThere = isPublic(owner, at) || viewer.ownIssueIds.includes(owner.id)
  return viewer.isAdmin || (isThere && mayRead(guardOf(owner), viewer))
}

/** An issue that names a file, as far as access to the file goes. */
type FileOwner = Pick<IssuesTable, 'id' | 'status' | 'publish_at' | 'is_paid' | 'release_date'>

/** Whether everybody may have a file at an instant: a public issue that is free names it, or one that gives it away. */
type IsPublicFile = (asset: StoredAsset, at: Date) => Promise<boolean>

/** Written once: this is the one query of a picture that everybody may have, by the index on the file. */
function createPublicFileCheck(db: Kysely<Database>): IsPublicFile {
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
async function listOwnersOf(db: Kysely<Database>, { hash, extension }: StoredAsset): Promise<readonly FileOwner[]> {
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
interface PackagedFile {
  readonly issueId: string
  /** Hash of a page of the issue: who knows it was told of the page, and may have what lies in its folder. */
  readonly page: string
  readonly path: string
}

interface FoundPackagedFile {
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
