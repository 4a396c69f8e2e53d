import type { DecodeContext } from '@gatefold/contract/decode/Fields'
import { sanitizeHtml } from '@gatefold/contract/sanitize/sanitizeHtml'
import type { Issue } from '@gatefold/magazine/issue'
import type { PrintedText } from '@gatefold/magazine/search/documents'
import { hasExtras, type PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import { createDecodeReport } from '../../network/createGraphqlClient.ts'
import { fetchJson, isTimeout } from '../../network/requestTimeout.ts'
import { createPageTexts } from '../replica/createPageTexts.ts'
import { fetchFlatplan } from '../replica/flatplan.ts'
import type { Session } from '../../account/createSession.ts'
import { createSessionClient } from '../../account/createSessionClient.ts'
import { openLocalStore } from '../../storage/openLocalStore.ts'
import { createDeviceSearch, createSearch } from './createSearch.ts'
import { fetchSearch, type Search, type SearchRequest } from './createSearchIndex.ts'

interface SearchDeps {
  readonly configuration: PublicConfiguration
  readonly session: Pick<Session, 'read' | 'prepare' | 'renew' | 'end'>
  readonly browser: Window & typeof globalThis
  readonly isOnline: () => boolean
}

/** Search over the configured host and this browser's local store; the store is opened when it is first needed. */
export function openSearch({ configuration, session, browser, isOnline }: SearchDeps): Search {
  const fetch = browser.fetch.bind(browser)
  const log = (message: string, cause?: unknown) => console.warn(message, ...(cause === undefined ? [] : [cause]))
  const context: DecodeContext = { sanitize: sanitizeHtml, report: createDecodeReport(log, log) }
  const graphql = createSessionClient({ configuration, session, fetch, now: Date.now })
  let device: Promise<ReturnType<typeof createDeviceSearch>> | undefined
  const openDevice = async () => {
    const opened = await openLocalStore({ indexedDB: browser.indexedDB, now: Date.now })
    return createDeviceSearch({
      store: opened.kind === 'open' ? opened.value : undefined,
      readPrinted: (issue) => readPrinted(issue, { fetch, context }),
      pause: () => new Promise((resolve) => browser.setTimeout(resolve)),
    })
  }
  return createSearch({
    // Another host has no search: what is on this device is looked through.
    isOnline: () => hasExtras(configuration) && isOnline(),
    findAtHost: (asked) => fetchSearch(asked, { graphql, context }),
    findOnDevice: async (asked: SearchRequest) => (await (device ??= openDevice())).find(asked),
  })
}

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
