import type { StoredSession } from './sessionHeaders.ts'

/** Names whom the host answers: another reader, or nobody in particular, may be answered otherwise. Tells no secret. */
export function readerOf({ userRole, userId, accessToken }: StoredSession): string {
  return [userRole ?? '', userId ?? '', accessToken === undefined ? '' : 'signed in'].join(' ')
}
