import type { Kysely } from 'kysely'
import type { ArticlesTable, Database } from '../platform/db/schema.ts'
import { publicIssues } from '../platform/db/visibleIssues.ts'

export type ArticleRow = Pick<ArticlesTable, 'id' | 'issue_id' | 'summary'> & {
  readonly components: string | undefined
}

const SUMMARY_COLUMNS = ['articles.id', 'articles.issue_id', 'articles.summary'] as const

/** The articles of issues in their order, those kept from the app left out (Requirement R3.2). */
export async function listArticlesOfIssues(
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
export const MOST_ARTICLES = 500

export interface ArticleListing {
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
