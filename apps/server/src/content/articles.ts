import DataLoader from 'dataloader'
import type { Kysely } from 'kysely'
import { guardOf, publicIssues, redactArticle } from '../access/accessRules.ts'
import { withBasePath } from '../platform/storage/AssetStore.ts'
import type { ArticlesTable, Database } from '../platform/db/schema.ts'
import type { IssueContext, IssueRow } from './issues.ts'

/** Reads the articles of all the issues of an answer in one query. */
export interface ArticleLoader {
  load(issueId: string, depth: 'summary' | 'content'): Promise<readonly ArticleRow[]>
}

export function createArticleLoader(db: Kysely<Database>): ArticleLoader {
  const loaders = { summary: batch(db, 'summary'), content: batch(db, 'content') }
  return { load: (issueId, depth) => loaders[depth].load(issueId) }
}

function batch(db: Kysely<Database>, depth: 'summary' | 'content'): DataLoader<string, readonly ArticleRow[]> {
  return new DataLoader(async (issueIds) => {
    const rows = await listArticlesOfIssues(db, issueIds, depth)
    const byIssue = Map.groupBy(rows, (row) => row.issue_id)
    return issueIds.map((id) => byIssue.get(id) ?? [])
  })
}

/** An article as its viewer may have it. */
export interface Article {
  /** Every field but the content. */
  readonly summary: Readonly<Record<string, unknown>>
  /** JSON; undefined when it was not asked for or may not be had. */
  readonly components: string | undefined
}

export type ArticleRow = Pick<ArticlesTable, 'id' | 'issue_id' | 'summary'> & {
  readonly components: string | undefined
}

const SUMMARY_COLUMNS = ['articles.id', 'articles.issue_id', 'articles.summary'] as const

/** The articles of issues in their order, those kept from the app left out (Requirement R3.2). */
async function listArticlesOfIssues(
  db: Kysely<Database>,
  issueIds: readonly string[],
  depth: 'summary' | 'content',
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
export function resolveArticle(
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
  readonly depth: 'summary' | 'content'
}

/** Articles across all public issues, newest issue first, at most MOST_ARTICLES. */
export async function listPublicArticles(
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
