import type { Downloads } from '../services/downloads/Downloads.ts'
import { openDownloads, type DownloadsSurroundings } from '../services/downloads/openDownloads.ts'
import type { ReaderRouter } from './createReaderRouter.tsx'
import { followReading } from './followReading.ts'

interface Surroundings extends DownloadsSurroundings {
  readonly router: ReaderRouter
}

/** The downloads of this device, following what is read from now on. */
export async function startDownloads({ router, ...surroundings }: Surroundings): Promise<Downloads> {
  const downloads = await openDownloads(surroundings)
  followReading(router, downloads, surroundings.log)
  return downloads
}
