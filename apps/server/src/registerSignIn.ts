import type { FastifyInstance } from 'fastify'
import type { AppDeps } from './AppDeps.ts'
import { identitySettings, mailsCodes } from './config/identitySettings.ts'
import { openAccounts } from './accounts/identity/accounts/openAccounts.ts'
import type { IdentityService } from './accounts/identity/IdentityDeps.ts'
import { registerIdentity } from './accounts/identity/registerIdentity.ts'
import type { RateLimits } from './platform/limits.ts'
import { createSignIn, type SignIn } from './signIn.ts'
import { withinTime } from './platform/withinTime.ts'
import { holdsClaim } from '@gatefold/magazine/claims'
import type { Kysely } from 'kysely'
import type { Database } from './platform/db/schema.ts'

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
      return createSignIn({ ...common, settings, issuer, fetch, endSessionsOf: undefined, findSession: undefined })
    }
  }
}

async function registerOwn(app: FastifyInstance, deps: RegisterSignInDeps, audience: string): Promise<IdentityService> {
  const { configuration, db, now, origin, limits, renderer } = deps
  const { title, defaultLanguage, basePath, readerOrigins, theme, auth } = configuration
  const accounts = openAccounts(configuration, { db, logger: app.log, now })
  app.addHook('onClose', () => withinTime(accounts.settled(), MAILS_TIMEOUT))
  return registerIdentity(app, {
    db,
    accounts,
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
