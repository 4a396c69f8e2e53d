import { QueryClient } from '@tanstack/react-query'
import type { QueryPersister } from '@tanstack/react-query'
import { GraphqlError } from '../graphql/GraphqlError.ts'

interface Dependencies {
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
export function createQueryClient({ isOnline, isAdmin, persister }: Dependencies): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: QUERY_TIMES.collectAfter,
        staleTime: () => (isAdmin() ? 0 : QUERY_TIMES.staleAfter),
        networkMode: networkModeFor(isOnline()),
        retry: (failures, error) => isOnline() && failures < MOST_RETRIES && isPassing(error),
        ...(persister === undefined || isAdmin() ? {} : { persister }),
      },
    },
  })
}

/** Requirement R4.9: offline, queries run all the same, because the local store answers them. */
export function networkModeFor(isOnline: boolean): 'online' | 'offlineFirst' {
  return isOnline ? 'online' : 'offlineFirst'
}

/** Whether asking again may help: what the host has answered in words stays true. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof GraphqlError) || error.code === 'GRAPHQL' || error.code === 'ADMINS_ONLY') return false
  // Who has waited so long is told.
  if (error.delay !== undefined) return false
  return error.status === undefined || error.status >= 500
}
