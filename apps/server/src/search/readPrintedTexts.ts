import type { DecodeContext } from '@gatefold/contract/decode/DecodeContext'
import { decodePageText } from '@gatefold/contract/decode/decodePageText'
import type { SafeHtml } from '@gatefold/magazine/link/SafeHtml'
import type { AssetStore } from '../assets/AssetStore.ts'
import { readStoredJson } from '../assets/readStoredJson.ts'
import type { PrintedText } from '@gatefold/magazine/search/documentsOf'

const CONTEXT: DecodeContext = { report: () => undefined, sanitize: () => '' as SafeHtml }

/** The texts behind the printed pages of a stored issue, from the files that its summary names. Rejects where one is gone. */
export async function readPrintedTexts(summary: string, store: AssetStore): Promise<readonly PrintedText[]> {
  const { data } = JSON.parse(summary) as { readonly data?: { readonly flatplan?: string | null } }
  if (typeof data?.flatplan !== 'string') return []
  const { pages = [] } = (await readStoredJson(data.flatplan, store, '/')) as {
    readonly pages?: readonly { readonly page: number; readonly text?: string }[]
  }
  const texts: PrintedText[] = []
  for (const { page, text: name } of pages) {
    if (name === undefined) continue
    const text = decodePageText(await readStoredJson(`/assets/${name}`, store, '/'), CONTEXT)
    if (text !== undefined) texts.push({ page, text })
  }
  return texts
}
