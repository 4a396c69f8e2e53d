import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import { HEADERS } from '@gatefold/contract/headers'

/** What the session left in the browser. */
export interface StoredSession {
  readonly userRole: string | undefined
  readonly userId: string | undefined
  readonly accessToken: string | undefined
  /** Marks of what opens paid issues to the reader, as last told; undefined where nothing has been told. */
  readonly features?: readonly string[] | undefined
}

/**
 * The headers that say who asks: the role as stored (Requirement R6.6); token and user id only when the title signs its
 * readers in by `jwt` or `cognito` and there is a token (Requirements R6.1, R6.2).
 */
export function sessionHeaders(
  session: StoredSession,
  { auth }: Pick<PublicConfiguration, 'auth'>,
): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {}
  if (session.userRole !== undefined) headers[HEADERS.role] = session.userRole
  if (auth.type === 'none' || session.accessToken === undefined) return headers
  headers[HEADERS.authorization] = `Bearer ${session.accessToken}`
  if (session.userId !== undefined) headers[HEADERS.userId] = session.userId
  return headers
}
