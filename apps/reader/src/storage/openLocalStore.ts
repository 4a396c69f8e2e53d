import type { Issue, IssueContents, IssueSummary } from '@gatefold/magazine/issue'
import { type ArticlePage, type Assets, isNamed, ISSUES_A_PAGE, type Reference } from '../content/ContentService.ts'
import { deleteCachedPages, ownCaches } from './cachedPages.ts'
import { createRowCheck, type RowCheck } from './createRowCheck.ts'
import type { DownloadStore, HeldIssue, Stored } from './LocalStore.ts'
import {
  type ArticleRecord,
  articleRecord,
  atomically,
  contentsOf,
  DATABASE_VERSION,
  type IssueRecord,
  issueRecord,
  type MagazineDatabase,
  type MagazineSchema,
  summaryOf,
  upgradeDatabase,
} from './magazineDatabase.ts'
import { type Connection, DATABASE_NAME, openDatabase, type Opened, announceBlocked } from './openDatabase.ts'
import type { FeaturedArticle } from '@gatefold/magazine/article'
import type { IDBPObjectStore, StoreNames } from 'idb'
import type { DownloadRecord } from './DownloadRecord.ts'
import { repairRecord } from './repairRecord.ts'

interface Deps {
  /** Undefined where the browser has none. */
  readonly indexedDB: IDBFactory | undefined
  /** Unix time in milliseconds. */
  readonly now: () => number
  /** Is told when another tab keeps the store from being brought up to date, and when that is over. */
  readonly onBlocked?: (isBlocked: boolean) => void
  /** Is told which issue was saved anew, or that anything may have been; the worker's pages are thrown away unless given. */
  readonly onReplaced?: (issue?: Issue) => Promise<void>
  /** Is told which rows are damaged; the console unless given. */
  readonly log?: (message: string, cause: unknown) => void
}

/**
 * Opens the database `canvasflow`. An error is a value: the reader works without a store (Requirements R2.2, R8.9). A store
 * that another tab blocks is open, and rejects what is asked of it until that tab is closed.
 */
export async function openLocalStore(deps: Deps): Promise<Opened<DownloadStore>> {
  const { indexedDB, onBlocked = announceBlocked } = deps
  const opened = await openDatabase<MagazineSchema>(indexedDB, {
    name: DATABASE_NAME,
    version: DATABASE_VERSION,
    upgrade: upgradeDatabase,
    onBlocked,
  })
  return opened.kind === 'open' ? { kind: 'open', value: localStoreOf(opened.value, deps) } : opened
}

const forgetOwnPages = (issue?: Issue) => deleteCachedPages(ownCaches(), issue)

function localStoreOf(
  { run, close }: Connection<MagazineSchema>,
  { now, log = console.error, onReplaced = forgetOwnPages }: Deps,
): DownloadStore {
  const check = createRowCheck(log)
  const change = async <Value>(work: (database: MagazineDatabase) => Promise<Value>, issue?: Issue) => {
    const value = await run(work)
    const isChanged = value !== false
    // A page of content that may still be read is no longer fresh soon.
    if (isChanged) await onReplaced(issue).catch((cause: unknown) => log('Pages of old content are kept.', cause))
    return value
  }
  const remove = async (work: (database: MagazineDatabase) => Promise<void>) => {
    await run(work)
    await onReplaced()
  }
  return {
    readIssues: () => run((database) => readIssues(database, check)),
    readFeaturedArticles: () => run((database) => readFeaturedArticles(database, check)),
    readIssue: (issue) => run((database) => readIssue(database, issue, check)),
    readHeldIssues: () => run((database) => readHeldIssues(database, check)),
    readIssueContents: (issue) => run((database) => readIssueContents(database, issue, check)),
    readArticlePage: (issue, article) => run((database) => readArticlePage(database, { issue, article }, check)),
    readAssets: () => run((database) => readAssets(database, check)),
    saveIssues: (issues) => run((database) => saveIssues(database, issues, { now: now() })),
    saveIssuePage: (issues, page) => run((database) => saveIssues(database, issues, { now: now(), page })),
    saveFeaturedArticles: (articles) => run((database) => saveFeaturedArticles(database, articles, now())),
    saveIssue: (issue) => change((database) => saveIssue(database, issue, now()), issue),
    readDownloads: () => run(readDownloads),
    readDownload: (issueId) => run((database) => readDownload(database, issueId)),
    saveDownload: (record, ticket) => run((database) => saveDownload(database, record, ticket)),
    commitDownload: (issue, record) => change((database) => commitDownload(database, { issue, record }, now()), issue),
    touchDownload: (issueId, openedAt) => run((database) => touchDownload(database, issueId, openedAt)),
    removeDownload: (issueId) => remove((database) => removeDownload(database, issueId)),
    removeOwned: () => remove((database) => removeOwned(database, check)),
    keepDownloadsOnly: () => change(keepDownloadsOnly),
    saveAssets: (assets) => change((database) => saveAssets(database, assets, now())),
    close,
  }
}

async function readIssues(
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
async function readIssue(
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

async function readHeldIssues(database: MagazineDatabase, check: RowCheck): Promise<readonly HeldIssue[]> {
  const records = (await database.getAll('issues')).flatMap((row) => check.issue(row) ?? [])
  return records
    .filter(({ contents }) => contents !== undefined)
    .toSorted((one, other) => (other.summary.releaseDate ?? '').localeCompare(one.summary.releaseDate ?? ''))
    .map(({ id, summary, contentsSavedAt }) => ({ id, version: `${summary.updated} ${contentsSavedAt ?? ''}` }))
}

async function readIssueContents(
  database: MagazineDatabase,
  reference: Reference,
  check: RowCheck,
): Promise<Stored<IssueContents> | undefined> {
  const record = check.issue(await readRecord(database, reference))
  if (record?.contents === undefined) return undefined
  return { value: { ...record.summary, articles: record.contents }, savedAt: record.contentsSavedAt ?? 0 }
}

async function readArticlePage(
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

async function saveIssues(
  database: MagazineDatabase,
  issues: readonly IssueSummary[],
  { now, page }: { readonly now: number; readonly page?: number },
): Promise<void> {
  const first = (page ?? 0) * ISSUES_A_PAGE
  const isWhole = page === undefined || (page === 0 && issues.length < ISSUES_A_PAGE)
  const transaction = database.transaction(['issues', 'reads', 'downloads'], 'readwrite')
  const store = transaction.objectStore('issues')
  const [rows, downloads] = await Promise.all([store.getAll(), transaction.objectStore('downloads').getAll()])
  const rowsById = new Map(rows.map((record) => [record.id, record]))
  const held = new Set(downloads.flatMap((row) => (repairRecord(row)?.held === undefined ? [] : [row.issueId])))
  const listed = new Set<string>(issues.map(({ id }) => id))
  // What a newer issue has pushed on to the next page is not gone.
  const last = issues.at(-1)?.releaseDate ?? ''
  const isOfPage = ({ index, summary }: IssueRecord) =>
    index >= first && index < first + ISSUES_A_PAGE && (summary.releaseDate ?? '') > last
  const isGone = (record: IssueRecord) => !listed.has(record.id) && (isWhole || isOfPage(record))
  const unlisted = [...rowsById.values()].filter(isGone)
  await atomically(transaction, [
    ...issues.map(
      (summary, index) => () =>
        store.put(listedRecord(summary, { index: first + index, existing: rowsById.get(summary.id), held })),
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
async function saveIssue(database: MagazineDatabase, issue: Issue, now: number): Promise<boolean> {
  const transaction = database.transaction(['issues', 'articles', 'downloads'], 'readwrite')
  const held = repairRecord(await transaction.objectStore('downloads').get(issue.id))?.held
  const isHeldOtherwise = held !== undefined && held.updated !== issue.updated
  const stores = { issues: transaction.objectStore('issues'), articles: transaction.objectStore('articles') }
  const isLeftOut = isHeldOtherwise || (held !== undefined && !issue.isFree && !issue.isPurchased)
  await atomically(transaction, isLeftOut ? [] : await issueRequests(stores, issue, now))
  return !isHeldOtherwise
}

/** The stores of a transaction that writes an issue. */
interface IssueStores {
  readonly issues: WrittenStore<'issues'>
  readonly articles: WrittenStore<'articles'>
}

type WrittenStore<Name extends 'issues' | 'articles' | 'downloads'> = IDBPObjectStore<
  MagazineSchema,
  StoreNames<MagazineSchema>[],
  Name,
  'readwrite'
>

/** What replaces an issue and all its articles, as requests of one transaction. */
async function issueRequests(
  { issues, articles }: IssueStores,
  issue: Issue,
  now: number,
): Promise<readonly (() => Promise<unknown>)[]> {
  const [existing, replaced] = await Promise.all([issues.get(issue.id), articles.index('IssueID').getAll(issue.id)])
  const featuredIndexes = new Map(replaced.map((record) => [record.id, record.featuredIndex]))
  const contents = { contents: contentsOf(issue).articles, contentsSavedAt: now }
  const place = { index: existing?.index ?? Number.MAX_SAFE_INTEGER, isListed: existing?.isListed ?? false }
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
function withoutContents({ contents: _contents, contentsSavedAt: _savedAt, ...record }: IssueRecord): IssueRecord {
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
  { index, existing, held }: { index: number; existing: IssueRecord | undefined; held: ReadonlySet<string> },
): IssueRecord {
  const place = { ...existing, index, isListed: true }
  if (existing?.contents === undefined) return issueRecord(summary, place)
  return issueRecord(held.has(summary.id) ? existing.summary : { ...summary, pages: existing.summary.pages }, place)
}

async function readFeaturedArticles(
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
async function saveFeaturedArticles(
  database: MagazineDatabase,
  articles: readonly FeaturedArticle[],
  now: number,
): Promise<void> {
  const transaction = database.transaction(['articles', 'reads'], 'readwrite')
  const store = transaction.objectStore('articles')
  const featured = new Set<string>(articles.map(({ id }) => id))
  const before = await store.index('isFeatured').getAll(1)
  const existingRecords = await Promise.all(articles.map(({ id }) => store.get(id)))
  const past = before.filter(({ id }) => !featured.has(id))
  await atomically(transaction, [
    ...past.map(
      (record) => async () =>
        record.article === undefined ? store.delete(record.id) : store.put({ ...record, isFeatured: 0 }),
    ),
    ...articles.map((row, index) => () => store.put(featuredRecord(row, index, existingRecords[index]))),
    () => transaction.objectStore('reads').put({ name: 'featured-articles', savedAt: now }),
  ])
}

function featuredRecord(
  row: FeaturedArticle,
  featuredIndex: number,
  existing: ArticleRecord | undefined,
): ArticleRecord {
  return {
    id: row.id,
    index: row.index,
    IssueID: row.IssueID,
    ...(row.slug === undefined ? {} : { slug: row.slug }),
    ...existing,
    isFeatured: row.isFeatured ? 1 : 0,
    featuredIndex,
    row,
  }
}

async function readAssets(database: MagazineDatabase, check: RowCheck): Promise<Stored<Assets> | undefined> {
  const transaction = database.transaction(['styles', 'fonts', 'reads'])
  const [styles, fonts, read] = await Promise.all([
    transaction.objectStore('styles').getAll(),
    transaction.objectStore('fonts').getAll(),
    transaction.objectStore('reads').get('assets'),
  ])
  if (read === undefined) return undefined
  const value = { styles: check.styles(styles), fonts: check.fonts(fonts) }
  return { value, savedAt: read.savedAt }
}

async function saveAssets(database: MagazineDatabase, assets: Assets, now: number): Promise<void> {
  const transaction = database.transaction(['styles', 'fonts', 'reads'], 'readwrite')
  const styles = transaction.objectStore('styles')
  const fonts = transaction.objectStore('fonts')
  await atomically(transaction, [
    () => styles.clear(),
    () => fonts.clear(),
    ...assets.styles.map((style) => () => styles.put(style)),
    ...assets.fonts.map((font) => () => fonts.put(font)),
    () => transaction.objectStore('reads').put({ name: 'assets', savedAt: now }),
  ])
}

async function readDownloads(database: MagazineDatabase): Promise<readonly DownloadRecord[]> {
  return (await database.getAll('downloads')).flatMap((row) => repairRecord(row) ?? [])
}

async function readDownload(database: MagazineDatabase, issueId: string): Promise<DownloadRecord | undefined> {
  return repairRecord(await database.get('downloads', issueId))
}

async function saveDownload(
  database: MagazineDatabase,
  record: DownloadRecord,
  expectedTicket: string | undefined,
): Promise<boolean> {
  const transaction = database.transaction('downloads', 'readwrite')
  const isExpected =
    expectedTicket === undefined || repairRecord(await transaction.store.get(record.issueId))?.ticket === expectedTicket
  await atomically(transaction, isExpected ? [() => transaction.store.put(record)] : [])
  return isExpected
}

async function commitDownload(
  database: MagazineDatabase,
  download: { readonly issue: Issue; readonly record: DownloadRecord },
  now: number,
): Promise<boolean> {
  const { issue, record } = download
  const transaction = database.transaction(['issues', 'articles', 'downloads'], 'readwrite')
  const downloads = transaction.objectStore('downloads')
  const isExpected = repairRecord(await downloads.get(record.issueId))?.ticket === record.ticket
  const stores = { issues: transaction.objectStore('issues'), articles: transaction.objectStore('articles') }
  const requests = isExpected ? await issueRequests(stores, issue, now) : []
  await atomically(transaction, isExpected ? [...requests, () => downloads.put(record)] : [])
  return isExpected
}

async function touchDownload(database: MagazineDatabase, issueId: string, openedAt: number): Promise<void> {
  const transaction = database.transaction('downloads', 'readwrite')
  const record = repairRecord(await transaction.store.get(issueId))
  await atomically(transaction, record === undefined ? [] : [() => transaction.store.put({ ...record, openedAt })])
}

async function removeDownload(database: MagazineDatabase, issueId: string): Promise<void> {
  await removeIssues(database, () => Promise.resolve([issueId]))
}

/** What was only read goes, too, unless it is free: a worker and a page without a network show what is in the store. */
async function removeOwned(database: MagazineDatabase, check: RowCheck): Promise<void> {
  await removeIssues(database, async ({ issues, downloads }) => {
    const [rows, records] = await Promise.all([issues.getAll(), downloads.getAll()])
    const owned = records.filter(({ owner }) => owner !== undefined).map(({ issueId }) => issueId)
    const paid = rows.filter((row) => check.issue(row)?.summary.isFree === false).map(({ id }) => id)
    return [...new Set([...owned, ...paid])]
  })
}

interface RemovalStores extends IssueStores {
  readonly downloads: WrittenStore<'downloads'>
}

async function removeIssues(
  database: MagazineDatabase,
  find: (stores: RemovalStores) => Promise<readonly string[]>,
): Promise<void> {
  const transaction = database.transaction(['issues', 'articles', 'downloads'], 'readwrite')
  const [issues, articles] = [transaction.objectStore('issues'), transaction.objectStore('articles')]
  const downloads = transaction.objectStore('downloads')
  const found = await Promise.all(
    (await find({ issues, articles, downloads })).map(async (issueId) => ({
      issueId,
      issue: await issues.get(issueId),
      articles: await articles.index('IssueID').getAll(issueId),
    })),
  )
  await atomically(
    transaction,
    found.flatMap(({ issueId, issue, articles: records }) => [
      () => downloads.delete(issueId),
      ...(issue === undefined ? [] : [() => issues.put(withoutContents(issue))]),
      ...records.map(
        ({ article: _article, ...row }) =>
          async () =>
            row.isFeatured === 1 ? articles.put(row) : articles.delete(row.id),
      ),
    ]),
  )
}

async function keepDownloadsOnly(database: MagazineDatabase): Promise<void> {
  const names = ['issues', 'articles', 'downloads', 'reads', 'styles', 'fonts'] as const
  const transaction = database.transaction(names, 'readwrite')
  const [issues, articles] = [transaction.objectStore('issues'), transaction.objectStore('articles')]
  const held = new Set((await transaction.objectStore('downloads').getAll()).map(({ issueId }) => issueId))
  const others = (await issues.getAllKeys()).filter((id) => !held.has(id))
  const rows = (await articles.getAll()).filter(({ IssueID }) => !held.has(IssueID))
  await atomically(transaction, [
    ...others.map((id) => () => issues.delete(id)),
    ...rows.map(
      ({ id }) =>
        () =>
          articles.delete(id),
    ),
    () => transaction.objectStore('reads').delete('issues'),
    () => transaction.objectStore('reads').delete('featured-articles'),
    // What downloads are set in stays with them.
    ...(held.size > 0
      ? []
      : (['reads', 'styles', 'fonts'] as const).map((name) => () => transaction.objectStore(name).clear())),
  ])
}
