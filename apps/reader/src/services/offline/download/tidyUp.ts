import { beyondTheLast } from './beyondTheLast.ts'
import type { EngineParts } from '../EngineParts.ts'
import { DOWNLOADS, KEPT_FILES } from './lockNames.ts'

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
