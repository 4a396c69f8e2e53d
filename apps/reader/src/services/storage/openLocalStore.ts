import { DATABASE_VERSION, upgradeDatabase, type MagazineSchema } from './database.ts'
import { DATABASE_NAME } from './databaseNames.ts'
import type { DownloadStore } from './DownloadStore.ts'
import { openDatabase, type Connection, type Opened } from './openDatabase.ts'
import { readArticlePage, readIssue, readIssueContents, readIssues, saveIssue, saveIssues } from './storedIssues.ts'
import {
  commitDownload,
  keepDownloadsOnly,
  readDownload,
  readDownloads,
  removeDownloads,
  saveDownload,
  touchDownload,
} from './storedDownloads.ts'
import { readAssets, saveAssets } from './storedAssets.ts'
import { readFeaturedArticles, saveFeaturedArticles } from './storedFeaturedArticles.ts'

interface Dependencies {
  /** Undefined where the browser has none. */
  readonly indexedDB: IDBFactory | undefined
  /** Unix time in milliseconds. */
  readonly now: () => number
  /** Is told when another tab keeps the store from being brought up to date, and when it no longer does. */
  readonly onBlocked?: (isBlocked: boolean) => void
}

/** Opens the database `canvasflow`. An error is a value: the reader works without a store (Requirements R2.2, R8.9). */
export async function openLocalStore({ indexedDB, now, onBlocked }: Dependencies): Promise<Opened<DownloadStore>> {
  const opened = await openDatabase<MagazineSchema>(indexedDB, {
    name: DATABASE_NAME,
    version: DATABASE_VERSION,
    upgrade: upgradeDatabase,
    onBlocked,
  })
  return opened.kind === 'open' ? { kind: 'open', value: localStoreOf(opened.value, now) } : opened
}

function localStoreOf({ database, close }: Connection<MagazineSchema>, now: () => number): DownloadStore {
  return {
    readIssues: async () => readIssues(await database()),
    readFeaturedArticles: async () => readFeaturedArticles(await database()),
    readIssue: async (issue) => readIssue(await database(), issue),
    readIssueContents: async (issue) => readIssueContents(await database(), issue),
    readArticlePage: async (issue, article) => readArticlePage(await database(), issue, article),
    readAssets: async () => readAssets(await database()),
    saveIssues: async (issues) => saveIssues(await database(), issues, now()),
    saveFeaturedArticles: async (articles) => saveFeaturedArticles(await database(), articles, now()),
    saveIssue: async (issue) => saveIssue(await database(), issue, now()),
    readDownloads: async () => readDownloads(await database()),
    readDownload: async (issueId) => readDownload(await database(), issueId),
    saveDownload: async (record, ticket) => saveDownload(await database(), record, ticket),
    commitDownload: async (issue, record) => commitDownload(await database(), { issue, record }, now()),
    touchDownload: async (issueId, openedAt) => touchDownload(await database(), issueId, openedAt),
    removeDownload: async (issueId) => removeDownloads(await database(), (record) => record.issueId === issueId),
    removeOwned: async (owner) =>
      removeDownloads(await database(), (record) =>
        owner === undefined ? record.owner !== undefined : record.owner === owner,
      ),
    keepDownloadsOnly: async () => keepDownloadsOnly(await database()),
    saveAssets: async (assets) => saveAssets(await database(), assets, now()),
    close,
  }
}
