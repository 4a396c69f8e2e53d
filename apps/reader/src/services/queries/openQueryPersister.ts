import { openKeyValueStore } from '../storage/openKeyValueStore.ts'
import { createQueryPersister } from './createQueryPersister.ts'
import { isAdmin } from '../session/isAdmin.ts'
import { readerOf } from '../session/readerOf.ts'
import type { StoredSession } from '../session/sessionHeaders.ts'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import type { QueryPersister } from '@tanstack/react-query'

export interface PersisterSurroundings {
  readonly indexedDB: IDBFactory | undefined
  readonly configuration: Pick<PublicConfiguration, 'appKey' | 'version'>
  readonly readSession: () => StoredSession
  /** Unix time in milliseconds. */
  readonly now: () => number
  readonly log: (message: string, cause: unknown) => void
}

/**
 * The persister over this browser's `cf-kv`; where that cannot be opened it keeps nothing. For the admin neither, who may have
 * signed in since the page began (Requirement R6.3).
 */
export async function openQueryPersister({
  indexedDB,
  configuration,
  readSession,
  now,
  log,
}: PersisterSurroundings): Promise<QueryPersister> {
  const opened = await openKeyValueStore({ indexedDB, now })
  const readReader = () => readerOf(readSession())
  if (opened.kind === 'open') {
    const persist = createQueryPersister({ store: opened.value, configuration, readReader, log })
    return (ask, context, query) => (isAdmin(readSession()) ? ask(context) : persist(ask, context, query))
  }
  log('Answers are not kept on this device.', opened.error)
  return (ask, context) => ask(context)
}
