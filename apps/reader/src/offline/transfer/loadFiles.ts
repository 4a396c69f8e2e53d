import type { ManifestFile } from '@gatefold/magazine/offline/Manifest'
import type { DownloadRecord } from '../../storage/DownloadRecord.ts'
import type { Progress } from '../download/createProgress.ts'
import type { DownloadRun } from '../download/createRun.ts'
import { DownloadTrouble, isQuotaExceeded } from '../download/DownloadTrouble.ts'
import type { EngineParts } from '../EngineParts.ts'
import { fetchFile } from './fetchFile.ts'
import { bytesOf } from '../files/filesOf.ts'
import { persevere } from './persevere.ts'

/** Transfers at a time, over all downloads together. */
export const TRANSFERS = 4

interface Load {
  readonly run: DownloadRun
  readonly files: readonly ManifestFile[]
  readonly owner: string | undefined
  readonly progress: Progress
}

/** Fetches files into the cache, each whole or not at all. Rejects with the first `DownloadTrouble` that stays. */
export async function loadFiles(parts: EngineParts, load: Load): Promise<void> {
  const { run } = load
  const queue = [...load.files]
  const unfinished = new Set(load.files)
  const halt = new AbortController()
  const hurry = new AbortController()
  let failure: Error | undefined
  const lane = async () => {
    for (let file = queue.shift(); file !== undefined && !halt.signal.aborted; file = queue.shift()) {
      await loadFile(parts, { ...load, file, until: halt.signal, signal: AbortSignal.any([run.signal, hurry.signal]) })
      unfinished.delete(file)
    }
  }
  const guarded = async () => {
    try {
      await lane()
    } catch (error) {
      failure ??= error instanceof Error ? error : new Error(String(error))
      halt.abort()
      // Without a network what is under way may yet arrive; after any other trouble it is of no use.
      if (!isUnreachable(error)) hurry.abort()
    }
  }
  await Promise.all(Array.from({ length: TRANSFERS }, guarded))
  if (isQuotaExceeded(failure)) throw new DownloadTrouble({ kind: 'full', missing: bytesOf([...unfinished]) }, failure)
  if (failure !== undefined) throw failure
}

interface FileLoad extends Load {
  readonly file: ManifestFile
  readonly until: AbortSignal
  readonly signal: AbortSignal
}

async function loadFile(parts: EngineParts, { run, file, owner, progress, until, signal }: FileLoad): Promise<void> {
  const address = new URL(file.url, parts.origin).href
  await persevere(parts, {
    run,
    until,
    attempt: (isAnew) =>
      parts.slots(async () => {
        let arrived = 0
        const onBytes = (count: number) => {
          arrived += count
          progress.add(count)
        }
        try {
          await fetchFile(parts, { file, address, isAnew, signal, onBytes }, (response) =>
            parts.files.put(file, owner, response),
          )
        } catch (error) {
          progress.add(-arrived)
          throw error
        }
      }),
  })
  await run.update(asLoading)
}

/** Something has arrived whole: the network is there. */
function asLoading(record: DownloadRecord): DownloadRecord {
  return record.status.kind === 'waiting' ? { ...record, status: { kind: 'loading' } } : record
}

function isUnreachable(error: unknown): boolean {
  return error instanceof DownloadTrouble && error.trouble.kind === 'unreachable'
}
