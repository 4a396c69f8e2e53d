import { experimental_createQueryPersister, type PersistedQuery } from '@tanstack/query-persist-client-core'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import type { KeyValueStore } from '../storage/openKeyValueStore.ts'
import { QUERY_TIMES } from './createQueryClient.ts'

interface Dependencies {
  readonly store: KeyValueStore
  readonly configuration: Pick<PublicConfiguration, 'appKey' | 'version'>
  readonly log: (message: string, cause: unknown) => void
}

/**
 * Keeps the answers of queries in `cf-kv` for twelve hours (Requirement R9.4), those of another title or version
 * excepted. A device that cannot keep them is logged and otherwise makes no difference.
 */
export function createQueryPersister({ store, configuration, log }: Dependencies) {
  const { persisterFn } = experimental_createQueryPersister<PersistedQuery>({
    prefix: 'query',
    buster: `${configuration.appKey} ${configuration.version}`,
    maxAge: QUERY_TIMES.persistFor,
    serialize: (query) => query,
    deserialize: (query) => query,
    storage: {
      getItem: async (key) => (await store.read(key)) as PersistedQuery | undefined,
      setItem: async (key, query) => {
        const saved = await store.save(key, query, QUERY_TIMES.persistFor)
        if (saved.kind === 'failed') log('An answer could not be kept on this device.', saved.error)
      },
      removeItem: (key) => store.remove(key),
    },
  })
  return persisterFn
}
