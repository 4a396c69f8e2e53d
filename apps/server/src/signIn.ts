import type { FastifyBaseLogger } from 'fastify'
import type { FindSession } from './access/fileCookie.ts'
import { createMetadataReader, type IssuerDeps, type ReadMetadata } from './accounts/auth/issuer.ts'
import { createTokenVerifier, type TokenRules, type TokenVerifier } from './accounts/auth/createTokenVerifier.ts'
import type { ExchangeDeps } from './accounts/auth/exchangeRefreshToken.ts'
import type { IdentitySettings } from './config/identitySettings.ts'

/** What the host does with an identity service, ours or another: one way for both. */
export interface SignIn {
  readonly verifier: TokenVerifier
  readonly exchange: Omit<ExchangeDeps, 'logger'>
  /** Origins that a reader's browser asks to sign in; the same list as long as nothing is new. */
  readonly origins: () => readonly string[]
  /** Ends a reader's sessions on all devices; undefined where another service has them. */
  readonly endSessionsOf: ((accountId: string) => Promise<void>) | undefined
  /** What is to be known now of the session that a token belonged to; undefined where another service has them. */
  readonly findSession: FindSession | undefined
}

export interface SignInDeps extends IssuerDeps {
  readonly settings: Exclude<IdentitySettings, { kind: 'none' }>
  /** Whether there are admins at all (Requirement R6.4). */
  readonly hasAdmins: boolean
  readonly logger: Pick<FastifyBaseLogger, 'info' | 'warn'>
  readonly endSessionsOf: SignIn['endSessionsOf']
  readonly findSession: SignIn['findSession']
}

export function createSignIn(deps: SignInDeps): SignIn {
  const { settings, fetch, hasAdmins, logger } = deps
  const { clientId, audience } = settings
  const readMetadata = createMetadataReader(deps)
  const asked = settings.kind === 'external' ? watchOrigins(settings.issuer, readMetadata) : undefined
  const read = asked?.readMetadata ?? readMetadata
  // A page's policy names whom it may ask: known soon after the start, or once the service answers.
  if (asked !== undefined) {
    read().catch((error: unknown) => {
      logger.warn({ err: error }, 'The identity service does not describe itself; it is asked again when it is needed')
    })
  }
  return {
    verifier: createTokenVerifier({
      ...deps,
      readMetadata: read,
      rules: { clientId, audience, ...rulesOf(settings) },
      adminClaim: hasAdmins ? settings.adminClaim : undefined,
      sharedSecret: settings.kind === 'external' ? settings.sharedSecret : undefined,
    }),
    exchange: { readMetadata: read, fetch, clientId },
    origins: asked?.origins ?? noOrigins,
    endSessionsOf: deps.endSessionsOf,
    findSession: deps.findSession,
  }
}

/** Seconds that a token of our own may live. */
const OWN_TOKEN_LIFE = 3_600

function rulesOf(settings: SignInDeps['settings']): Pick<TokenRules, 'type' | 'longestLife'> {
  return settings.kind === 'external'
    ? { type: settings.type, longestLife: settings.longestTokenLife }
    : { type: 'jwt', longestLife: OWN_TOKEN_LIFE }
}

const NONE: readonly string[] = []

/** Where nobody signs in, or at our own identity service, which is where the page is. */
export function noOrigins(): readonly string[] {
  return NONE
}

function watchOrigins(
  issuer: string,
  readMetadata: ReadMetadata,
): Pick<SignIn, 'origins'> & { readMetadata: ReadMetadata } {
  let origins: readonly string[] = [new URL(issuer).origin]
  return {
    origins: () => origins,
    readMetadata: async () => {
      const metadata = await readMetadata()
      origins = metadata.origins
      return metadata
    },
  }
}
