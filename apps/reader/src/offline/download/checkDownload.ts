import type { ManifestFile } from '@gatefold/magazine/offline/Manifest'
import type { DownloadRecord } from '../../storage/DownloadRecord.ts'
import type { DownloadRun } from './createRun.ts'
import { DownloadTrouble } from './DownloadTrouble.ts'
import type { EngineParts } from '../EngineParts.ts'
import { filesOf } from '../files/filesOf.ts'
import { orStopped } from '../transfer/orStopped.ts'
import { isWhole } from '../transfer/verifiedBody.ts'

/** A file that has to be fetched anew. */
export type BadFile = Pick<ManifestFile, 'url'>

/**
 * Opens the issue from storage alone, reads every file and answers with what has to be fetched anew: files that are missing
 * or not whole, which are taken out, or one that a page shows and the held manifest does not name, as when the title has got
 * other fonts. Rejects with a `DownloadTrouble`: `unreadable` where the issue does not open.
 */
export async function checkDownload(
  parts: EngineParts,
  run: DownloadRun,
  record: DownloadRecord,
): Promise<readonly BadFile[]> {
  const { held, owner, withFilms } = record
  if (held === undefined) throw unreadable('Nothing of it is here.')
  const files = filesOf(held, withFilms)
  await parts.files.settle(files, owner)
  const shown = await orStopped(openAlone(parts, run.issueId), run.signal)
  const addressOf = (url: string) => new URL(url, parts.origin).href
  const vouched = new Set(held.files.flatMap(({ url, standsFor = [] }) => [url, ...standsFor]).map(addressOf))
  // A measured manifest was made of these pages: what it lacks is not there.
  const stranger = held.isMeasured ? undefined : shown.find((url) => !vouched.has(addressOf(url)))
  if (stranger !== undefined) return [{ url: stranger }]
  const bad: BadFile[] = []
  for (const file of files) {
    if (run.signal.aborted) throw new DownloadTrouble({ kind: 'stopped' })
    const look = async () => {
      const body = (await parts.files.open(file, owner))?.body
      return body ? await isWhole(body, file) : false
    }
    // What a device cannot read once it may read the next time; what it cannot read at all is fetched anew.
    if (
      await look()
        .catch(look)
        .catch(() => false)
    )
      continue
    await parts.files.remove(file, owner)
    bad.push(file)
  }
  return bad
}

async function openAlone({ openAlone: open, store }: EngineParts, issueId: string): Promise<readonly string[]> {
  try {
    return await open(store, issueId)
  } catch (error) {
    throw unreadable(error instanceof Error ? error.message : String(error), error)
  }
}

function unreadable(message: string, cause?: unknown): DownloadTrouble {
  return new DownloadTrouble({ kind: 'unreadable', message }, cause)
}
