import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import { createGraphqlClient, type GraphqlClient } from '../graphql/createGraphqlClient.ts'
import { createRequestRenewal } from './createRequestRenewal.ts'
import type { Session } from './createSession.ts'
import { sessionHeaders } from './sessionHeaders.ts'

export interface SessionClientParts {
  readonly configuration: PublicConfiguration
  readonly session: Pick<Session, 'read' | 'prepare' | 'renew' | 'end'>
  readonly fetch: typeof fetch
  /** Unix time in milliseconds. */
  readonly now: () => number
}

/** Asks the configured host as whoever is signed in, and renews the session where the host wants it (Requirement R7.1). */
export function createSessionClient({ configuration, session, fetch, now }: SessionClientParts): GraphqlClient {
  return createGraphqlClient({
    fetch,
    configuration,
    sessionHeaders: () => sessionHeaders(session.read(), configuration),
    renewal: createRequestRenewal(session.read, () => Promise.resolve(session)),
    now,
  })
}
