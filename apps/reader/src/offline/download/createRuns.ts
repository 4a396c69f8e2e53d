import { createRun, type RunHandle } from './createRun.ts'
import { DownloadTrouble } from './DownloadTrouble.ts'
import type { EngineParts } from '../EngineParts.ts'
import { lockOf } from './lockNames.ts'
import { runDownload } from './runDownload.ts'

/** The downloads that this worker works at, each once. */
export interface Runs {
  /** Settles when the download is as far as it goes now. Under way already: its waiting ends. */
  start(issueId: string): Promise<void>
  /** Ends the work; settles when nothing of it writes any more. */
  stop(issueId: string): Promise<void>
  /** The tickets that it works for, by issue; undefined before it has looked. */
  underway(): ReadonlyMap<string, string | undefined>
}

interface Underway {
  readonly handle: RunHandle
  readonly ended: Promise<void>
}

/** `after` is called when work at a download has ended, also when it was stopped. */
export function createRuns(parts: EngineParts, after: () => Promise<void>): Runs {
  const underway = new Map<string, Underway>()

  const work = async (issueId: string, { run }: RunHandle) => {
    try {
      await parts.locks.request(lockOf(issueId), { signal: run.signal }, () => runDownload(parts, run))
    } catch (error) {
      if (!run.signal.aborted && !isStopped(error)) throw error
    } finally {
      underway.delete(issueId)
      await after()
    }
  }
  return {
    start(issueId) {
      const present = underway.get(issueId)
      present?.handle.wake()
      if (present !== undefined) return present.ended
      const handle = createRun(parts, issueId)
      const ended = work(issueId, handle)
      underway.set(issueId, { handle, ended })
      return ended
    },
    async stop(issueId) {
      const present = underway.get(issueId)
      present?.handle.stop()
      await present?.ended.catch(() => undefined)
    },
    underway: () => new Map([...underway].map(([issueId, { handle }]) => [issueId, handle.run.ticket()])),
  }
}

function isStopped(error: unknown): boolean {
  return error instanceof DownloadTrouble && error.trouble.kind === 'stopped'
}
