import type { BrowserKeys } from '../storage/BrowserKeys.ts'
import type { StoredSession } from './sessionHeaders.ts'

/** The session as this browser keeps it. */
export function readSession(keys: BrowserKeys): StoredSession {
  return {
    userRole: keys.userRole.read(),
    userId: keys.appUserId.read(),
    accessToken: keys.accessToken.read(),
  }
}

/** Removes everything that says who reads here; what the reader chose for reading stays. */
export function forgetSession(keys: BrowserKeys): void {
  const ofSession = [
    keys.userRole,
    keys.accessToken,
    keys.tokenExpiry,
    keys.appUserId,
    keys.refreshToken,
    keys.accessTokenExpirationDate,
    keys.refreshTokenExpirationDate,
    keys.isAuthenticated,
    keys.isSubscribed,
    keys.features,
  ]
  for (const key of ofSession) key.remove()
}
