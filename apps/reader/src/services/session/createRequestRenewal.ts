import type { Session } from './createSession.ts'
import type { RequestRenewal } from './RequestRenewal.ts'
import type { StoredSession } from './sessionHeaders.ts'

export type OpenSession = () => Promise<Pick<Session, 'prepare' | 'renew' | 'end'>>

/** The renewal of this page's session. Who is not signed in waits for none of its code. */
export function createRequestRenewal(readSession: () => StoredSession, openSession: OpenSession): RequestRenewal {
  return {
    async prepare() {
      const { accessToken, userId } = readSession()
      return accessToken === undefined && userId === undefined ? 'ready' : (await openSession()).prepare()
    },
    renew: async (authorization) => (await openSession()).renew(authorization.replace(/^Bearer /, '')),
    giveUp: async () => (await openSession()).end('expired'),
  }
}
