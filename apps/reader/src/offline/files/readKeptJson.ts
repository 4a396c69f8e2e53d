import { findKeptFile } from './findKeptFile.ts'

/** The value of a kept JSON file; rejects where it is not kept, or is none. */
export async function readKeptJson(caches: CacheStorage, url: string): Promise<unknown> {
  const kept = await findKeptFile(caches, new Request(url))
  if (kept === undefined) throw new Error(`${url} is not on this device.`)
  return kept.json()
}
