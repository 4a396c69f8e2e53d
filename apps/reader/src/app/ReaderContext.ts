import type { PublicConfiguration } from '@gatefold/contract/configuration/PublicConfiguration'
import type { QueryClient } from '@tanstack/react-query'
import type { ContentQueries } from '../services/content/contentQueries.ts'

/** What `main.tsx` (or `render`) builds once and the router hands down to every route. */
export interface ReaderContext {
  readonly configuration: PublicConfiguration
  readonly queryClient: QueryClient
  readonly queries: ContentQueries
  /** Removes the session's keys from this device. */
  readonly forgetSession: () => void
}
