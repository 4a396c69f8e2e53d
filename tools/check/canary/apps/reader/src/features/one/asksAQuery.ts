import { useQuery, type QueryClient } from '@tanstack/react-query'

export const useTitle = (client: QueryClient) => useQuery({ queryKey: ['title'], queryFn: () => 'The Tide' }, client)
