import type { Issue } from '@gatefold/magazine/issue'
import type { Assets } from '../../content/ContentService.ts'
import type { DownloadRecord } from '../../storage/DownloadRecord.ts'
import type { DownloadStore } from '../../storage/LocalStore.ts'

interface FakeStore extends DownloadStore {
  /** Every record that was ever written, in order. */
  readonly written: readonly DownloadRecord[]
}

/** The local store as far as downloads use it, in memory; each call is one transaction. */
export function createFakeStore(): FakeStore {
  const records = new Map<string, DownloadRecord>()
  const issues = new Map<string, Issue>()
  const written: DownloadRecord[] = []
  let assets: Assets | undefined
  const put = (record: DownloadRecord) => {
    records.set(record.issueId, structuredClone(record))
    written.push(structuredClone(record))
  }
  const remove = (issueId: string) => {
    records.delete(issueId)
    issues.delete(issueId)
  }
  const store: Partial<FakeStore> = {
    written,
    readDownloads: async () => structuredClone([...records.values()]),
    readDownload: async (issueId) => structuredClone(records.get(issueId)),
    async saveDownload(record, expectedTicket) {
      if (expectedTicket !== undefined && records.get(record.issueId)?.ticket !== expectedTicket) return false
      put(record)
      return true
    },
    async commitDownload(issue, record) {
      if (records.get(record.issueId)?.ticket !== record.ticket) return false
      issues.set(issue.id, structuredClone(issue))
      put(record)
      return true
    },
    removeDownload: async (issueId) => remove(issueId),
    removeOwned: async () => {
      for (const { issueId, owner } of records.values()) if (owner !== undefined) remove(issueId)
    },
    readIssue: async (issueId) => {
      const value = issues.get(issueId)
      return value === undefined ? undefined : { value: structuredClone(value), savedAt: 1 }
    },
    readAssets: async () => (assets === undefined ? undefined : { value: assets, savedAt: 1 }),
    saveAssets: async (newAssets) => {
      assets = structuredClone(newAssets)
    },
  }
  return store as FakeStore
}
