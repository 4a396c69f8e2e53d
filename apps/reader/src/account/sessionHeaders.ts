import { HEADERS } from '@gatefold/contract/headers'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'

/** How it went: the session can be used, or it cannot be renewed now though nothing is lost, or it has ended. */
export type Renewal = 'ready' | 'later' | 'over'

/** What a request needs of the session besides its headers. */
export interface RequestRenewal {
  /** Before a request: renews what has run out. */
  prepare(): Promise<Renewal>
  /** After one: the host has refused this `Authorization`. Requirement R4.6. */
  renew(authorization: string): Promise<Renewal>
  /** The host has refused the new one, too. Requirement R4.7. */
  giveUp(): Promise<void>
}

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

/**
 * Names whom the host answers: another reader, nobody in particular, and the same reader who has bought more may be answered
 * otherwise. Tells no secret.
 */
export function audienceCacheKey({ userRole, userId, accessToken, features = [] }: StoredSession): string {
  const signedIn = accessToken === undefined ? '' : 'signed in'
  return [userRole ?? '', userId ?? '', signedIn, ...features].join(' ')
}
