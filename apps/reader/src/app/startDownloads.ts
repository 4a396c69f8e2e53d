import type { Downloads } from '../services/downloads/Downloads.ts'
import { openDownloads, type OpenDownloadsOptions } from '../services/downloads/openDownloads.ts'
import type { ReaderRouter } from './createReaderRouter.tsx'
import { followReading } from './followReading.ts'
import { takeAway } from './takeAway.ts'

interface Surroundings extends OpenDownloadsOptions {
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
