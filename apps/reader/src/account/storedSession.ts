import type { BrowserKeys } from '../storage/BrowserKeys.ts'
import type { StoredSession } from './sessionHeaders.ts'

/** The session as this browser keeps it. */
export function readSession(keys: BrowserKeys): StoredSession {
  return {
    userRole: keys.userRole.read(),
    userId: keys.appUserId.read(),
    accessToken: keys.accessToken.read(),
    features: keys.features.read(),
  }
}

/** The stored role that bypasses every cache. Requirement R6.3. */
export function isAdmin({ userRole }: Pick<StoredSession, 'userRole'>): boolean {
  return userRole === 'admin'
}
