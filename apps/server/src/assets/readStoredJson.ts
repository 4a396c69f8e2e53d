import type { AssetStore } from './AssetStore.ts'
import { storedFilesIn } from './storedFilesIn.ts'

/**
 * The value of a stored JSON file by its address as readers see it, base path included. Rejects where there is no such
 * file, or what it holds is no JSON.
 */
export async function readStoredJson(url: string, store: AssetStore, basePath: string): Promise<unknown> {
  const [asset] = url.startsWith(basePath) ? storedFilesIn(url.slice(basePath.length - 1)) : []
  const content = asset && (await store.open(asset))
  if (content === undefined) throw new Error(`There is no stored file ${url}.`)
  const chunks: Uint8Array[] = []
  for await (const chunk of content) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}
