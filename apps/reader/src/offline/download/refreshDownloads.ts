import type { IssueSummary } from '@gatefold/magazine/issue/Issue'
import type { DownloadRecord } from '../../storage/DownloadRecord.ts'
import { DownloadTrouble } from './DownloadTrouble.ts'
import { surroundingsOf, type EngineParts } from '../EngineParts.ts'
import { troubleOf } from './fetchContent.ts'
import { DOWNLOADS } from './lockNames.ts'
import { nextDownloadStep, type DownloadSurroundings } from './nextDownloadStep.ts'

/**
 * Asks the host which issues have changed and marks their downloads to be fetched. A host that cannot be had, or that no
 * longer lists an issue, changes nothing. Answers whether it is known now: while nothing is ready, as after a worker that was
 * killed, nobody is asked and nothing is known.
 */
export async function refreshDownloads(parts: EngineParts): Promise<boolean> {
  const { store, locks, random, broadcast, situation } = parts
  const surroundings = surroundingsOf(situation)
  if (!(await store.readDownloads()).some((record) => mayRefresh(record, surroundings))) return false
  const issues = await listIssues(parts)
  if (issues === undefined) return false
  const updates = new Map(issues.map(({ id, updated }) => [String(id), updated]))
  await locks.request(DOWNLOADS, async () => {
    for (const record of await store.readDownloads()) {
      const updated = updates.get(record.issueId)
      const isOlder = updated !== undefined && updated !== record.held?.updated
      if (!isOlder || !mayRefresh(record, surroundings)) continue
      await store.saveDownload({ ...record, ticket: random(), status: { kind: 'loading' } }, record.ticket)
      broadcast({ type: 'DOWNLOAD_CHANGED', issueId: record.issueId })
    }
  })
  return true
}

/** Who has no Wi-Fi keeps what is ready, rather than being told that it waits. */
function mayRefresh(record: DownloadRecord, surroundings: DownloadSurroundings): boolean {
  const { status, held } = record
  const whenLoading = nextDownloadStep({ ...record, status: { kind: 'loading' } }, surroundings)
  return status.kind === 'ready' && held !== undefined && whenLoading === 'load'
}

async function listIssues({ hostFor, situation }: EngineParts): Promise<readonly IssueSummary[] | undefined> {
  try {
    return await hostFor(situation.session).fetchIssues()
  } catch (error) {
    if (troubleOf(error) instanceof DownloadTrouble) return undefined
    throw error
  }
}
