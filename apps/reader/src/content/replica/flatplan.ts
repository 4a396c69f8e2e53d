import type { DecodeContext } from '@gatefold/contract/decode/Fields'
import { decodeFlatplan } from '@gatefold/contract/decode/decodeFlatplan'
import { sanitizeHtml } from '@gatefold/contract/sanitizeHtml'
import type { Flatplan } from '@gatefold/magazine/replica/Flatplan'
import type { ReadFile } from '../../network/requestTimeout.ts'

interface FlatplanSource extends Pick<DecodeContext, 'report'> {
  readonly readFile: ReadFile
}

/** The flatplan at an address; undefined, and reported, where it is none. Rejects as `readFile` does. */
export async function fetchFlatplan(url: string, { readFile, report }: FlatplanSource): Promise<Flatplan | undefined> {
  return decodeFlatplan(await readFile(url), url, { report, sanitize: sanitizeHtml })
}
