import { holdsClaim } from '@gatefold/magazine/claims'
import type { FastifyBaseLogger } from 'fastify'
import {
  createRemoteJWKSet,
  customFetch,
  decodeJwt,
  decodeProtectedHeader,
  errors,
  type FetchImplementation,
  type JWTPayload,
  jwtVerify,
  type JWTVerifyGetKey,
  type ProtectedHeaderParameters,
} from 'jose'
import { isRecord } from '@gatefold/magazine/isRecord'
import { EVERYBODY, type Viewer } from './Viewer.ts'

/** Our own claim: by which name the identity service of the title keeps the session on one device that a token belongs to. */
export const SESSION_CLAIM = 'gf:session'

const BEARER = /^Bearer +(?<token>[\w.~+/-]+=*)$/i

/** Said with every 401 about a token, whatever is wrong with it. */
export const INVALID_TOKEN = { 'www-authenticate': 'Bearer error="invalid_token"' }

/** The first of them that a token has counts, whatever the others say. Source: identity contract. */
const CLAIMS = ['cf:entitlements', 'resources', 'entitlements']

const ENTITLEMENT = /^cf:(?<type>[^:]+):(?<id>.+)$/s

interface Entitlements {
  readonly issueIds: readonly string[]
  /** How many values say nothing that is known here. */
  readonly ignored: number
}

/** Which tokens count. Source: identity contract. */
export interface TokenRules {
  readonly type: 'jwt' | 'cognito'
  readonly clientId: string
  /** Whom tokens must be made for; without one they must be made for the client, or for its use. */
  readonly audience: string | undefined
  /** Seconds that a token may live. */
  readonly longestLife: number
}

interface ReadToken {
  readonly header: ProtectedHeaderParameters
  readonly claims: JWTPayload
}

/** Seconds by which two clocks may differ. */
const CLOCK_SKEW = 60

const ACCESS_TYPES = ['at+jwt', 'application/at+jwt']

/** Payload types of Keycloak that are not for access. */
const OTHER_USES = ['ID', 'Refresh', 'Offline', 'Logout']

/** Names of the claim in which a service tells the client: Cognito, Keycloak and Auth0 and Entra, Okta. */
const CLIENT_CLAIMS = ['client_id', 'azp', 'cid']

export interface VerifierDeps extends IssuerDeps {
  readonly rules: TokenRules
  /** What makes an admin, as `holdsClaim` takes it; undefined where nothing does. */
  readonly adminClaim: string | undefined
  readonly sharedSecret: string | undefined
  readonly readMetadata: ReadMetadata
  readonly logger: Pick<FastifyBaseLogger, 'info'>
}

/** Expired is told apart, because only then a new token helps; of everything else a client learns nothing. */
export type Verification =
  | { readonly kind: 'verified'; readonly viewer: Viewer; readonly token: TokenFacts }
  | { readonly kind: 'expired' }
  | { readonly kind: 'refused' }

/** What else is to be known of a token that counts. */
export interface TokenFacts {
  /** Seconds since 1970. */
  readonly issuedAt: number
  /** Seconds since 1970. */
  readonly expiresAt: number
  /** Names the session on one device that the token belongs to; undefined where its issuer does not say. */
  readonly session: string | undefined
}

export interface TokenVerifier {
  /** Judges an access token. Never rejects; why a token is refused stands in the log, with its `jti` and nothing else of it. */
  verify(token: string): Promise<Verification>
}

/** Verifies access tokens as the identity contract says. */
export function createTokenVerifier(deps: VerifierDeps): TokenVerifier {
  const { rules, adminClaim, sharedSecret, logger, now, issuer } = deps
  const findKey = createKeyFinder(deps)
  const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519', ...(sharedSecret === undefined ? [] : ['HS256'])]

  /** The claims of a token whose signature, issuer and times are right, and whether it has expired since. */
  const readClaims = async (token: string): Promise<{ claims: JWTPayload; isExpired: boolean }> => {
    const currentDate = new Date(now())
    const options = { algorithms, issuer: issuer(), clockTolerance: CLOCK_SKEW, currentDate, requiredClaims: ['exp'] }
    try {
      const { payload } = await jwtVerify(token, findKey, options)
      return { claims: payload, isExpired: false }
    } catch (error) {
      if (error instanceof errors.JWTExpired) return { claims: error.payload, isExpired: true }
      throw error
    }
  }

  const judge = async (token: string): Promise<Verification> => {
    const header = decodeProtectedHeader(token)
    const { claims, isExpired } = await readClaims(token)
    const fault = findTokenFault({ header, claims }, rules, now() / 1_000)
    if (fault !== undefined) throw new Error(fault)
    const entitlements = readEntitlements(claims)
    if (entitlements === undefined) throw new Error('what it opens is no list')
    if (isExpired) return { kind: 'expired' }
    const { issueIds, ignored } = entitlements
    if (ignored > 0) logger.info({ jti: jtiOf(claims), ignored }, 'A token opens things that are not known here')
    const isAdmin = adminClaim !== undefined && holdsClaim(claims, adminClaim)
    const viewer = { ...EVERYBODY, subject: claims.sub, isAdmin, issueIds }
    return { kind: 'verified', viewer, token: factsOf(claims, now() / 1_000) }
  }

  const judged = (token: string): Promise<Verification> =>
    judge(token).catch((error: unknown): Verification => {
      logger.info({ jti: jtiIn(token), reason: reasonOf(error) }, 'A token was refused')
      return { kind: 'refused' }
    })
  return { verify: rememberVerified(judged, now) }
}

/** Milliseconds that a token which counts is not looked at again: whoever reads asks many times with the same one. */
const REMEMBERED = 10_000

/** Tokens that are remembered at most. */
const MOST_REMEMBERED = 1_000

/** Remembers those that count, for no longer than they do. What is refused or has expired is judged anew each time. */
function rememberVerified(judge: TokenVerifier['verify'], now: () => number): TokenVerifier['verify'] {
  const remembered = new Map<string, { readonly verification: Verification; readonly until: number }>()
  return async (token) => {
    const known = remembered.get(token)
    if (known !== undefined && now() < known.until) return known.verification
    remembered.delete(token)
    const verification = await judge(token)
    if (verification.kind !== 'verified') return verification
    const [oldest] = remembered.keys()
    if (oldest !== undefined && remembered.size >= MOST_REMEMBERED) remembered.delete(oldest)
    const end = (verification.token.expiresAt + CLOCK_SKEW) * 1_000
    remembered.set(token, { verification, until: Math.min(now() + REMEMBERED, end) })
    return verification
  }
}

function factsOf(claims: JWTPayload, now: number): TokenFacts {
  const session = claims[SESSION_CLAIM]
  return {
    issuedAt: claims.iat ?? Math.floor(now),
    expiresAt: claims.exp ?? Math.floor(now),
    session: typeof session === 'string' ? session : undefined,
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown'
}

function jtiIn(token: string): string | undefined {
  try {
    return jtiOf(decodeJwt(token))
  } catch {
    return undefined
  }
}

const LONGEST_JTI = 64

/** Nobody has vouched for it yet. */
function jtiOf({ jti }: JWTPayload): string | undefined {
  return typeof jti === 'string' ? jti.slice(0, LONGEST_JTI) : undefined
}

/**
 * What is wrong with a token beside its signature, its issuer and its `exp` and `nbf`; undefined when nothing is. Pure. The
 * sentence repeats no value of the token. `now` in seconds.
 */
function findTokenFault(token: ReadToken, rules: TokenRules, now: number): string | undefined {
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

/** Few services say it with the type of RFC 9068, Cognito with a claim; of all others it must not look like an ID token. */
function isAccessToken({ header, claims }: ReadToken, { type, clientId }: TokenRules): boolean {
  const typ = header.typ?.toLowerCase()
  if (typ !== undefined && ACCESS_TYPES.includes(typ)) return true
  if (typ !== undefined && typ !== 'jwt') return false
  if (type === 'cognito') return claims['token_use'] === 'access'
  return !isIdToken(claims, clientId)
}

function isIdToken(claims: JWTPayload, clientId: string): boolean {
  if (['nonce', 'at_hash', 'c_hash'].some((name) => Object.hasOwn(claims, name))) return true
  if (claims['token_use'] === 'id' || OTHER_USES.includes(String(claims['typ']))) return true
  const audiences = audiencesOf(claims)
  const isForClientAlone = audiences.length > 0 && audiences.every((audience) => audience === clientId)
  return isForClientAlone && claims['scope'] === undefined && claims['scp'] === undefined
}

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

/** What a token's claims open; undefined where the claim is no list, and the token cannot be trusted to be for us. Pure. */
export function readEntitlements(claims: Readonly<Record<string, unknown>>): Entitlements | undefined {
  const name = CLAIMS.find((claim) => Object.hasOwn(claims, claim))
  if (name === undefined) return { issueIds: [], ignored: 0 }
  const values = claims[name]
  if (!Array.isArray(values)) return undefined
  const issueIds = (values as readonly unknown[]).flatMap((value) => {
    const { type, id } = (typeof value === 'string' && ENTITLEMENT.exec(value)?.groups) || {}
    return type === 'issue' && id !== undefined ? [id] : []
  })
  return { issueIds: [...new Set(issueIds)].toSorted(), ignored: values.length - issueIds.length }
}

/** The token of an `authorization` header (RFC 6750); undefined where there is none. */
export function bearerOf(authorization: string | undefined): string | undefined {
  return BEARER.exec(authorization ?? '')?.groups?.['token']
}

interface KeyFinderDeps {
  readonly readMetadata: ReadMetadata
  readonly fetch: typeof globalThis.fetch
  /** The one key that is not the identity service's to publish. */
  readonly sharedSecret: string | undefined
}

/** Milliseconds between two askings: whoever makes up names of keys makes us ask no more often than this. */
const PAUSE = 10_000

/** Stands for the address of the keys, which is not known before the service has described itself. */
const DESCRIBED = new URL('described:keys')

/** Milliseconds that an identity service has to answer. */
const ANSWER_WITHIN = 5_000

/** What an identity service says of itself, as far as it is used. */
interface IssuerMetadata {
  readonly tokenEndpoint: string
  readonly keysAddress: string
  /** The origins of all addresses that it names. */
  readonly origins: readonly string[]
}

export interface IssuerDeps {
  /** As its tokens name it. Asked for when it is needed: our own is known when the server listens. */
  readonly issuer: () => string
  readonly fetch: typeof globalThis.fetch
  /** Milliseconds since 1970. */
  readonly now: () => number
}

export type ReadMetadata = () => Promise<IssuerMetadata>

/** Milliseconds that an identity service's description and its keys count as new. */
const FRESH = 3_600_000

/**
 * Reads an identity service's description (OpenID Connect Discovery) and keeps it for an hour; while the service does not
 * answer, the last one serves. Rejects when there is none.
 */
export function createMetadataReader({ issuer, fetch, now }: IssuerDeps): ReadMetadata {
  let cached: { readonly metadata: IssuerMetadata; readonly at: number } | undefined
  let pending: Promise<IssuerMetadata> | undefined

  const load = async (): Promise<IssuerMetadata> => {
    const at = now()
    const metadata = decodeMetadata(await fetchJson(fetch, wellKnown(issuer())), issuer())
    cached = { metadata, at }
    return metadata
  }

  return async () => {
    if (cached !== undefined && now() - cached.at < FRESH) return cached.metadata
    pending ??= load().finally(() => {
      pending = undefined
    })
    return pending.catch((error: unknown) => {
      if (cached === undefined) throw error
      return cached.metadata
    })
  }
}

function wellKnown(issuer: string): string {
  return `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
}

function decodeMetadata(value: unknown, issuer: string): IssuerMetadata {
  const fields = new Map(isRecord(value) ? Object.entries(value) : [])
  if (fields.get('issuer') !== issuer) throw new Error(`${wellKnown(issuer)} describes another issuer.`)
  const tokenEndpoint: unknown = fields.get('token_endpoint')
  const keysAddress: unknown = fields.get('jwks_uri')
  if (!isAddress(tokenEndpoint) || !isAddress(keysAddress)) {
    throw new Error(`${wellKnown(issuer)} names no token endpoint or no keys.`)
  }
  if (isEncrypted(issuer) && !(isEncrypted(tokenEndpoint) && isEncrypted(keysAddress))) {
    throw new Error(`${wellKnown(issuer)} names addresses that are not encrypted.`)
  }
  const origins = [...fields.values()].filter(isAddress).map((address) => new URL(address).origin)
  return { tokenEndpoint, keysAddress, origins: [...new Set([new URL(issuer).origin, ...origins])] }
}

function isEncrypted(address: string): boolean {
  return address.startsWith('https:')
}

function isAddress(value: unknown): value is string {
  return typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value)
}

/** The JSON at an address. Rejects on anything but 200 with JSON; an address that leads elsewhere is not followed. */
async function fetchJson(fetch: typeof globalThis.fetch, url: string): Promise<unknown> {
  const signal = AbortSignal.timeout(ANSWER_WITHIN)
  const response = await fetch(url, { headers: { accept: 'application/json' }, redirect: 'error', signal })
  if (response.status !== 200) {
    await response.body?.cancel()
    throw new Error(`${url} answered ${response.status}.`)
  }
  return response.json()
}

/**
 * Finds the key that a token says it is signed with, by its name alone: keys and addresses that a token brings along count
 * for nothing. The identity service's keys are kept for an hour; a name that is not among them makes it be asked at once.
 * Rejects where there is no such key, or the keys cannot be had.
 */
function createKeyFinder({ readMetadata, fetch, sharedSecret }: KeyFinderDeps): JWTVerifyGetKey {
  const secret = sharedSecret === undefined ? undefined : new TextEncoder().encode(sharedSecret)
  let nextAsk = Number.NEGATIVE_INFINITY

  // The library pauses after an answer alone; a service that does not answer is asked no more often.
  const fetchKeys: FetchImplementation = async (_described, options) => {
    if (Date.now() < nextAsk) throw new errors.JWKSNoMatchingKey()
    nextAsk = Date.now() + PAUSE
    const { keysAddress } = await readMetadata()
    const answer = await fetch(keysAddress, options)
    // The library reads no other; what is left unread keeps the connection.
    if (!answer.ok) await answer.body?.cancel()
    return answer
  }

  const findPublished = createRemoteJWKSet(DESCRIBED, {
    cacheMaxAge: FRESH,
    cooldownDuration: 0,
    // For its description and for its keys.
    timeoutDuration: 2 * ANSWER_WITHIN,
    [customFetch]: fetchKeys,
  })

  return async (header, token) =>
    header.alg === 'HS256' && secret !== undefined ? secret : findPublished(header, token)
}
