import { onlineManager, type Query, QueryClient, type QueryPersister } from '@tanstack/react-query'
import type { Connectivity } from '../network/connectivity.ts'
import { GraphqlError } from '../network/GraphqlError.ts'

interface QueryClientDeps {
  readonly isOnline: () => boolean
  readonly isAdmin: () => boolean
  /** Undefined where the device cannot keep answers. */
  readonly persister: QueryPersister | undefined
}

/** Requirement R9.4. */
export const QUERY_TIMES = { collectAfter: 2_000, staleAfter: 10_000, persistFor: 12 * 3_600_000 } as const

const MOST_RETRIES = 2

/**
 * TanStack Query with the specification's times (Requirement R9.4). For the admin nothing is fresh and nothing is
 * persisted (Requirement R6.3).
 */
export function createQueryClient({ isOnline, isAdmin, persister }: QueryClientDeps): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: QUERY_TIMES.collectAfter,
        staleTime: () => (isAdmin() ? 0 : QUERY_TIMES.staleAfter),
        networkMode: networkModeFor(isOnline()),
        retry: (failures, error) => isOnline() && failures < MOST_RETRIES && isTransient(error),
        ...(persister === undefined || isAdmin() ? {} : { persister }),
      },
    },
  })
}

/** Requirement R4.9: offline, queries run all the same, because the local store answers them. */
function networkModeFor(isOnline: boolean): 'online' | 'offlineFirst' {
  return isOnline ? 'online' : 'offlineFirst'
}

/** Whether asking again may help: what the host has answered in words stays true. */
function isTransient(error: unknown): boolean {
  if (!(error instanceof GraphqlError) || error.code === 'GRAPHQL' || error.code === 'ADMINS_ONLY') return false
  // Who has waited so long is told.
  if (error.delay !== undefined) return false
  return error.status === undefined || error.status >= 500
}

/** The answer of a query that travels inside the page, so that the reader starts without asking for it again. */
export interface DehydratedQuery {
  readonly key: readonly unknown[]
  readonly data: unknown
}

/** Long enough for a slow phone to get from the page to the screen that observes the answer. */
const KEEP = 60_000

/** Puts the answers that came with the page into the query cache, fresh from now on. */
export function hydrateQueryCache(queryClient: QueryClient, answers: readonly DehydratedQuery[]): void {
  const cache = queryClient.getQueryCache()
  for (const { key, data } of answers) {
    const options = queryClient.defaultQueryOptions({ queryKey: key, gcTime: KEEP })
    cache.build(queryClient, options).setData(data, { manual: true })
  }
}

/**
 * A persister that is opened when the first query asks for it, so that the first screen does not wait for its code. As long
 * as it cannot be opened, as without a network, answers are not kept; each query tries again.
 */
export function deferQueryPersister(open: () => Promise<QueryPersister>): QueryPersister {
  let opened: Promise<QueryPersister | undefined> | undefined
  return async (ask, context, query) => {
    opened ??= open().catch(() => {
      opened = undefined
      return undefined
    })
    const persist = await opened
    return persist === undefined ? ask(context) : persist(ask, context, query)
  }
}

/**
 * Lets queries follow the connectivity service instead of the browser's opinion (Requirements R4.8, R4.9). Without a
 * network, queries that wait for one go on with what the device has. The answer ends it.
 */
export function observeConnectivity(queryClient: QueryClient, connectivity: Connectivity): () => void {
  const cache = queryClient.getQueryCache()
  const follow = (): void => {
    const isOnline = connectivity.isOnline()
    const defaults = queryClient.getDefaultOptions()
    queryClient.setDefaultOptions({
      ...defaults,
      queries: { ...defaults.queries, networkMode: networkModeFor(isOnline) },
    })
    onlineManager.setOnline(isOnline)
    if (!isOnline) for (const query of cache.findAll({ fetchStatus: 'paused' })) resumeQuery(query)
  }
  onlineManager.setEventListener(() => undefined)
  follow()
  const leaves = [
    connectivity.subscribe(follow),
    // One that failed just before the network was known to be gone waits for it only when it is to be tried again.
    cache.subscribe((event) => {
      const isPause = event.type === 'updated' && event.action.type === 'pause'
      if (isPause && !connectivity.isOnline()) resumeQuery(event.query)
    }),
  ]
  return () => leaves.forEach((leave) => leave())
}

/** Both at once: whoever waits for what is cancelled then gets what is fetched in its place. */
function resumeQuery(query: Query): void {
  query.cancel({ silent: true }).catch(() => undefined)
  query.fetch({ ...query.options, networkMode: 'offlineFirst' }).catch(() => undefined)
}
