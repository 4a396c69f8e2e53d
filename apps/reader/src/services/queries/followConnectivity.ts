import { onlineManager, type Query, type QueryClient } from '@tanstack/react-query'
import type { Connectivity } from '../connectivity/createConnectivity.ts'
import { networkModeFor } from './createQueryClient.ts'

/**
 * Lets queries follow the connectivity service instead of the browser's opinion (Requirements R4.8, R4.9). When the
 * network goes, queries that wait for it go on with what the device has. The answer ends it.
 */
export function followConnectivity(queryClient: QueryClient, connectivity: Connectivity): () => void {
  const follow = (): void => {
    const isOnline = connectivity.isOnline()
    const defaults = queryClient.getDefaultOptions()
    queryClient.setDefaultOptions({
      ...defaults,
      queries: { ...defaults.queries, networkMode: networkModeFor(isOnline) },
    })
    onlineManager.setOnline(isOnline)
    if (!isOnline) for (const query of waitingQueries(queryClient)) goOn(query)
  }
  onlineManager.setEventListener(() => undefined)
  follow()
  return connectivity.subscribe(follow)
}

function waitingQueries(queryClient: QueryClient): readonly Query[] {
  return queryClient.getQueryCache().findAll({ fetchStatus: 'paused' })
}

function goOn(query: Query): void {
  query
    .cancel({ silent: true })
    .then(() => query.fetch({ ...query.options, networkMode: 'offlineFirst' }))
    .catch(() => undefined)
}
