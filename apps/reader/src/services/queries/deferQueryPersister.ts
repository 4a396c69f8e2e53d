import type { QueryPersister } from '@tanstack/react-query'

/** A persister that is opened when the first query asks for it, so that the first screen does not wait for its code. */
export function deferQueryPersister(open: () => Promise<QueryPersister>): QueryPersister {
  let opened: Promise<QueryPersister> | undefined
  return async (ask, context, query) => {
    opened ??= open()
    const persist = await opened
    return persist(ask, context, query)
  }
}
