import type { JWTPayload, ProtectedHeaderParameters } from 'jose'

/** Which tokens count. Source: identity contract. */
export interface TokenRules {
  readonly type: 'jwt' | 'cognito'
  readonly clientId: string
  /** Whom tokens must be made for; without one they must be made for the client, or for its use. */
  readonly audience: string | undefined
}

export interface ReadToken {
  readonly header: ProtectedHeaderParameters
  readonly claims: JWTPayload
}

/** Seconds by which two clocks may differ. */
export const CLOCK_SKEW = 60

/** Seconds that a token may live. */
const LONGEST_LIFE = 3_600

/**
 * What is wrong with a token beside its signature, its issuer and its `exp` and `nbf`; undefined when nothing is. Pure. The
 * sentence repeats no value of the token. `now` in seconds.
 */
export function findTokenFault(token: ReadToken, rules: TokenRules, now: number): string | undefined {
  const { claims, header } = token
  if (typeof header.kid !== 'string' || header.kid === '') return 'it names no key'
  if (!isAccessToken(token, rules)) return 'it is no access token'
  if (!isForUs(claims, rules)) return 'it is for somebody else'
  if (typeof claims.sub !== 'string' || claims.sub === '') return 'it names nobody'
  return findFaultOfTimes(claims, now)
}

function findFaultOfTimes({ exp, iat }: JWTPayload, now: number): string | undefined {
  if (typeof exp !== 'number' || typeof iat !== 'number') return 'it does not say when it was made and when it ends'
  if (iat > now + CLOCK_SKEW) return 'it is made in the future'
  return exp - iat <= LONGEST_LIFE ? undefined : 'it lives too long'
}

/** Cognito says it with a claim; everybody else with the type of RFC 9068. */
function isAccessToken({ header, claims }: ReadToken, { type }: TokenRules): boolean {
  const typ = header.typ?.toLowerCase()
  if (typ === 'at+jwt' || typ === 'application/at+jwt') return true
  return type === 'cognito' && (typ === undefined || typ === 'jwt') && claims['token_use'] === 'access'
}

function isForUs(claims: JWTPayload, { type, audience, clientId }: TokenRules): boolean {
  if (type === 'cognito') return claims['client_id'] === clientId
  const { aud } = claims
  const audiences = Array.isArray(aud) ? aud : [aud]
  if (audience !== undefined) return audiences.includes(audience)
  return audiences.includes(clientId) || claims['client_id'] === clientId || claims['azp'] === clientId
}
