import type { Issue } from '@gatefold/magazine/issue'
import type { Assets } from '../content/ContentService.ts'
import { deleteCachedPages, ownCaches } from './cachedPages.ts'
import { createRowCheck, type RowCheck } from './createRowCheck.ts'
import type { DownloadStore, Stored } from './LocalStore.ts'
import {
  atomically,
  DATABASE_VERSION,
  type MagazineDatabase,
  type MagazineSchema,
  upgradeDatabase,
} from './magazineDatabase.ts'
import { type Connection, DATABASE_NAME, openDatabase, type Opened } from './openDatabase.ts'
import {
  issueRequests,
  type IssueStores,
  readArticlePage,
  readFeaturedArticles,
  readHeldIssues,
  readIssue,
  readIssueContents,
  readIssues,
  saveFeaturedArticles,
  saveIssue,
  saveIssues,
  withoutContents,
  type WrittenStore,
} from './storedIssues.ts'
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

const CHANNEL = 'gatefold-blocked-store'

type Message = 'blocked' | 'over' | 'who'

let telling: BroadcastChannel | undefined

/**
 * Tells every page that another tab keeps the local store from being brought up to date, and when that is over: whoever opens
 * the store, a page or the worker, is seldom the one that can show it.
 */
function announceBlocked(isBlocked: boolean): void {
  if (typeof BroadcastChannel === 'undefined') return
  telling ??= new BroadcastChannel(CHANNEL)
  const say = (message: Message) => telling?.postMessage(message)
  if (isBlocked) {
    say('blocked')
    telling.addEventListener('message', ({ data }) => {
      if (data === 'who') say('blocked')
    })
    return
  }
  say('over')
  telling.close()
  telling = undefined
}

/** Calls `listener` when the store becomes blocked, at once where it is, and when that is over. The answer ends that. */
export function subscribeToBlocked(listener: (isBlocked: boolean) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }) => {
    if (data === 'blocked' || data === 'over') listener(data === 'blocked')
  })
  const ask: Message = 'who'
  channel.postMessage(ask)
  return () => channel.close()
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
