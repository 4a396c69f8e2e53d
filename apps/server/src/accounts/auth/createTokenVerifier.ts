import { holdsClaim } from '@gatefold/magazine/claims'
import type { FastifyBaseLogger } from 'fastify'
import { decodeJwt, decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose'
import { SESSION_CLAIM } from '../../access/fileToken.ts'
import { createKeyFinder } from './createKeyFinder.ts'
import type { IssuerParts, ReadMetadata } from './createMetadataReader.ts'
import { CLOCK_SKEW, findTokenFault, type TokenRules } from './findTokenFault.ts'
import { readEntitlements } from './readEntitlements.ts'
import { EVERYBODY, type Viewer } from './Viewer.ts'

export interface VerifierParts extends IssuerParts {
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
export function createTokenVerifier(parts: VerifierParts): TokenVerifier {
  const { rules, adminClaim, sharedSecret, logger, now, issuer } = parts
  const findKey = createKeyFinder(parts)
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

  return {
    verify: (token) =>
      judge(token).catch((error: unknown): Verification => {
        logger.info({ jti: jtiIn(token), reason: reasonOf(error) }, 'A token was refused')
        return { kind: 'refused' }
      }),
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
