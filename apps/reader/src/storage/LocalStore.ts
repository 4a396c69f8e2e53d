import type { FeaturedArticle } from '@gatefold/magazine/article'
import type { Issue, IssueContents, IssueSummary } from '@gatefold/magazine/issue'
import type { ArticlePage, Assets, Reference } from '../content/ContentService.ts'
import type { DownloadRecord } from './DownloadRecord.ts'

/** A value of the store and when it was saved, Unix time in milliseconds; 0 when that is not known. */
export interface Stored<Value> {
  readonly value: Value
  readonly savedAt: number
}

const MINUTE = 60_000

/** Whether a value was saved less than so many minutes ago. By a clock that has been set back since, it is as old as can be. Pure. */
export function isFresh({ savedAt }: Pick<Stored<unknown>, 'savedAt'>, minutes: number, now: number): boolean {
  return savedAt <= now && now - savedAt < minutes * MINUTE
}

/**
 * The magazine as this device keeps it. Reading what is not there gives undefined. Rejects with the DOMException of
 * IndexedDB when the device fails, such as `QuotaExceededError` when saving.
 */
export interface LocalStore {
  readIssues(): Promise<Stored<readonly IssueSummary[]> | undefined>
  readFeaturedArticles(): Promise<Stored<readonly FeaturedArticle[]> | undefined>
  readIssue(issue: Reference): Promise<Stored<Issue> | undefined>
  readIssueContents(issue: Reference): Promise<Stored<IssueContents> | undefined>
  readArticlePage(issue: Reference, article: Reference): Promise<Stored<ArticlePage> | undefined>
  readAssets(): Promise<Stored<Assets> | undefined>
  /** Replaces the listing; an issue that is no longer listed stays when its articles are here. */
  saveIssues(issues: readonly IssueSummary[]): Promise<void>
  /** Replaces a page of the listing, counted from 0, and leaves the others; the only page is the whole listing. */
  saveIssuePage(issues: readonly IssueSummary[], page: number): Promise<void>
  saveFeaturedArticles(articles: readonly FeaturedArticle[]): Promise<void>
  /**
   * Replaces the issue and all its articles, in one transaction (Requirement R3.7). A downloaded issue is replaced by its
   * download alone, once every file is there: false when a newer version than the one on this device was left out for that. A
   * paid issue as it is shown to whoever has not bought it never takes the place of a downloaded one.
   */
  saveIssue(issue: Issue): Promise<boolean>
  saveAssets(assets: Assets): Promise<void>
  close(): void
}

/** An issue whose articles are on this device. */
export interface HeldIssue {
  readonly id: string
  /** Another one when anything of it may be another. */
  readonly version: string
}

/** The local store with what is to be on this device. A damaged record is a download that is to be fetched anew. */
export interface DownloadStore extends LocalStore {
  /** The issues whose articles are here, downloaded or only read, the newest first. */
  readHeldIssues(): Promise<readonly HeldIssue[]>
  readDownloads(): Promise<readonly DownloadRecord[]>
  readDownload(issueId: string): Promise<DownloadRecord | undefined>
  /** With a ticket: only where the stored record still has it. Answers whether it was written. */
  saveDownload(record: DownloadRecord, expectedTicket?: string): Promise<boolean>
  /** The issue, its articles and the record in one transaction, where the stored record still has this one's ticket. */
  commitDownload(issue: Issue, record: DownloadRecord): Promise<boolean>
  /** Notes when the issue was last opened; of no effect where it is no download. */
  touchDownload(issueId: string, openedAt: number): Promise<void>
  /** The record and the content; the issue stays listed. */
  removeDownload(issueId: string): Promise<void>
  /** All that belongs to a reader, whoever that is, downloaded or only read. What everybody may read stays. */
  removeOwned(): Promise<void>
  /** Everything else goes: listings, issues that were only read. Styles and fonts stay, which downloads are shown with. */
  keepDownloadsOnly(): Promise<void>
}
