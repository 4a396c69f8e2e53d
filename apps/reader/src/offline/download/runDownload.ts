import type { DownloadRecord } from '../../storage/DownloadRecord.ts'
import { afterTrouble } from './afterTrouble.ts'
import { checkDownload } from './checkDownload.ts'
import type { DownloadRun } from './createRun.ts'
import { DownloadTrouble, isQuotaExceeded, type Trouble } from './DownloadTrouble.ts'
import { without } from './without.ts'
import { surroundingsOf, type EngineParts } from '../EngineParts.ts'
import { loadDownload } from './loadDownload.ts'
import { KEPT_FILES } from './lockNames.ts'
import { nextDownloadStep, type DownloadStep } from './nextDownloadStep.ts'

/** So often an issue is fetched anew that was not whole when looked at, or whose files were gone from the host. */
const MOST_MENDS = 3

/** Text and records are small beside the files; nobody knows how much of them had room. */
const ROOM_FOR_TEXT = 1024 * 1024

/** Brings a download as far as it goes now: to `ready`, to a fault, or to waiting. Rejects with `stopped` when it is ended. */
export async function runDownload(parts: EngineParts, run: DownloadRun): Promise<void> {
  let mends = 0
  for (;;) {
    const record = await run.update((stored) => stored)
    const step = nextDownloadStep(record, surroundingsOf(parts.situation))
    try {
      const outcome = await take(parts, run, { record, step })
      if (outcome === 'done') return
      if (outcome !== 'more' && ++mends > MOST_MENDS) throw new DownloadTrouble(outcome)
    } catch (error) {
      if (isToBeAsked(error) && ++mends <= MOST_MENDS) continue
      await settle(parts, run, troubleOf(error))
      return
    }
  }
}

/** `done`, `more` to do, or why it has to be fetched anew. */
type Outcome = 'done' | 'more' | Trouble

async function take(
  parts: EngineParts,
  run: DownloadRun,
  { record, step }: { readonly record: DownloadRecord; readonly step: DownloadStep },
): Promise<Outcome> {
  switch (step) {
    case 'leave':
      return 'done'
    case 'wait-for-wifi':
      await run.update((stored) => ({ ...stored, status: { kind: 'waiting', until: 'wifi' } }))
      return 'done'
    case 'load':
      await loadDownload(parts, run)
      return 'more'
    case 'check':
      return proved(parts, run, await troubleFound(parts, run, record))
  }
}

/** What another version of the issue's text or of its files may mend. */
async function troubleFound(
  parts: EngineParts,
  run: DownloadRun,
  record: DownloadRecord,
): Promise<Trouble | undefined> {
  try {
    const [bad] = await checkDownload(parts, run, record)
    return bad === undefined ? undefined : { kind: 'damaged', url: bad.url }
  } catch (error) {
    const trouble = troubleOf(error)
    if (trouble.kind === 'unreadable') return trouble
    throw error
  }
}

async function proved({ now }: EngineParts, run: DownloadRun, trouble: Trouble | undefined): Promise<Outcome> {
  if (trouble === undefined) {
    await run.update((stored) => ({ ...stored, status: { kind: 'ready' }, checkedAt: now() }))
    return 'done'
  }
  await run.update((stored) => ({ ...without(stored, 'checkedAt'), status: { kind: 'loading' } }))
  return trouble
}

/** The host may have other content than its manifest said a moment ago, or the session be over: asking it again tells. */
function isToBeAsked(error: unknown): boolean {
  return error instanceof DownloadTrouble && (error.trouble.kind === 'gone' || error.trouble.kind === 'denied')
}

function troubleOf(error: unknown): Trouble {
  if (error instanceof DownloadTrouble) return error.trouble
  if (isQuotaExceeded(error)) return { kind: 'full', missing: ROOM_FOR_TEXT }
  return { kind: 'unreadable', message: error instanceof Error ? error.message : String(error) }
}

async function settle(parts: EngineParts, run: DownloadRun, trouble: Trouble): Promise<void> {
  const { store, broadcast } = parts
  if (trouble.kind === 'stopped') throw new DownloadTrouble(trouble)
  if (trouble.kind === 'full') await makeRoom(parts, run, trouble)
  const record = await run.update((stored) => afterTrouble(stored, trouble) ?? stored)
  if (afterTrouble(record, trouble) !== undefined) return
  await store.removeDownload(run.issueId)
  broadcast({ type: 'DOWNLOAD_CHANGED', issueId: run.issueId })
}

/** Removes the files that the download will not need: on a full device there is room for no record before. */
async function makeRoom({ store, locks, files }: EngineParts, run: DownloadRun, trouble: Trouble): Promise<void> {
  await locks.request(KEPT_FILES, async () => {
    const records = await store.readDownloads()
    await files.sweep(
      records.flatMap((record) => (record.ticket === run.ticket() ? (afterTrouble(record, trouble) ?? []) : record)),
    )
  })
}
