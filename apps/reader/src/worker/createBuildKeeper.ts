import type { Timers } from '../network/connectivity.ts'

/** Keeps on the device what of this build is not there yet. */
export interface BuildKeeper {
  /** Who asks meanwhile waits for the same. Rejects where something cannot be had. */
  keep(): Promise<void>
  /** The same for a download, whose own files are here: no longer than `BUILD_BOUND`, and never rejects. */
  keepForDownload(): Promise<void>
}

interface BuildKeeperDeps {
  /** Rejects where something cannot be had. */
  readonly keepAll: () => Promise<unknown>
  readonly timers: Timers
  readonly log: (message: string, cause: unknown) => void
}

/** Milliseconds that a download waits for the build on a line that stands still. */
const BUILD_BOUND = 20_000

export function createBuildKeeper({ keepAll, timers, log }: BuildKeeperDeps): BuildKeeper {
  let underway: Promise<unknown> | undefined
  const keep = async () => {
    underway ??= keepAll().finally(() => {
      underway = undefined
    })
    await underway
  }
  return {
    keep,
    async keepForDownload() {
      const { promise: bound, resolve } = Promise.withResolvers<void>()
      const cancel = timers.after(BUILD_BOUND, resolve)
      const pending = keep().catch((error: unknown) => log('A part of the build is not kept yet.', error))
      await Promise.race([pending, bound])
      cancel()
    },
  }
}
