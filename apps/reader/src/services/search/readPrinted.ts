import type { DecodeContext } from '@gatefold/contract/decode/DecodeContext'
import type { Issue } from '@gatefold/magazine/issue/Issue'
import type { PrintedText } from '@gatefold/magazine/search/documentsOf'
import { fetchJson, isTimeout } from '../graphql/requestTimeout.ts'
import { createPageTexts } from '../replica/createPageTexts.ts'
import { fetchFlatplan } from '../replica/fetchFlatplan.ts'

interface Files {
  readonly fetch: typeof fetch
  readonly context: Pick<DecodeContext, 'report'>
}

/**
 * The texts of an issue's printed pages, as far as they can be had: what is downloaded has them all, what was only read has none
 * without a network. A host that is late with one is not asked for the others. Never rejects.
 */
export async function readPrinted(
  { data }: Pick<Issue, 'data'>,
  { fetch, context: { report } }: Files,
): Promise<readonly PrintedText[]> {
  if (data.flatplan === undefined) return []
  const readFile = (url: string) => fetchJson(url, fetch)
  const flatplan = await fetchFlatplan(data.flatplan, { readFile, report }).catch(() => undefined)
  const texts = createPageTexts({ fetch, log: (message) => report({ path: '', problem: message }) })
  const printed: PrintedText[] = []
  for (const { page, text: address } of flatplan?.pages ?? []) {
    if (address === undefined) continue
    const found = await texts.fetch(address).catch((error: unknown) => (isTimeout(error) ? 'late' : undefined))
    if (found === 'late') break
    if (found !== undefined) printed.push({ page, text: found })
  }
  return printed
}
