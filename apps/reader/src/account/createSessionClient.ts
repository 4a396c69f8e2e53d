import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import { createGraphqlClient, type GraphqlClient } from '../network/createGraphqlClient.ts'
import type { Session } from './createSession.ts'
import { type RequestRenewal, sessionHeaders, type StoredSession } from './sessionHeaders.ts'

export interface SessionClientDeps {
  readonly configuration: PublicConfiguration
  readonly session: Pick<Session, 'read' | 'prepare' | 'renew' | 'end'>
  readonly fetch: typeof fetch
  /** Unix time in milliseconds. */
  readonly now: () => number
}

/** Asks the configured host as whoever is signed in, and renews the session where the host wants it (Requirement R7.1). */
export function createSessionClient({ configuration, session, fetch, now }: SessionClientDeps): GraphqlClient {
  return createGraphqlClient({
    fetch,
    configuration,
    sessionHeaders: () => sessionHeaders(session.read(), configuration),
    renewal: createRequestRenewal(session.read, () => Promise.resolve(session)),
    now,
  })
}

export type OpenSession = () => Promise<Pick<Session, 'prepare' | 'renew' | 'end'>>

/**
 * The renewal of this page's session. Who is not signed in waits for none of its code; where that cannot be had, as without a
 * network, the session cannot be renewed now.
 */
export function createRequestRenewal(readSession: () => StoredSession, openSession: OpenSession): RequestRenewal {
  const open = () => openSession().catch(() => undefined)
  return {
    async prepare() {
      const { accessToken, userId } = readSession()
      if (accessToken === undefined && userId === undefined) return 'ready'
      return (await open())?.prepare() ?? 'later'
    },
    renew: async (authorization) => (await open())?.renew(authorization.replace(/^Bearer /, '')) ?? 'later',
    giveUp: async () => (await open())?.end('expired'),
  }
}
