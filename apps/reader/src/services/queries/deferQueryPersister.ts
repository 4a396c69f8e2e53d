import type { QueryPersister } from '@tanstack/react-query'

/**
 * A persister that is opened when the first query asks for it, so that the first screen does not wait for its code. As long
 * as it cannot be opened, as without a network, answers are not kept; each query tries again.
 */
export function deferQueryPersister(open: () => Promise<QueryPersister>): QueryPersister {
  let opened: Promise<QueryPersister | undefined> | undefined
  return async (ask, context, query) => {
    opened ??= open().catch(() => {
      opened = undefined
      return undefined
    })
    const persist = await opened
    return persist === undefined ? ask(context) : persist(ask, context, query)
  }
}
