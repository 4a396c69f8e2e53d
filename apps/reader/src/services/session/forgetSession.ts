import type { BrowserKeys } from '../storage/BrowserKeys.ts'

/** Removes everything that says who reads here; what the reader chose for reading stays. */
export function forgetSession(keys: BrowserKeys): void {
  const ofSession = [
    keys.userRole,
    keys.accessToken,
    keys.tokenExpiry,
    keys.appUserId,
    keys.refreshToken,
    keys.idToken,
    keys.accessTokenExpirationDate,
    keys.refreshTokenExpirationDate,
    keys.isAuthenticated,
    keys.isSubscribed,
    keys.features,
  ]
  for (const key of ofSession) key.remove()
}
