import { decodeComponents } from '@gatefold/contract/decode/decodeIssue'
import type { DecodeContext } from '@gatefold/contract/decode/Fields'
import { isSample } from '@gatefold/magazine/access'
import type { ArticleId } from '@gatefold/magazine/article'
import type { Localized } from '@gatefold/magazine/language/Localized'
import type { SafeHtml } from '@gatefold/magazine/safeMarkup'
import {
  documentsOf,
  documentsOfArticles,
  type PrintedText,
  type SearchableArticle,
  type SearchableDocument,
} from '@gatefold/magazine/search/documents'
import type { Transaction } from 'kysely'
import type { ArticlesTable, Database, IssuesTable } from '../../platform/db/schema.ts'
import { foldedLine, SEARCH_VERSION, type SearchDocument } from './SearchEngine.ts'
import { searchEngineOf } from './searchEngineOf.ts'

/** Reads the words of an issue as it stands in the transaction, in place of what was read of it before. */
export async function indexIssue(
  transaction: Transaction<Database>,
  issueId: string,
  printed: readonly PrintedText[],
): Promise<void> {
  const issue = await readIssue(transaction, issueId)
  const articles = await readArticles(transaction, issueId)
  await transaction.deleteFrom('search_documents').where('issue_id', '=', issueId).execute()
  await writeDocuments(transaction, describeDocuments({ issue, articles, printed }))
  await transaction
    .insertInto('search_progress')
    .values({ issue_id: issueId, version: SEARCH_VERSION })
    .onConflict((conflict) => conflict.column('issue_id').doUpdateSet({ version: SEARCH_VERSION }))
    .execute()
}

/** Reads the words of one article of an issue; where it is printed is known again when the issue is read as a whole. */
export async function indexArticle(
  transaction: Transaction<Database>,
  { issueId, articleId }: { readonly issueId: string; readonly articleId: string },
): Promise<void> {
  const issue = await readIssue(transaction, issueId)
  const articles = (await readArticles(transaction, issueId)).filter(({ id }) => id === articleId)
  await transaction.deleteFrom('search_documents').where('article_id', '=', articleId).execute()
  await writeDocuments(transaction, describeArticles({ issue, articles, printed: [] }))
}

/** Follows a publisher who gives an article away, or no longer does. */
export async function markSample(
  transaction: Transaction<Database>,
  articleId: string,
  isSample: boolean,
): Promise<void> {
  await transaction
    .updateTable('search_documents')
    .set({ is_sample: isSample ? 1 : 0 })
    .where('article_id', '=', articleId)
    .execute()
}

function readIssue(transaction: Transaction<Database>, issueId: string) {
  return transaction.selectFrom('issues').select(['id', 'summary']).where('id', '=', issueId).executeTakeFirstOrThrow()
}

/** Those that the app shows (Requirement R3.2). */
function readArticles(transaction: Transaction<Database>, issueId: string) {
  return transaction
    .selectFrom('articles')
    .select(['id', 'summary', 'components'])
    .where('issue_id', '=', issueId)
    .where('is_excluded_from_app', '=', 0)
    .orderBy('position')
    .execute()
}

async function writeDocuments(transaction: Transaction<Database>, documents: readonly SearchDocument[]): Promise<void> {
  const engine = searchEngineOf(transaction)
  for (const { row, facts, body } of documents) {
    const { id } = await transaction
      .insertInto('search_documents')
      .values({ ...row, facts: foldedLine(facts) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await engine.write(transaction, { id, language: row.language, facts, body })
  }
}

interface IndexedIssue {
  readonly issue: Pick<IssuesTable, 'id' | 'summary'>
  readonly articles: readonly Pick<ArticlesTable, 'id' | 'summary' | 'components'>[]
  readonly printed: readonly PrintedText[]
}

/** Nothing of the text reaches a page from here, and what cannot be read was reported by the import. */
const CONTEXT: DecodeContext = { report: () => undefined, sanitize: (html) => html as SafeHtml }

/** All that an issue is found by, as rows. Pure. */
function describeDocuments(indexedIssue: IndexedIssue): readonly SearchDocument[] {
  return documentsOf(searchable(indexedIssue)).map((document) => describe(document, indexedIssue))
}

/** The same of its articles alone. */
function describeArticles(indexedIssue: IndexedIssue): readonly SearchDocument[] {
  return documentsOfArticles(searchable(indexedIssue)).map((document) => describe(document, indexedIssue))
}

interface IssueFacts {
  readonly name?: Localized
  readonly description?: Localized
  readonly data?: { readonly languages?: readonly string[] }
}

function searchable({ issue, articles, printed }: IndexedIssue) {
  const { name = '', description = '', data } = JSON.parse(issue.summary) as IssueFacts
  const defaultLanguage = data?.languages?.[0] ?? ''
  return { name, description, defaultLanguage, printed, articles: articles.map(searchableArticle) }
}

interface ArticleFacts {
  readonly name?: Localized
  readonly description?: Localized
  readonly author?: string | null
  readonly keywords?: readonly string[]
}

function searchableArticle({ id, summary, components }: IndexedIssue['articles'][number]): SearchableArticle {
  const { name = '', description = '', author, keywords = [] } = JSON.parse(summary) as ArticleFacts
  return {
    id: id as ArticleId,
    name,
    description,
    author: author ?? '',
    keywords,
    components: decodeComponents({ value: JSON.parse(components), path: id }, CONTEXT),
  }
}

function describe(document: SearchableDocument, { issue, articles }: IndexedIssue): SearchDocument {
  const { articleId, page, language, facts, passages } = document
  const row = {
    issue_id: issue.id,
    article_id: articleId ?? null,
    page: page ?? null,
    language,
    is_sample: isOpenToAll(document, articles) ? 1 : 0,
    passages: JSON.stringify(passages),
  }
  // What an issue says of itself is all told as facts already.
  const isIssue = articleId === undefined && page === undefined
  return { row, facts, body: isIssue ? '' : passages.map(({ text }) => text).join('\n') }
}

function isOpenToAll({ articleId, page }: SearchableDocument, articles: IndexedIssue['articles']): boolean {
  if (articleId === undefined) return page === undefined
  const { summary = '{}' } = articles.find(({ id }) => id === articleId) ?? {}
  return isSample({ features: [], ...(JSON.parse(summary) as { readonly features?: readonly string[] }) })
}
