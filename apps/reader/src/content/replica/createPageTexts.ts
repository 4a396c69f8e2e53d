import type { DecodeContext } from '@gatefold/contract/decode/Fields'
import { decodePageText } from '@gatefold/contract/decode/decodePageText'
import type { SafeHtml } from '@gatefold/magazine/safeMarkup'
import type { PageText } from '@gatefold/magazine/replica/Flatplan'
import { fetchJson } from '../../network/requestTimeout.ts'

interface PageTextsDeps {
  readonly fetch: typeof fetch
  /** Is told what of a text could not be used. */
  readonly log: (message: string) => void
}

/** The text behind printed pages, by the addresses that the flatplan names. */
export interface PageTexts {
  /** Undefined, and reported, for what is no page text. Rejects where it cannot be had, and asks anew the next time. */
  fetch(address: string): Promise<PageText | undefined>
  /** What has come already. */
  peek(address: string): PageText | undefined
}

/** Pages whose text is kept: those in view, their neighbours, and where one has just been. */
const MOST = 12

interface Entry {
  readonly answer: Promise<PageText | undefined>
  text?: PageText | undefined
}

export function createPageTexts({ fetch, log }: PageTextsDeps): PageTexts {
  // There is no markup in a page's text: whatever asks for it gets none.
  const context: DecodeContext = {
    report: ({ path, problem }) => log(`${path}: ${problem}`),
    sanitize: () => '' as SafeHtml,
  }
  const entries = new Map<string, Entry>()
  const request = async (address: string) => decodePageText(await fetchJson(address, fetch), context)
  const open = (address: string): Entry => {
    const entry: Entry = { answer: request(address) }
    entry.answer.then(
      (text) => (entry.text = text),
      () => entries.delete(address),
    )
    return entry
  }
  return {
    fetch(address) {
      const entry = entries.get(address) ?? open(address)
      // The one that was asked for last goes last.
      entries.delete(address)
      entries.set(address, entry)
      for (const oldest of [...entries.keys()].slice(0, -MOST)) entries.delete(oldest)
      return entry.answer
    },
    peek: (address) => entries.get(address)?.text,
  }
}
