import { bearerOf } from '../../accounts/auth/bearerOf.ts'
import type { TokenFacts, TokenVerifier } from '../../accounts/auth/createTokenVerifier.ts'
import { EVERYBODY, type Viewer } from '../../accounts/auth/Viewer.ts'
import { CodedError } from './CodedError.ts'

/** Who calls, and the facts of the token that says so. */
export interface Bearer {
  readonly viewer: Viewer
  /** Undefined for everybody. */
  readonly token: TokenFacts | undefined
}

const ANONYMOUS: Bearer = { viewer: EVERYBODY, token: undefined }

/**
 * Who a call comes from: everybody where it shows no token, else whom the token names (Requirements R6.1, R6.2); what other
 * headers say of a role or a user counts for nothing. A token that does not count is an error, never passed over: CodedError.
 */
export async function authenticate(
  authorization: string | undefined,
  verifier: TokenVerifier | undefined,
): Promise<Bearer> {
  if (authorization === undefined) return ANONYMOUS
  const token = bearerOf(authorization)
  if (token === undefined || verifier === undefined) throw unauthenticated('Unauthenticated')
  const verification = await verifier.verify(token)
  switch (verification.kind) {
    case 'verified':
      return { viewer: verification.viewer, token: verification.token }
    case 'expired':
      throw unauthenticated('jwt expired')
    case 'refused':
      throw unauthenticated('Unauthenticated')
  }
}

function unauthenticated(message: string): CodedError {
  return new CodedError('UNAUTHENTICATED', message)
}
