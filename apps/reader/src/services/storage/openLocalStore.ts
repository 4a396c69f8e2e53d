import { DATABASE_VERSION, upgradeDatabase, type MagazineDatabase, type MagazineSchema } from './database.ts'
import { DATABASE_NAME } from './databaseNames.ts'
import type { LocalStore } from './LocalStore.ts'
import { openDatabase, type Opened } from './openDatabase.ts'
import { readArticlePage, readIssue, readIssueContents, readIssues, saveIssue, saveIssues } from './storedIssues.ts'
import { readAssets, saveAssets } from './storedAssets.ts'
import { readFeaturedArticles, saveFeaturedArticles } from './storedFeaturedArticles.ts'

interface Dependencies {
  /** Undefined where the browser has none. */
  readonly indexedDB: IDBFactory | undefined
  /** Unix time in milliseconds. */
  readonly now: () => number
}

/** Opens the database `canvasflow`. An error is a value: the reader works without a store (Requirements R2.2, R8.9). */
export async function openLocalStore({ indexedDB, now }: Dependencies): Promise<Opened<LocalStore>> {
  const opened = await openDatabase<MagazineSchema>(indexedDB, {
    name: DATABASE_NAME,
    version: DATABASE_VERSION,
    upgrade: upgradeDatabase,
  })
  return opened.kind === 'open' ? { kind: 'open', value: localStoreOf(opened.value, now) } : opened
}

function localStoreOf(database: MagazineDatabase, now: () => number): LocalStore {
  return {
    readIssues: () => readIssues(database),
    readFeaturedArticles: () => readFeaturedArticles(database),
    readIssue: (issue) => readIssue(database, issue),
    readIssueContents: (issue) => readIssueContents(database, issue),
    readArticlePage: (issue, article) => readArticlePage(database, issue, article),
    readAssets: () => readAssets(database),
    saveIssues: (issues) => saveIssues(database, issues, now()),
    saveFeaturedArticles: (articles) => saveFeaturedArticles(database, articles, now()),
    saveIssue: (issue) => saveIssue(database, issue, now()),
    saveAssets: (assets) => saveAssets(database, assets, now()),
    close: () => database.close(),
  }
}
