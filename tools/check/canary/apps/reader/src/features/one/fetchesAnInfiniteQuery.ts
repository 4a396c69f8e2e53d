import type { QueryClient } from '@tanstack/react-query'

export const fetchPages = (client: QueryClient) =>
  client.fetchInfiniteQuery({ queryKey: ['pages'], queryFn: () => 1, initialPageParam: 1 })
