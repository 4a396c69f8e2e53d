import type { Issue } from '@gatefold/magazine/issue/Issue'
import type { DownloadRecord } from './DownloadRecord.ts'
import type { LocalStore } from './LocalStore.ts'

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
