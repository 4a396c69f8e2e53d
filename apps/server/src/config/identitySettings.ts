import type { Configuration } from './Configuration.ts'
import { isPublicOrigin } from './publicOrigin.ts'

/** Who signs readers in. */
export type IdentitySettings =
  | { readonly kind: 'none' }
  | {
      /** The identity service of this server. */
      readonly kind: 'embedded'
      readonly clientId: 'reader'
      readonly audience: string
      readonly scopes: readonly string[]
      readonly adminClaim: string
    }
  | {
      readonly kind: 'external'
      readonly type: 'jwt' | 'cognito'
      /** As tokens name it, letter by letter. */
      readonly issuer: string
      readonly clientId: string
      readonly scopes: readonly string[]
      readonly audience: string | undefined
      readonly adminClaim: string
      /** Seconds that a token may live. */
      readonly longestTokenLife: number
      /** Tokens signed with it (HS256) count only when it is there. */
      readonly sharedSecret: string | undefined
    }

/** Cognito gives a refresh token unasked and refuses a scope that it does not know. */
const SCOPES = { jwt: ['openid', 'offline_access'], cognito: ['openid', 'email'] }

/** Seconds: what Auth0 and Cognito give. */
export const USUAL_TOKEN_LIFE = 24 * 3_600

const ADMIN_CLAIMS = { jwt: 'roles=admin', cognito: 'cognito:groups=admin' }

/** What a checked configuration says of signing in. Pure. */
export function identitySettings({
  auth,
  appKey,
  authSecret,
}: Pick<Configuration, 'auth' | 'appKey' | 'authSecret'>): IdentitySettings {
  const { type, issuer, clientId, audience, maxTokenLife: longestTokenLife = USUAL_TOKEN_LIFE } = auth
  if (type === 'none') return { kind: 'none' }
  const adminClaim = auth.adminClaim ?? ADMIN_CLAIMS[type]
  if (issuer === undefined || clientId === undefined) {
    const scopes = ['openid', 'email', 'offline_access']
    return { kind: 'embedded', clientId: 'reader', audience: appKey, scopes, adminClaim }
  }
  const scopes = auth.scopes ?? SCOPES[type]
  const service = { type, issuer, clientId, scopes, audience, adminClaim, longestTokenLife }
  return { kind: 'external', ...service, sharedSecret: authSecret }
}

/**
 * Whether codes reach who asks for them: by a mail server, or by the log where a title is tried out. In public a log that holds codes would
 * be a list of keys. Pure.
 */
export function mailsCodes({ mail, origin }: Pick<Configuration, 'mail' | 'origin'>): boolean {
  return mail.smtpUrl !== undefined || !isPublicOrigin(origin)
}
