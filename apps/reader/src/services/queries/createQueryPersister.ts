import { experimental_createQueryPersister, type PersistedQuery } from '@tanstack/query-persist-client-core'
import type { QueryPersister } from '@tanstack/react-query'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import type { KeyValueStore } from '../storage/openKeyValueStore.ts'
import { QUERY_TIMES } from './createQueryClient.ts'

interface Dependencies {
  readonly store: KeyValueStore
  readonly configuration: Pick<PublicConfiguration, 'appKey' | 'version'>
  /** Names who reads. */
  readonly readReader: () => string
  readonly log: (message: string, cause: unknown) => void
}

/**
 * Keeps the answers of queries in `cf-kv` for twelve hours (Requirement R9.4), those of another title, version or
 * reader excepted. A device that cannot keep them is logged and otherwise makes no difference.
 */
export function createQueryPersister({ store, configuration, readReader, log }: Dependencies): QueryPersister {
  const persisterOf = (reader: string) =>
    experimental_createQueryPersister<PersistedQuery>({
      prefix: 'query',
      buster: `${configuration.appKey} ${configuration.version} ${reader}`,
      maxAge: QUERY_TIMES.persistFor,
      serialize: (query) => query,
      deserialize: (query) => query,
      storage: {
        getItem: async (key) => (await store.read(key)) as PersistedQuery | undefined,
        setItem: async (key, query) => {
          // Asked for by a reader who has left since.
          if (readReader() !== reader) return
          const saved = await store.save(key, query, QUERY_TIMES.persistFor)
          if (saved.kind === 'failed') log('An answer could not be kept on this device.', saved.error)
        },
        removeItem: (key) => store.remove(key),
      },
    }).persisterFn
  return (ask, context, query) => persisterOf(readReader())(ask, context, query)
}
