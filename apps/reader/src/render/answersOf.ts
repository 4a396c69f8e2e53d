import type { StartAnswer } from '../services/content/StartAnswer.ts'
import type { QueryClient } from '@tanstack/react-query'

/** Every answer that the page was rendered from. It says nothing of the time, so equal pages are equal bytes. */
export function answersOf(queryClient: QueryClient): readonly StartAnswer[] {
  return queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state }) => (state.status === 'success' ? [{ key: queryKey, data: state.data }] : []))
}
