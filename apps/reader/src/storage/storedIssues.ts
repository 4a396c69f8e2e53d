import type { Article, FeaturedArticle } from '@gatefold/magazine/article'
import type { Issue, IssueContents, IssueSummary } from '@gatefold/magazine/issue'
import type { IDBPObjectStore, StoreNames } from 'idb'
import { type ArticlePage, ISSUES_A_PAGE, type Reference } from '../content/ContentService.ts'
import { contentsOf, featuredRowOf, isNamed, summaryOf } from '../content/contentsOf.ts'
import type { RowCheck } from './createRowCheck.ts'
import type { HeldIssue, Stored } from './LocalStore.ts'
import {
  type ArticleRecord,
  atomically,
  type IssueRecord,
  type MagazineDatabase,
  type MagazineSchema,
} from './magazineDatabase.ts'
import { repairRecord } from './repairRecord.ts'

export async function readIssues(
  database: MagazineDatabase,
  check: RowCheck,
): Promise<Stored<readonly IssueSummary[]> | undefined> {
  const transaction = database.transaction(['issues', 'reads'])
  const [rows, read] = await Promise.all([
    transaction.objectStore('issues').index('index').getAll(),
    transaction.objectStore('reads').get('issues'),
  ])
  const records = rows.flatMap((row) => check.issue(row) ?? [])
  if (read !== undefined)
    return { value: records.filter(isListedIn(read)).map(({ summary }) => summary), savedAt: read.savedAt }
  return records.length === 0 ? undefined : { value: records.map(({ summary }) => summary), savedAt: 0 }
}

/** Where not all pages are known, an issue that no page has brought yet is listed, too. */
function isListedIn({ isPartial }: { readonly isPartial?: boolean | undefined }) {
  return ({ isListed, index }: IssueRecord) => isListed || (isPartial === true && index === Number.MAX_SAFE_INTEGER)
}

/** An issue that has lost an article is never fresh: without a network the rest of it is better than nothing. */
export async function readIssue(
  database: MagazineDatabase,
  reference: Reference,
  check: RowCheck,
): Promise<Stored<Issue> | undefined> {
  const record = check.issue(await readRecord(database, reference))
  if (record?.contents === undefined) return undefined
  const stored = await database.getAllFromIndex('articles', 'IssueID', record.id)
  const articles = new Map(stored.map((row) => [row.id, check.article(row)?.article]))
  const inOrder = record.contents.flatMap(({ id }) => articles.get(id) ?? [])
  const isWhole = inOrder.length === record.contents.length
  return { value: { ...record.summary, articles: inOrder }, savedAt: isWhole ? (record.contentsSavedAt ?? 0) : 0 }
}

export async function readHeldIssues(database: MagazineDatabase, check: RowCheck): Promise<readonly HeldIssue[]> {
  const records = (await database.getAll('issues')).flatMap((row) => check.issue(row) ?? [])
  return records
    .filter(({ contents }) => contents !== undefined)
    .toSorted((one, other) => (other.summary.releaseDate ?? '').localeCompare(one.summary.releaseDate ?? ''))
    .map(({ id, summary, contentsSavedAt }) => ({ id, version: `${summary.updated} ${contentsSavedAt ?? ''}` }))
}

export async function readIssueContents(
  database: MagazineDatabase,
  reference: Reference,
  check: RowCheck,
): Promise<Stored<IssueContents> | undefined> {
  const record = check.issue(await readRecord(database, reference))
  if (record?.contents === undefined) return undefined
  return { value: { ...record.summary, articles: record.contents }, savedAt: record.contentsSavedAt ?? 0 }
}

export async function readArticlePage(
  database: MagazineDatabase,
  references: { readonly issue: Reference; readonly article: Reference },
  check: RowCheck,
): Promise<Stored<ArticlePage> | undefined> {
  const issue = await readIssueContents(database, references.issue, check)
  const summary = issue?.value.articles.find((article) => isNamed(article, references.article))
  const record = summary === undefined ? undefined : check.article(await database.get('articles', summary.id))
  if (issue === undefined || record?.article === undefined) return undefined
  return { value: { issue: issue.value, article: record.article }, savedAt: issue.savedAt }
}

export async function saveIssues(
  database: MagazineDatabase,
  issues: readonly IssueSummary[],
  { now, page }: { readonly now: number; readonly page?: number },
): Promise<void> {
  const first = (page ?? 0) * ISSUES_A_PAGE
  const isWhole = page === undefined || (page === 0 && issues.length < ISSUES_A_PAGE)
  const transaction = database.transaction(['issues', 'reads', 'downloads'], 'readwrite')
  const store = transaction.objectStore('issues')
  const [rows, downloads] = await Promise.all([store.getAll(), transaction.objectStore('downloads').getAll()])
  const kept = new Map(rows.map((record) => [record.id, record]))
  const held = new Set(downloads.flatMap((row) => (repairRecord(row)?.held === undefined ? [] : [row.issueId])))
  const listed = new Set<string>(issues.map(({ id }) => id))
  // What a newer issue has pushed on to the next page is not gone.
  const last = issues.at(-1)?.releaseDate ?? ''
  const isOfPage = ({ index, summary }: IssueRecord) =>
    index >= first && index < first + ISSUES_A_PAGE && (summary.releaseDate ?? '') > last
  const isGone = (record: IssueRecord) => !listed.has(record.id) && (isWhole || isOfPage(record))
  const unlisted = [...kept.values()].filter(isGone)
  await atomically(transaction, [
    ...issues.map(
      (summary, index) => () =>
        store.put(listedRecord(summary, { index: first + index, kept: kept.get(summary.id), held })),
    ),
    ...unlisted.map(
      (record) => async () =>
        record.contents === undefined ? store.delete(record.id) : store.put({ ...record, isListed: false }),
    ),
    () =>
      transaction.objectStore('reads').put({ name: 'issues', savedAt: now, ...(isWhole ? {} : { isPartial: true }) }),
  ])
}

/**
 * Answers false where the device holds another version as a download. That is kept; so is a held one against the same version
 * as whoever may not read it gets it, without its text.
 */
export async function saveIssue(database: MagazineDatabase, issue: Issue, now: number): Promise<boolean> {
  const transaction = database.transaction(['issues', 'articles', 'downloads'], 'readwrite')
  const held = repairRecord(await transaction.objectStore('downloads').get(issue.id))?.held
  const isHeldOtherwise = held !== undefined && held.updated !== issue.updated
  const stores = { issues: transaction.objectStore('issues'), articles: transaction.objectStore('articles') }
  const isLeftOut = isHeldOtherwise || (held !== undefined && !issue.isFree && !issue.isPurchased)
  await atomically(transaction, isLeftOut ? [] : await issueRequests(stores, issue, now))
  return !isHeldOtherwise
}

/** The stores of a transaction that writes an issue. */
export interface IssueStores {
  readonly issues: WrittenStore<'issues'>
  readonly articles: WrittenStore<'articles'>
}

export type WrittenStore<Name extends 'issues' | 'articles' | 'downloads'> = IDBPObjectStore<
  MagazineSchema,
  StoreNames<MagazineSchema>[],
  Name,
  'readwrite'
>

/** What replaces an issue and all its articles, as requests of one transaction. */
export async function issueRequests(
  { issues, articles }: IssueStores,
  issue: Issue,
  now: number,
): Promise<readonly (() => Promise<unknown>)[]> {
  const [kept, replaced] = await Promise.all([issues.get(issue.id), articles.index('IssueID').getAll(issue.id)])
  const featuredIndexes = new Map(replaced.map((record) => [record.id, record.featuredIndex]))
  const contents = { contents: contentsOf(issue).articles, contentsSavedAt: now }
  const place = { index: kept?.index ?? Number.MAX_SAFE_INTEGER, isListed: kept?.isListed ?? false }
  return [
    ...replaced.map(
      ({ id }) =>
        () =>
          articles.delete(id),
    ),
    ...issue.articles.map(
      (article) => () =>
        articles.put(articleRecord(article, { issueId: issue.id, featuredIndex: featuredIndexes.get(article.id) })),
    ),
    () => issues.put(issueRecord(summaryOf(issue), { ...place, ...contents })),
  ]
}

/** The row of an issue whose articles are not here (any more). */
export function withoutContents({
  contents: _contents,
  contentsSavedAt: _savedAt,
  ...record
}: IssueRecord): IssueRecord {
  return record
}

async function readRecord(database: MagazineDatabase, reference: Reference): Promise<IssueRecord | undefined> {
  const records = database.transaction('issues').store
  const [byId, bySlug] = await Promise.all([records.get(reference), records.index('slug').get(reference)])
  return byId ?? bySlug
}

/**
 * What is said of a downloaded issue goes with what is held of it: of another version there are no pictures here. A listing
 * names no printed pages: those that are known stay with the articles.
 */
function listedRecord(
  summary: IssueSummary,
  { index, kept, held }: { index: number; kept: IssueRecord | undefined; held: ReadonlySet<string> },
): IssueRecord {
  const place = { ...kept, index, isListed: true }
  if (kept?.contents === undefined) return issueRecord(summary, place)
  return issueRecord(held.has(summary.id) ? kept.summary : { ...summary, pages: kept.summary.pages }, place)
}

type RecordPlace = Pick<IssueRecord, 'index' | 'isListed' | 'contents' | 'contentsSavedAt'>

function issueRecord(summary: IssueSummary, { index, isListed, contents, contentsSavedAt }: RecordPlace): IssueRecord {
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

function articleRecord(
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

export async function readFeaturedArticles(
  database: MagazineDatabase,
  check: RowCheck,
): Promise<Stored<readonly FeaturedArticle[]> | undefined> {
  const transaction = database.transaction(['articles', 'reads'])
  const [rows, read] = await Promise.all([
    transaction.objectStore('articles').index('isFeatured').getAll(1),
    transaction.objectStore('reads').get('featured-articles'),
  ])
  const records = rows.flatMap((row) => check.article(row) ?? [])
  if (read === undefined && records.length === 0) return undefined
  const inOrder = records.toSorted((one, other) => one.featuredIndex - other.featuredIndex)
  return { value: inOrder.map(({ row }) => row), savedAt: read?.savedAt ?? 0 }
}

/** Requirement R3.8: what is featured now replaces what was, in every issue; whole articles keep their content. */
export async function saveFeaturedArticles(
  database: MagazineDatabase,
  articles: readonly FeaturedArticle[],
  now: number,
): Promise<void> {
  const transaction = database.transaction(['articles', 'reads'], 'readwrite')
  const store = transaction.objectStore('articles')
  const featured = new Set<string>(articles.map(({ id }) => id))
  const before = await store.index('isFeatured').getAll(1)
  const kept = await Promise.all(articles.map(({ id }) => store.get(id)))
  const past = before.filter(({ id }) => !featured.has(id))
  await atomically(transaction, [
    ...past.map(
      (record) => async () =>
        record.article === undefined ? store.delete(record.id) : store.put({ ...record, isFeatured: 0 }),
    ),
    ...articles.map((row, index) => () => store.put(featuredRecord(row, index, kept[index]))),
    () => transaction.objectStore('reads').put({ name: 'featured-articles', savedAt: now }),
  ])
}

function featuredRecord(row: FeaturedArticle, featuredIndex: number, kept: ArticleRecord | undefined): ArticleRecord {
  return {
    id: row.id,
    index: row.index,
    IssueID: row.IssueID,
    ...(row.slug === undefined ? {} : { slug: row.slug }),
    ...kept,
    isFeatured: row.isFeatured ? 1 : 0,
    featuredIndex,
    row,
  }
}
