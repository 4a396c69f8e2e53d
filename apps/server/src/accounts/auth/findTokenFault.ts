import type { JWTPayload, ProtectedHeaderParameters } from 'jose'

/** Which tokens count. Source: identity contract. */
export interface TokenRules {
  readonly type: 'jwt' | 'cognito'
  readonly clientId: string
  /** Whom tokens must be made for; without one they must be made for the client, or for its use. */
  readonly audience: string | undefined
  /** Seconds that a token may live. */
  readonly longestLife: number
}

export interface ReadToken {
  readonly header: ProtectedHeaderParameters
  readonly claims: JWTPayload
}

/** Seconds by which two clocks may differ. */
export const CLOCK_SKEW = 60

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
  return findFaultOfTimes(claims, rules, now)
}

function findFaultOfTimes({ exp, iat }: JWTPayload, { longestLife }: TokenRules, now: number): string | undefined {
  if (typeof exp !== 'number' || typeof iat !== 'number') return 'it does not say when it was made and when it ends'
  if (iat > now + CLOCK_SKEW) return 'it is made in the future'
  return exp - iat <= longestLife ? undefined : 'it lives too long'
}

const ACCESS_TYPES = ['at+jwt', 'application/at+jwt']

/** Few services say it with the type of RFC 9068, Cognito with a claim; of all others it must not look like an ID token. */
function isAccessToken({ header, claims }: ReadToken, { type, clientId }: TokenRules): boolean {
  const typ = header.typ?.toLowerCase()
  if (typ !== undefined && ACCESS_TYPES.includes(typ)) return true
  if (typ !== undefined && typ !== 'jwt') return false
  if (type === 'cognito') return claims['token_use'] === 'access'
  return !isIdToken(claims, clientId)
}

/** Payload types of Keycloak that are not for access. */
const OTHER_USES = ['ID', 'Refresh', 'Offline', 'Logout']

function isIdToken(claims: JWTPayload, clientId: string): boolean {
  if (['nonce', 'at_hash', 'c_hash'].some((name) => Object.hasOwn(claims, name))) return true
  if (claims['token_use'] === 'id' || OTHER_USES.includes(String(claims['typ']))) return true
  const audiences = audiencesOf(claims)
  const isForClientAlone = audiences.length > 0 && audiences.every((audience) => audience === clientId)
  return isForClientAlone && claims['scope'] === undefined && claims['scp'] === undefined
}

/** Names of the claim in which a service tells the client: Cognito, Keycloak and Auth0 and Entra, Okta. */
const CLIENT_CLAIMS = ['client_id', 'azp', 'cid']

function isForUs(claims: JWTPayload, { type, audience, clientId }: TokenRules): boolean {
  if (type === 'cognito') return claims['client_id'] === clientId
  const isForClient = CLIENT_CLAIMS.some((name) => claims[name] === clientId)
  const audiences = audiencesOf(claims)
  // A token that names others was made for them, whoever asked for it.
  if (audience !== undefined) return audiences.length === 0 ? isForClient : audiences.includes(audience)
  return audiences.includes(clientId) || isForClient
}

function audiencesOf({ aud }: JWTPayload): readonly string[] {
  return aud === undefined ? [] : [aud].flat()
}
