import type { DecodeContext } from '@gatefold/contract/decode/DecodeContext'
import { decodeComponents } from '@gatefold/contract/decode/decodeComponents'
import { isSample } from '@gatefold/magazine/access/mayRead'
import type { ArticleId } from '@gatefold/magazine/article/Article'
import type { Localized } from '@gatefold/magazine/language/Localized'
import type { SafeHtml } from '@gatefold/magazine/link/SafeHtml'
import {
  documentsOf,
  documentsOfArticles,
  type PrintedText,
  type SearchableArticle,
  type SearchableDocument,
} from '@gatefold/magazine/search/documentsOf'
import type { ArticlesTable, IssuesTable } from '../platform/db/schema.ts'
import type { SearchDocument } from './SearchDocument.ts'

export interface ReadableIssue {
  readonly issue: Pick<IssuesTable, 'id' | 'summary'>
  readonly articles: readonly Pick<ArticlesTable, 'id' | 'summary' | 'components'>[]
  readonly printed: readonly PrintedText[]
}

/** Nothing of the text reaches a page from here, and what cannot be read was reported by the import. */
const CONTEXT: DecodeContext = { report: () => undefined, sanitize: (html) => html as SafeHtml }

/** All that an issue is found by, as rows. Pure. */
export function describeDocuments(given: ReadableIssue): readonly SearchDocument[] {
  return documentsOf(searchable(given)).map((document) => describe(document, given))
}

/** The same of its articles alone. */
export function describeArticles(given: ReadableIssue): readonly SearchDocument[] {
  return documentsOfArticles(searchable(given)).map((document) => describe(document, given))
}

interface IssueFacts {
  readonly name?: Localized
  readonly description?: Localized
  readonly data?: { readonly languages?: readonly string[] }
}

function searchable({ issue, articles, printed }: ReadableIssue) {
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

function searchableArticle({ id, summary, components }: ReadableIssue['articles'][number]): SearchableArticle {
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

function describe(document: SearchableDocument, { issue, articles }: ReadableIssue): SearchDocument {
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

function isOpenToAll({ articleId, page }: SearchableDocument, articles: ReadableIssue['articles']): boolean {
  if (articleId === undefined) return page === undefined
  const { summary = '{}' } = articles.find(({ id }) => id === articleId) ?? {}
  return isSample({ features: [], ...(JSON.parse(summary) as { readonly features?: readonly string[] }) })
}
