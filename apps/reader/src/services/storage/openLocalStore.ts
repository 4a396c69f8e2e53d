import type { Issue } from '@gatefold/magazine/issue/Issue'
import { DATABASE_VERSION, upgradeDatabase, type MagazineDatabase, type MagazineSchema } from './database.ts'
import { DATABASE_NAME } from './databaseNames.ts'
import type { DownloadStore } from './DownloadStore.ts'
import { forgetPages, ownCaches } from './keptPages.ts'
import { openDatabase, type Connection, type Opened } from './openDatabase.ts'
import {
  readArticlePage,
  readHeldIssues,
  readIssue,
  readIssueContents,
  readIssues,
  saveIssue,
  saveIssues,
} from './storedIssues.ts'
import {
  commitDownload,
  keepDownloadsOnly,
  readDownload,
  readDownloads,
  removeDownload,
  removeOwned,
  saveDownload,
  touchDownload,
} from './storedDownloads.ts'
import { createRowCheck } from './createRowCheck.ts'
import { tellBlocked } from './blockedUpgrade.ts'
import { readAssets, saveAssets } from './storedAssets.ts'
import { readFeaturedArticles, saveFeaturedArticles } from './storedFeaturedArticles.ts'

interface Dependencies {
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
export async function openLocalStore(dependencies: Dependencies): Promise<Opened<DownloadStore>> {
  const { indexedDB, onBlocked = tellBlocked } = dependencies
  const opened = await openDatabase<MagazineSchema>(indexedDB, {
    name: DATABASE_NAME,
    version: DATABASE_VERSION,
    upgrade: upgradeDatabase,
    onBlocked,
  })
  return opened.kind === 'open' ? { kind: 'open', value: localStoreOf(opened.value, dependencies) } : opened
}

const forgetOwnPages = (issue?: Issue) => forgetPages(ownCaches(), issue)

function localStoreOf(
  { run, close }: Connection<MagazineSchema>,
  { now, log = console.error, onReplaced = forgetOwnPages }: Dependencies,
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
