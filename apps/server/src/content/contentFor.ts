import type { Manifest } from '@gatefold/contract/generated/schema'
import type { SearchQuery } from '@gatefold/magazine/search/SearchQuery'
import { type Kysely, sql } from 'kysely'
import DataLoader from 'dataloader'
import type { IssueSortKey } from '@gatefold/contract/generated/operations'
import { type Money, priceFields } from '@gatefold/magazine/price'
import {
  type Audience,
  visibleIssues,
  guardOf,
  publicIssues,
  redactArticle,
  isPublic,
  redactIssue,
} from '../access/accessRules.ts'
import type { Viewer } from '../accounts/auth/Viewer.ts'
import type { Database, ArticlesTable, IssuesTable } from '../platform/db/schema.ts'
import { manifestOf } from './manifest.ts'
import { findHits, type Hits } from './search/search.ts'
import { withBasePath } from '../platform/storage/AssetStore.ts'
import { termsOf } from '../access/issueTerms.ts'
import { inBatches } from '../platform/db/engine.ts'

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

/** An issue as its viewer may have it and the schema's default resolvers read it; `articles` has a resolver of its own. */
interface Issue {
  readonly [field: string]: unknown
  readonly id: string
}

/** An issue's place in an address. A slug is never in id format, and is only ever looked up as a slug (Requirement R5.3). */
interface IssueReference {
  readonly id: string
  readonly isSlug: boolean
}

/** What has to be read of an issue to give it out: never less, or nobody knows who may have it. */
const ISSUE_COLUMNS = [
  'issues.id',
  'issues.summary',
  'issues.status',
  'issues.publish_at',
  'issues.release_date',
  'issues.is_paid',
  'issues.price_amount',
  'issues.price_currency',
] as const

type IssueRow = Pick<
  IssuesTable,
  'id' | 'summary' | 'status' | 'publish_at' | 'release_date' | 'is_paid' | 'price_amount' | 'price_currency'
>

/** What an issue's fields depend on besides its row. */
interface IssueContext {
  /** The one moment that the whole operation is answered for. */
  readonly at: Date
  /** Starts and ends with a slash. */
  readonly basePath: string
  readonly viewer: Viewer
  /** Of a paid issue that has no price of its own; undefined where the title names none. */
  readonly defaultPrice: Money | undefined
}

/** What leaves of an issue's row for its viewer. */
function resolveIssue(row: IssueRow, { basePath, viewer, at, defaultPrice }: IssueContext): Issue {
  const summary = JSON.parse(withBasePath(row.summary, basePath)) as Readonly<Record<string, unknown>>
  const redacted = redactIssue(summary, guardOf(row), viewer)
  const issue = { ...redacted, ...priceFields(termsOf(row), defaultPrice), id: row.id }
  return viewer.isAdmin
    ? { ...issue, data: withStatus(redacted['data'], isPublic(row, at) ? 'published' : row.status) }
    : issue
}

/** How far an issue is on its way to readers has no field of its own in the specification: an admin finds it in `data`. */
function withStatus(data: unknown, status: string): Readonly<Record<string, unknown>> {
  return { ...(typeof data === 'object' ? data : {}), status: status.toUpperCase() }
}

/** Reads the rows of all the issues that an answer names in one query; undefined for what is not there for its audience. */
function createIssueLoader(db: Kysely<Database>, audience: Audience): DataLoader<string, IssueRow | undefined> {
  return new DataLoader(async (ids: readonly string[]) => {
    const found = new Map<string, IssueRow>()
    await inBatches([...ids], async (batch) => {
      const rows = await db
        .selectFrom('issues')
        .select(ISSUE_COLUMNS)
        .where('id', 'in', [...batch])
        .where(visibleIssues(audience))
        .execute()
      for (const row of rows) found.set(row.id, row)
    })
    return ids.map((id) => found.get(id))
  })
}

/** The issue if it is there for whoever looks, or undefined: a draft is nothing to everybody but an admin and who owns it. */
async function findIssueRow(
  db: Kysely<Database>,
  { id, isSlug }: IssueReference,
  audience: Audience,
): Promise<IssueRow | undefined> {
  return db
    .selectFrom('issues')
    .select(ISSUE_COLUMNS)
    .where(isSlug ? 'issues.slug' : 'issues.id', '=', id)
    .where(visibleIssues(audience))
    .executeTakeFirst()
}

const SORT_COLUMNS = {
  RELEASE_DATE: 'release_date',
  CREATED: 'created',
  UPDATED: 'updated',
  NAME: 'name',
} as const satisfies Record<IssueSortKey, keyof IssuesTable>

interface IssueListing {
  readonly sortKey: IssueSortKey
  readonly direction: 'asc' | 'desc'
  /** undefined lists them all. */
  readonly limit: number | undefined
  readonly offset: number
}

/** The issues that are there for whoever looks, without their articles; equal ones in the order of their ids. */
async function listIssueRows(
  db: Kysely<Database>,
  { sortKey, direction, limit, offset }: IssueListing,
  audience: Audience,
): Promise<readonly IssueRow[]> {
  const query = db
    .selectFrom('issues')
    .select(ISSUE_COLUMNS)
    .where(visibleIssues(audience))
    .orderBy(SORT_COLUMNS[sortKey], direction)
    .orderBy('issues.id')
  return limit === undefined ? query.execute() : query.limit(limit).offset(offset).execute()
}

/** Issues of a year; null is that of issues without a release date. */
interface YearCount {
  readonly year: number | null
  readonly issues: number
}

/** How many of the public issues each year has, in the order of the listing by release date. */
async function countYears(db: Kysely<Database>, audience: Audience): Promise<readonly YearCount[]> {
  const year = sql<string>`substr(release_date, 1, 4)`
  const rows = await db
    .selectFrom('issues')
    .select([year.as('year'), sql<number | string>`count(*)`.as('issues')])
    .where(visibleIssues(audience))
    .groupBy(year)
    .orderBy(year, 'desc')
    .execute()
  return rows.map((row) => ({ year: /^\d{4}$/.test(row.year) ? Number(row.year) : null, issues: Number(row.issues) }))
}

/** Reads the articles of all the issues of an answer in one query. */
interface ArticleLoader {
  load(issueId: string, depth: Depth): Promise<readonly ArticleRow[]>
}

function createArticleLoader(db: Kysely<Database>): ArticleLoader {
  const loaders = { summary: batch(db, 'summary'), content: batch(db, 'content') }
  return { load: (issueId, depth) => loaders[depth].load(issueId) }
}

function batch(db: Kysely<Database>, depth: Depth): DataLoader<string, readonly ArticleRow[]> {
  return new DataLoader(async (issueIds) => {
    const rows = await listArticlesOfIssues(db, issueIds, depth)
    const byIssue = Map.groupBy(rows, (row) => row.issue_id)
    return issueIds.map((id) => byIssue.get(id) ?? [])
  })
}

/** An article as its viewer may have it. */
interface Article {
  /** Every field but the content. */
  readonly summary: Readonly<Record<string, unknown>>
  /** JSON; undefined when it was not asked for or may not be had. */
  readonly components: string | undefined
}

type ArticleRow = Pick<ArticlesTable, 'id' | 'issue_id' | 'summary'> & {
  readonly components: string | undefined
}

const SUMMARY_COLUMNS = ['articles.id', 'articles.issue_id', 'articles.summary'] as const

/** The articles of issues in their order, those kept from the app left out (Requirement R3.2). */
async function listArticlesOfIssues(
  db: Kysely<Database>,
  issueIds: readonly string[],
  depth: Depth,
): Promise<readonly ArticleRow[]> {
  return db
    .selectFrom('articles')
    .select(SUMMARY_COLUMNS)
    .$if(depth === 'content', (query) => query.select('articles.components'))
    .where('issue_id', 'in', [...issueIds])
    .where('is_excluded_from_app', '=', 0)
    .orderBy('issue_id')
    .orderBy('position')
    .execute()
    .then((rows) => rows.map((row) => ({ ...row, components: row.components })))
}

/** A title's featured articles are few; a list without end would be a way to ask for everything. */
const MOST_ARTICLES = 500

/** What leaves of an article's row for its viewer. */
function resolveArticle(
  row: ArticleRow,
  issue: IssueRow,
  { viewer, basePath }: Pick<IssueContext, 'viewer' | 'basePath'>,
): Article {
  const { summary, components } = redactArticle(row, guardOf(issue), viewer)
  return {
    summary: JSON.parse(withBasePath(summary, basePath)) as Article['summary'],
    components: components === undefined ? undefined : withBasePath(components, basePath),
  }
}

interface ArticleListing {
  /** undefined lists both. */
  readonly isFeatured: boolean | undefined
  readonly depth: Depth
}

/** Articles across all public issues, newest issue first, at most MOST_ARTICLES. */
async function listPublicArticles(
  db: Kysely<Database>,
  { isFeatured, depth }: ArticleListing,
  at: Date,
): Promise<readonly ArticleRow[]> {
  const publicOnes = db.selectFrom('issues').select(['issues.id', 'issues.release_date']).where(publicIssues(at))
  return db
    .selectFrom('articles')
    .innerJoin(publicOnes.as('issue'), 'issue.id', 'articles.issue_id')
    .select(SUMMARY_COLUMNS)
    .$if(depth === 'content', (query) => query.select('articles.components'))
    .where('is_excluded_from_app', '=', 0)
    .$if(isFeatured !== undefined, (query) => query.where('is_featured', '=', isFeatured === true ? 1 : 0))
    .orderBy('issue.release_date', 'desc')
    .orderBy('issue.id')
    .orderBy('position')
    .limit(MOST_ARTICLES)
    .execute()
    .then((rows) => rows.map((row) => ({ ...row, components: row.components })))
}
