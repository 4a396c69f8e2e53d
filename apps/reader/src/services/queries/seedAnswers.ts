import type { QueryClient } from '@tanstack/react-query'
import type { StartAnswer } from '../content/StartAnswer.ts'

/** Long enough for a slow phone to get from the page to the screen that observes the answer. */
const KEEP = 60_000

/** Puts the answers that came with the page into the query cache, fresh from now on. */
export function seedAnswers(queryClient: QueryClient, answers: readonly StartAnswer[]): void {
  const cache = queryClient.getQueryCache()
  for (const { key, data } of answers) {
    const options = queryClient.defaultQueryOptions({ queryKey: key, gcTime: KEEP })
    cache.build(queryClient, options).setData(data, { manual: true })
  }
}
