import type { Issue } from '@gatefold/magazine/issue/Issue'
import type { DownloadRecord } from '../storage/DownloadRecord.ts'
import type { LocalStore } from '../storage/LocalStore.ts'

export interface DownloadStore extends LocalStore {
  readDownloads(): Promise<readonly DownloadRecord[]>
  readDownload(issueId: string): Promise<DownloadRecord | undefined>
  saveDownload(record: DownloadRecord, expectedTicket?: string): Promise<boolean>
  commitDownload(issue: Issue, record: DownloadRecord): Promise<boolean>
  removeDownload(issueId: string): Promise<void>
  removeOwned(owner?: string): Promise<void>
}
