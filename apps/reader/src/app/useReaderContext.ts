import { getRouteApi } from '@tanstack/react-router'
import type { ReaderContext } from './ReaderContext.ts'

const root = getRouteApi('__root__')

/** What the router hands down: the configuration, the queries and the services. */
export function useReaderContext(): ReaderContext {
  return root.useRouteContext()
}
