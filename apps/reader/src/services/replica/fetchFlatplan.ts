import type { DecodeContext } from '@gatefold/contract/decode/DecodeContext'
import { decodeFlatplan } from '@gatefold/contract/decode/decodeFlatplan'
import type { Flatplan } from '@gatefold/magazine/replica/Flatplan'

/** Reads a stored JSON file by its address, as it stands in the content. Rejects where it cannot be had. */
export type ReadFile = (url: string) => Promise<unknown>

export interface FlatplanSource {
  readonly readFile: ReadFile
  readonly context: DecodeContext
}

/** The flatplan at an address; undefined, and reported, where it is none. Rejects as `readFile` does. */
export async function fetchFlatplan(url: string, { readFile, context }: FlatplanSource): Promise<Flatplan | undefined> {
  return decodeFlatplan(await readFile(url), url, context)
}
