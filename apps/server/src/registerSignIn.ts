import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { holdsClaim } from '@gatefold/magazine/claims'
import type { Kysely } from 'kysely'
import type { AppDeps } from './AppDeps.ts'
import { identitySettings, type IdentitySettings, mailsCodes } from './config/identitySettings.ts'
import { type InvitingAccounts, openAccounts } from './accounts/identity/accounts/openAccounts.ts'
import type { IdentityService } from './accounts/identity/IdentityDeps.ts'
import { registerIdentity } from './accounts/identity/registerIdentity.ts'
import type { RateLimits } from './platform/limits.ts'
import { withTimeout } from './platform/withTimeout.ts'
import type { Database } from './platform/db/schema.ts'
import type { FindSession } from './access/filePasses.ts'
import {
  createMetadataReader,
  createTokenVerifier,
  type IssuerDeps,
  type ReadMetadata,
  type TokenRules,
  type TokenVerifier,
} from './accounts/auth/createTokenVerifier.ts'
import type { TokenEndpoint } from './accounts/auth/registerTokenRoute.ts'

/** Milliseconds that mails under way have to go out when the server stops. */
const MAILS_TIMEOUT = 3_000

export interface RegisterSignInDeps extends Pick<
  AppDeps,
  'configuration' | 'db' | 'now' | 'origin' | 'fetch' | 'renderer'
> {
  readonly limits: RateLimits
}

/** Takes the identity service that the title names, or runs one at `{prefix}/identity`; undefined where nobody signs in. */
export async function registerSignIn(app: FastifyInstance, deps: RegisterSignInDeps): Promise<SignIn | undefined> {
  const { configuration, now, fetch } = deps
  const settings = identitySettings(configuration)
  const common = { now, logger: app.log, hasAdmins: configuration.admin }
  switch (settings.kind) {
    case 'none':
      return undefined
    case 'embedded': {
      const service = await registerOwn(app, deps, settings.audience)
      const adminClaim = configuration.admin ? settings.adminClaim : undefined
      const findSession = createSessionFinder(deps.db, adminClaim)
      return createSignIn({ ...common, ...service, settings, findSession })
    }
    case 'external': {
      const issuer = () => settings.issuer
      const nothing = { endSessionsOf: undefined, findSession: undefined, accounts: undefined }
      return createSignIn({ ...common, ...nothing, settings, issuer, fetch })
    }
  }
}

async function registerOwn(
  app: FastifyInstance,
  deps: RegisterSignInDeps,
  audience: string,
): Promise<IdentityService & { readonly accounts: InvitingAccounts }> {
  const { configuration, db, now, origin, limits, renderer } = deps
  const { title, defaultLanguage, basePath, readerOrigins, theme, auth } = configuration
  const accounts = openAccounts(configuration, { db, logger: app.log, now })
  app.addHook('onClose', () => withTimeout(accounts.settled(), MAILS_TIMEOUT))
  const service = await registerIdentity(app, {
    db,
    accounts,
    invitations: accounts.invitations,
    limits,
    settings: {
      title,
      accent: theme.accent,
      defaultLanguage,
      basePath,
      readerOrigins,
      clients: auth.clients,
      audience,
      mailsCodes: mailsCodes(configuration),
    },
    clientFolder: renderer.clientFolder,
    origin,
    // What is bought is looked up for each request: a token would open it for ten minutes after a refund (decision 0190).
    entitlementsOf: () => Promise.resolve([]),
    now,
  })
  return { ...service, accounts }
}

/** A reader's session on one device, as the claim `gf:session` of a token names it. */
interface NamedSession {
  readonly subject: string
  readonly session: string | undefined
}

/**
 * Finds out by one query whether a session goes on: the account is there and not disabled, the family of tokens that the session
 * is has not been ended, and began after all sessions were last ended (decision 0173). `adminClaim` as `holdsClaim` takes it.
 */
function createSessionFinder(db: Kysely<Database>, adminClaim: string | undefined) {
  return async ({ subject, session }: NamedSession): Promise<{ readonly isAdmin: boolean } | undefined> => {
    if (session === undefined) return undefined
    const row = await db
      .selectFrom('identity_records')
      .innerJoin('accounts', 'accounts.id', 'identity_records.account_id')
      .select(['accounts.roles', 'accounts.sessions_since', 'identity_records.created_at'])
      .where('identity_records.model', '=', 'Grant')
      .where('identity_records.id', '=', session)
      .where('accounts.id', '=', subject)
      .where('accounts.is_disabled', '=', 0)
      .executeTakeFirst()
    if (row === undefined || Date.parse(row.created_at) < Date.parse(row.sessions_since)) return undefined
    const roles = JSON.parse(row.roles) as readonly string[]
    return { isAdmin: adminClaim !== undefined && holdsClaim({ roles }, adminClaim) }
  }
}

/** What the host does with an identity service, ours or another: one way for both. */
export interface SignIn {
  readonly verifier: TokenVerifier
  readonly tokenEndpoint: TokenEndpoint
  /**
   * Origins that a reader's browser asks to sign in; the same list as long as nothing is new. Undefined for our own identity service,
   * which is where the page is.
   */
  readonly origins: (() => readonly string[]) | undefined
  /** Ends a reader's sessions on all devices; undefined where another service has them. */
  readonly endSessionsOf: ((accountId: string) => Promise<void>) | undefined
  /** What is to be known now of the session that a token belonged to; undefined where another service has them. */
  readonly findSession: FindSession | undefined
  /** Undefined where another service keeps them. */
  readonly accounts: InvitingAccounts | undefined
}

interface SignInDeps extends IssuerDeps {
  readonly settings: Exclude<IdentitySettings, { kind: 'none' }>
  /** Whether there are admins at all (Requirement R6.4). */
  readonly hasAdmins: boolean
  readonly logger: Pick<FastifyBaseLogger, 'info' | 'warn'>
  readonly endSessionsOf: SignIn['endSessionsOf']
  readonly findSession: SignIn['findSession']
  readonly accounts: SignIn['accounts']
}

function createSignIn(deps: SignInDeps): SignIn {
  const { settings, fetch, hasAdmins, logger } = deps
  const { clientId, audience } = settings
  const readMetadata = createMetadataReader(deps)
  const originWatcher = settings.kind === 'external' ? watchOrigins(settings.issuer, readMetadata) : undefined
  const read = originWatcher?.readMetadata ?? readMetadata
  // A page's policy names whom it may ask: known soon after the start, or once the service answers.
  if (originWatcher !== undefined) {
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
    tokenEndpoint: { readMetadata: read, fetch, clientId, answersOnceMore: settings.kind === 'embedded' },
    origins: originWatcher?.origins,
    endSessionsOf: deps.endSessionsOf,
    findSession: deps.findSession,
    accounts: deps.accounts,
  }
}

/** Seconds that a token of our own may live. */
const OWN_TOKEN_LIFE = 3_600

function rulesOf(settings: SignInDeps['settings']): Pick<TokenRules, 'type' | 'longestLife'> {
  return settings.kind === 'external'
    ? { type: settings.type, longestLife: settings.longestTokenLife }
    : { type: 'jwt', longestLife: OWN_TOKEN_LIFE }
}

function watchOrigins(
  issuer: string,
  readMetadata: ReadMetadata,
): { readonly origins: () => readonly string[]; readonly readMetadata: ReadMetadata } {
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
