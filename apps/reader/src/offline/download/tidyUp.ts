import type { EngineParts } from '../EngineParts.ts'
import { DOWNLOADS, KEPT_FILES } from './lockNames.ts'
import type { DownloadRecord } from '../../storage/DownloadRecord.ts'

/** Removes the downloads that are too many, and then the files that none needs. */
export async function tidyUp(parts: EngineParts): Promise<void> {
  const { store, locks, situation, broadcast } = parts
  await locks.request(DOWNLOADS, async () => {
    for (const { issueId } of beyondTheLast(await store.readDownloads(), situation.settings.keepLast)) {
      await store.removeDownload(issueId)
      broadcast({ type: 'DOWNLOAD_CHANGED', issueId })
    }
  })
  await sweepFiles(parts)
}

export async function sweepFiles({ store, locks, files }: EngineParts): Promise<void> {
  await locks.request(KEPT_FILES, async () => files.sweep(await store.readDownloads()))
}

/** The downloads that are too many when so many are to be kept: of those that are ready, the ones opened longest ago. */
function beyondTheLast(records: readonly DownloadRecord[], keepLast: number | undefined): readonly DownloadRecord[] {
  if (keepLast === undefined) return []
  const ready = records.filter(({ status }) => status.kind === 'ready')
  return ready.toSorted((one, other) => usedAt(other) - usedAt(one)).slice(Math.max(0, keepLast))
}

/** A download that was never opened counts from when it was asked for. */
function usedAt({ openedAt = 0, requestedAt }: DownloadRecord): number {
  return Math.max(openedAt, requestedAt)
}
