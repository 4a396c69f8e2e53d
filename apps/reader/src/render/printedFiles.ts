import type { PrintedPage } from '@gatefold/magazine/replica/PrintedPage'
import type { IssueContents } from '@gatefold/magazine/issue'
import type { ReadFile } from '../network/requestTimeout.ts'
import { storedContent, type StoredReads } from './storedContent.ts'

interface Device {
  readonly store: StoredReads
  /** Reads a JSON file that is on this device; rejects where it is not. */
  readonly readFile: ReadFile
}

/**
 * What showing the printed pages of an issue takes without a network: the plan, and of each page its pictures in AVIF,
 * which every browser reads that has workers and this much else; in WebP where there are no others. Where the plan itself is
 * missing or spoiled it is named alone: it has to come anew before the rest is known.
 */
export async function printedFiles({ id, data }: IssueContents, device: Device): Promise<readonly string[]> {
  if (data.flatplan === undefined) return []
  const pages = await storedContent(device.store, device.readFile)
    .findPrintedPages(id)
    .catch(() => [])
  return [data.flatplan, ...(pages ?? []).flatMap(picturesOf)]
}

function picturesOf({ pictures }: PrintedPage): readonly string[] {
  const small = pictures.filter(({ mediaType }) => mediaType === 'image/avif')
  return (small.length === 0 ? pictures : small).map(({ url }) => url)
}
