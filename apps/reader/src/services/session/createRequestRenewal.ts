import type { Session } from './createSession.ts'
import type { RequestRenewal } from './RequestRenewal.ts'
import type { StoredSession } from './sessionHeaders.ts'

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
