import type { Downloads } from '../services/downloads/Downloads.ts'
import { openDownloads, type DownloadsSurroundings } from '../services/downloads/openDownloads.ts'
import { finishSignOut } from '../services/session/finishSignOut.ts'
import type { ReaderRouter } from './createReaderRouter.tsx'
import { followReading } from './followReading.ts'

interface Surroundings extends DownloadsSurroundings {
  readonly router: ReaderRouter
}

/** The downloads of this device, following what is read from now on. */
export async function startDownloads({ router, ...surroundings }: Surroundings): Promise<Downloads> {
  // A page was closed before it could take away what a reader had left.
  if (surroundings.keys.isSigningOut.read() === true) void takeAway({ router, ...surroundings })
  const downloads = await openDownloads(surroundings)
  followReading(router, downloads, surroundings.log)
  return downloads
}

/** What belongs to the reader who has left goes from the device, too. Never rejects. */
export function takeAway({ router, configuration, ...surroundings }: Surroundings): Promise<void> {
  const { queryClient } = router.options.context
  return finishSignOut({ ...surroundings, basePath: configuration.basePath, queryClient })
}
