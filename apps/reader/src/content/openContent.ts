import { sanitizeHtml } from '@gatefold/contract/sanitizeHtml'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import { createDecodeReport, createGraphqlClient } from '../network/createGraphqlClient.ts'
import { fetchJson } from '../network/requestTimeout.ts'
import { yieldToMain } from '../network/yieldToMain.ts'
import { isAdmin } from '../account/storedSession.ts'
import { audienceCacheKey, sessionHeaders, type StoredSession } from '../account/sessionHeaders.ts'
import { createRequestRenewal, type OpenSession } from '../account/createSessionClient.ts'
import { openLocalStore } from '../storage/openLocalStore.ts'
import { fetchFlatplan } from './replica/flatplan.ts'
import { createContentService, createHost } from './createContentService.ts'
import type { ContentService } from './ContentService.ts'

export interface OpenContentOptions {
  readonly configuration: PublicConfiguration
  readonly fetch: typeof fetch
  readonly indexedDB: IDBFactory | undefined
  readonly isOnline: () => boolean
  readonly readSession: () => StoredSession
  /** Its code comes when it is first needed. */
  readonly openSession: OpenSession
  /** Unix time in milliseconds. */
  readonly now: () => number
  readonly log: (message: string, cause: unknown) => void
  readonly warn: (message: string) => void
  /** Is told that the host has another version of a downloaded issue than this device. */
  readonly onNewer: (issueId: string) => void
}

/** The content of the configured host over this browser's local store. Without a store it goes on without one. */
export async function openContent(deps: OpenContentOptions): Promise<ContentService> {
  const { configuration, fetch, indexedDB, isOnline, readSession, openSession, now, log, warn, onNewer } = deps
  const opened = await openLocalStore({ indexedDB, now, log })
  if (opened.kind !== 'open') log('The local store cannot be opened; the magazine is read online.', opened)
  const parts = { fetch, configuration, now }
  const graphql = createGraphqlClient({
    ...parts,
    sessionHeaders: () => sessionHeaders(readSession(), configuration),
    renewal: createRequestRenewal(readSession, openSession),
  })
  const report = createDecodeReport(log, warn)
  const context = { sanitize: sanitizeHtml, report, pause: yieldToMain }
  return createContentService({
    host: createHost(graphql, context),
    openHost: createHost(createGraphqlClient({ ...parts, sessionHeaders: () => ({}) }), context),
    fetchFlatplan: (url) => fetchFlatplan(url, { readFile: (file) => fetchJson(file, fetch), report }),
    store: opened.kind === 'open' ? opened.value : undefined,
    configuration,
    isOnline,
    isAdmin: () => isAdmin(readSession()),
    readReader: () => audienceCacheKey(readSession()),
    now,
    log,
    onNewer,
  })
}
