import { backoff } from './backoff.ts'
import type { DownloadRun } from '../download/createRun.ts'
import { DownloadTrouble, type Trouble } from '../download/DownloadTrouble.ts'
import type { EngineParts } from '../EngineParts.ts'
import type { Timers } from './Timers.ts'

/** So often a host may send what is not what it vouches for. */
const MOST_DAMAGES = 3

interface Attempts {
  readonly run: DownloadRun
  /** Aborted when nobody wants another attempt. */
  readonly until?: AbortSignal
  /** `isAnew` after something damaged has come. */
  attempt(isAnew: boolean): Promise<void>
}

/**
 * Attempts until it works, waiting longer each time. While the host cannot be reached the record says that it waits; a
 * network that comes back ends the waiting. Rejects with the last trouble when it has gone on for too long.
 */
export async function persevere(parts: Pick<EngineParts, 'timers'>, attempts: Attempts): Promise<void> {
  const { run, until = run.signal } = attempts
  const isOver = () => run.signal.aborted || until.aborted
  let count: Failures = { unreachable: 0, damaged: 0 }
  for (;;) {
    try {
      await attempts.attempt(count.damaged > 0)
      return
    } catch (error) {
      const kind = passing(error)
      if (kind === undefined || isOver()) throw error
      count = kind === 'unreachable' ? { ...count, unreachable: count.unreachable + 1 } : oneMoreDamaged(count)
      const pause = pauseAfter(count)
      if (kind === 'unreachable') await run.update(whileWaiting)
      if (pause === undefined) throw error
      await wait(parts.timers, pause, [run.signal, until, run.awakening()])
      if (isOver()) throw error
    }
  }
}

interface Failures {
  /** In a row. */
  readonly unreachable: number
  readonly damaged: number
}

/** Something has come: the host can be reached. */
function oneMoreDamaged({ damaged }: Failures): Failures {
  return { unreachable: 0, damaged: damaged + 1 }
}

/** Milliseconds; undefined: no more attempts for now. */
function pauseAfter({ unreachable, damaged }: Failures): number | undefined {
  return damaged >= MOST_DAMAGES ? undefined : backoff(Math.max(unreachable, damaged))
}

/** A trouble that another attempt may not meet. */
function passing(error: unknown): Trouble['kind'] | undefined {
  const kind = error instanceof DownloadTrouble ? error.trouble.kind : undefined
  return kind === 'unreachable' || kind === 'damaged' || kind === 'changed' ? kind : undefined
}

function whileWaiting<Record extends { readonly status: { readonly kind: string } }>(record: Record): Record {
  return record.status.kind === 'loading' ? { ...record, status: { kind: 'waiting', until: 'network' } } : record
}

/** Waits so long, or until one of the signals is aborted. */
function wait(timers: Timers, milliseconds: number, signals: readonly AbortSignal[]): Promise<void> {
  const ended = AbortSignal.any([...signals])
  return new Promise((resolve) => {
    if (ended.aborted) {
      resolve()
      return
    }
    const end = () => {
      stop()
      ended.removeEventListener('abort', end)
      resolve()
    }
    const stop = timers.start(milliseconds, end)
    ended.addEventListener('abort', end)
  })
}
