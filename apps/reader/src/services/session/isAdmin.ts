import type { StoredSession } from './sessionHeaders.ts'

/** The stored role that bypasses every cache. Requirement R6.3. */
export function isAdmin({ userRole }: Pick<StoredSession, 'userRole'>): boolean {
  return userRole === 'admin'
}
