import type { Article, ArticleSummary, FeaturedArticle } from '@gatefold/magazine/article'
import type { Font } from '@gatefold/magazine/font'
import type { Issue, IssueContents, IssueSummary } from '@gatefold/magazine/issue'
import type { Style } from '@gatefold/magazine/style'
import type { DBSchema, IDBPDatabase } from 'idb'
import type { DownloadRecord } from './DownloadRecord.ts'

export interface IssueRecord {
  readonly id: string
  /** Place in the listing. */
  readonly index: number
  /** Missing where the issue has none: IndexedDB keeps no undefined in an index. */
  readonly slug?: string
  readonly isListed: boolean
  readonly summary: IssueSummary
  /** There when the issue's articles are. */
  readonly contents?: readonly ArticleSummary[]
  readonly contentsSavedAt?: number
}

export interface ArticleRecord {
  readonly id: string
  readonly index: number
  readonly IssueID: string
  readonly slug?: string
  /** 0 or 1: a boolean is no key of an index. */
  readonly isFeatured: 0 | 1
  /** Place among the featured articles. */
  readonly featuredIndex: number
  readonly row: FeaturedArticle
  /** Missing when only the featured row is known. */
  readonly article?: Article
}

/** The issue without its articles. */
export function summaryOf({ articles: _articles, ...summary }: Issue): IssueSummary {
  return summary
}

/** The issue with its contents page: articles without what is inside them. */
export function contentsOf(issue: Issue): IssueContents {
  return { ...issue, articles: issue.articles.map(articleSummaryOf) }
}

function articleSummaryOf(article: Article): ArticleSummary {
  const {
    components: _components,
    replica: _replica,
    audios: _audios,
    styleProperties: _properties,
    ...summary
  } = article
  return summary
}

type RecordPlace = Pick<IssueRecord, 'index' | 'isListed' | 'contents' | 'contentsSavedAt'>

/** The row of an issue; its articles are in it as far as the contents page names them, where they are on this device. */
export function issueRecord(
  summary: IssueSummary,
  { index, isListed, contents, contentsSavedAt }: RecordPlace,
): IssueRecord {
  return {
    id: summary.id,
    index,
    isListed,
    summary,
    ...(summary.slug === undefined ? {} : { slug: summary.slug }),
    ...(contents === undefined ? {} : { contents }),
    ...(contentsSavedAt === undefined ? {} : { contentsSavedAt }),
  }
}

/** The row of an article that is here whole. */
export function articleRecord(
  article: Article,
  place: { readonly issueId: string; readonly featuredIndex: number | undefined },
): ArticleRecord {
  return {
    id: article.id,
    index: article.index,
    IssueID: place.issueId,
    isFeatured: article.isFeatured ? 1 : 0,
    featuredIndex: place.featuredIndex ?? article.index,
    row: featuredRowOf(article),
    article,
    ...(article.slug === undefined ? {} : { slug: article.slug }),
  }
}

/** What the operation `Articles` would say of this article. */
export function featuredRowOf(article: Article): FeaturedArticle {
  const { id, name, IssueID, slug, thumbnail, featureImage, index, isFeatured, created, updated } = article
  return { id, name, IssueID, slug, thumbnail, featureImage, index, isFeatured, created, updated }
}

type ReadName = 'issues' | 'featured-articles' | 'assets'

/** When a whole list was last saved. */
interface ReadRecord {
  readonly name: ReadName
  readonly savedAt: number
  /** Of the listing: not all of its pages are here. */
  readonly isPartial?: boolean
}

export interface MagazineSchema extends DBSchema {
  issues: { key: string; value: IssueRecord; indexes: { index: number; slug: string } }
  articles: {
    key: string
    value: ArticleRecord
    indexes: { index: number; IssueID: string; slug: string; isFeatured: number }
  }
  styles: { key: string; value: Style }
  fonts: { key: string; value: Font }
  reads: { key: ReadName; value: ReadRecord }
  /** What is to be on this device, or is. */
  downloads: { key: string; value: DownloadRecord }
}

export type MagazineDatabase = IDBPDatabase<MagazineSchema>

/** What each version of the database brought, the first one first. Never changed again: a device may stand at any of them. */
const STEPS: readonly ((database: IDBDatabase) => void)[] = [makeFirstStores, makeDownloads]

export const DATABASE_VERSION = STEPS.length

/** Brings a database from an older version, 0 for a new one, to `DATABASE_VERSION`; what is in it stays. */
export function upgradeDatabase(database: IDBDatabase, oldVersion: number): void {
  for (const step of STEPS.slice(oldVersion)) step(database)
}

function makeFirstStores(database: IDBDatabase): void {
  const issues = database.createObjectStore('issues', { keyPath: 'id' })
  issues.createIndex('index', 'index')
  issues.createIndex('slug', 'slug')
  const articles = database.createObjectStore('articles', { keyPath: 'id' })
  for (const name of ['index', 'IssueID', 'slug', 'isFeatured']) articles.createIndex(name, name)
  database.createObjectStore('styles', { keyPath: 'id' })
  database.createObjectStore('fonts', { keyPath: 'name' })
  database.createObjectStore('reads', { keyPath: 'name' })
}

function makeDownloads(database: IDBDatabase): void {
  database.createObjectStore('downloads', { keyPath: 'issueId' })
}

interface Transaction {
  readonly done: Promise<void>
  abort(): void
}

/**
 * Runs the requests of one transaction and waits for its end. A request that fails, even before it is made, undoes all of
 * them and rejects with its error.
 */
export async function atomically(
  transaction: Transaction,
  requests: readonly (() => Promise<unknown>)[],
): Promise<void> {
  const { done } = transaction
  try {
    await Promise.all([...requests.map(async (request) => request()), done])
  } catch (error) {
    abort(transaction)
    await done.catch(() => undefined)
    throw error
  }
}

/** A transaction that has already failed cannot be aborted again. */
function abort(transaction: Transaction): void {
  try {
    transaction.abort()
  } catch {
    return
  }
}
