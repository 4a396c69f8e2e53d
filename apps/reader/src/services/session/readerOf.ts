import type { StoredSession } from './sessionHeaders.ts'

/**
 * Names whom the host answers: another reader, nobody in particular, and the same reader who has bought more may be answered
 * otherwise. Tells no secret.
 */
export function readerOf({ userRole, userId, accessToken, features = [] }: StoredSession): string {
  const signedIn = accessToken === undefined ? '' : 'signed in'
  return [userRole ?? '', userId ?? '', signedIn, ...features].join(' ')
}
