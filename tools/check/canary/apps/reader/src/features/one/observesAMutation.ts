import { MutationObserver, type QueryClient } from '@tanstack/query-core'

export const observe = (client: QueryClient) => new MutationObserver(client, {})
