import type { DecodeContext } from '@gatefold/contract/decode/DecodeContext'
import { sanitizeHtml } from '@gatefold/contract/sanitize/sanitizeHtml'
import { hasExtras, type PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import { createDecodeReport } from '../graphql/createGraphqlClient.ts'
import type { Session } from '../session/createSession.ts'
import { createSessionClient } from '../session/createSessionClient.ts'
import { openLocalStore } from '../storage/openLocalStore.ts'
import { createDeviceSearch } from './createDeviceSearch.ts'
import { createSearch } from './createSearch.ts'
import { fetchSearch } from './fetchSearch.ts'
import { readPrinted } from './readPrinted.ts'
import type { Asked, Search } from './Search.ts'

interface Surroundings {
  readonly configuration: PublicConfiguration
  readonly session: Pick<Session, 'read' | 'prepare' | 'renew' | 'end'>
  readonly browser: Window & typeof globalThis
  readonly isOnline: () => boolean
}

/** Search over the configured host and this browser's local store; the store is opened when it is first needed. */
export function openSearch({ configuration, session, browser, isOnline }: Surroundings): Search {
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
    findOnDevice: async (asked: Asked) => (await (device ??= openDevice())).find(asked),
  })
}
