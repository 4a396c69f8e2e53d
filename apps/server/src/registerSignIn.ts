import type { FastifyInstance } from 'fastify'
import type { AppDeps } from './AppDeps.ts'
import { identitySettings, mailsCodes } from './config/identitySettings.ts'
import { openAccounts } from './accounts/identity/accounts/openAccounts.ts'
import type { IdentityService } from './accounts/identity/IdentityDeps.ts'
import { createSessionFinder } from './accounts/identity/createSessionFinder.ts'
import { registerIdentity } from './accounts/identity/registerIdentity.ts'
import type { RateLimits } from './platform/limits.ts'
import { createSignIn, type SignIn } from './signIn.ts'
import { withinTime } from './platform/withinTime.ts'

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
