import type { Manifest } from '@gatefold/contract/generated/schema'
import type { SearchQuery } from '@gatefold/magazine/search/SearchQuery'
import type { Kysely } from 'kysely'
import { type Audience, visibleIssues } from '../access/accessRules.ts'
import type { Viewer } from '../accounts/auth/Viewer.ts'
import type { Database } from '../platform/db/schema.ts'
import { type Article, type ArticleRow, createArticleLoader, listPublicArticles, resolveArticle } from './articles.ts'
import {
  countYears,
  createIssueLoader,
  findIssueRow,
  type Issue,
  type IssueContext,
  type IssueListing,
  type IssueReference,
  type IssueRow,
  listIssueRows,
  resolveIssue,
  type YearCount,
} from './issues.ts'
import { manifestOf } from './manifest.ts'
import { findHits, type Hits } from './search/search.ts'
import { withBasePath } from '../platform/storage/AssetStore.ts'

/** How much is read of an article. */
export type Depth = 'summary' | 'content'

/**
 * Content as somebody may have it: what leaves here is cut to that already, and there is no other way to it (decision 0267).
 * An article's content is closed where neither its issue is open to them nor it is a sample.
 */
export interface Content {
  /** Public issues alone, whoever asks. */
  listIssues(listing: IssueListing): Promise<readonly Issue[]>
  /** The newest first; to an admin drafts too. */
  listAllIssues(): Promise<readonly Issue[]>
  /** How many public issues each year has. */
  countYears(): Promise<readonly YearCount[]>
  /** Null where there is none for them: a draft is the admin's, and that of who owns it. */
  findIssue(reference: IssueReference): Promise<Issue | null>
  /** The articles of an issue in their order; none where it is not there for them. */
  listArticlesOf(issueId: string, depth: Depth): Promise<readonly Article[]>
  /** Articles of all public issues. */
  listArticles(listing: {
    readonly isFeatured: boolean | undefined
    readonly depth: Depth
  }): Promise<readonly Article[]>
  /** The printed pages of an issue that have these numbers. */
  listPages(issueId: string, numbers: readonly number[]): Promise<readonly unknown[]>
  listStyles(): Promise<readonly Look[]>
  listFonts(): Promise<readonly Look[]>
  /** The files that reading an issue without a network takes. A draft has a manifest for who owns it alone. */
  findManifest(reference: IssueReference): Promise<Manifest | null>
  search(query: SearchQuery, options: SearchOptions): Promise<Hits>
}

interface SearchOptions {
  /** In which the reader reads. */
  readonly language: string | undefined
  readonly limit: number
}

export interface ContentDeps extends Omit<IssueContext, 'viewer'> {
  readonly db: Kysely<Database>
}

/** The content for one viewer and one operation: what several of its fields need is read together, and once. */
export function contentFor(viewer: Viewer, { db, at, ...rest }: ContentDeps): Content {
  const context = { ...rest, at, viewer }
  const audience: Audience = { at, isAdmin: viewer.isAdmin, ownIssueIds: viewer.ownIssueIds }
  const everybody: Audience = { at, isAdmin: false, ownIssueIds: [] }
  const articles = createArticleLoader(db)
  const issues = createIssueLoader(db, audience)
  const resolved = new Map<string, Issue>()
  const resolve = (row: IssueRow): Issue => {
    issues.prime(row.id, row)
    const issue = resolved.get(row.id) ?? resolveIssue(row, context)
    resolved.set(row.id, issue)
    return issue
  }
  const list = async (listing: IssueListing, forWhom: Audience) =>
    (await listIssueRows(db, listing, forWhom)).map(resolve)
  const redact = (row: ArticleRow, issue: IssueRow | undefined): readonly Article[] =>
    issue === undefined ? [] : [resolveArticle(row, issue, context)]
  return {
    listIssues: (listing) => list(listing, everybody),
    listAllIssues: () =>
      list(
        { sortKey: 'RELEASE_DATE', direction: 'desc', limit: undefined, offset: 0 },
        { ...audience, ownIssueIds: [] },
      ),
    countYears: () => countYears(db, everybody),
    async findIssue(reference) {
      const row = await findIssueRow(db, reference, audience)
      return row === undefined ? null : resolve(row)
    },
    async listArticlesOf(issueId, depth) {
      const [issue, rows] = await Promise.all([issues.load(issueId), articles.load(issueId, depth)])
      return rows.flatMap((row) => redact(row, issue))
    },
    async listArticles(listing) {
      const rows = await listPublicArticles(db, listing, at)
      // Between two queries an issue can go.
      const redacted = await Promise.all(rows.map(async (row) => redact(row, await issues.load(row.issue_id))))
      return redacted.flat()
    },
    async listPages(issueId, numbers) {
      const row = await issues.load(issueId)
      const pages = row === undefined ? undefined : resolve(row)['pages']
      return Array.isArray(pages) ? pages.filter(({ page }: { page?: number }) => numbers.includes(page ?? 0)) : []
    },
    listStyles: () => listLooks(db, 'styles', { ...audience, ownIssueIds: [], basePath: rest.basePath }),
    listFonts: () => listLooks(db, 'fonts', { ...audience, ownIssueIds: [], basePath: rest.basePath }),
    async findManifest(reference) {
      const row = await findIssueRow(db, reference, { ...audience, isAdmin: false })
      return row === undefined ? null : manifestOf(row, { db, at, viewer, basePath: rest.basePath, articles })
    },
    search: (query, options) => findHits(db, query, { viewer, at, ...options }),
  }
}

/** A style or a font as it is sent. */
type Look = Readonly<Record<string, unknown>>

/** The whole title's styles (or fonts), and those that issues brought which are there for whoever looks, in a stable order. */
async function listLooks(
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
