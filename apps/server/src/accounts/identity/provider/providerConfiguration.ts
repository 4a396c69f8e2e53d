import type { FastifyBaseLogger } from 'fastify'
import {
  type Configuration,
  errors,
  type FindAccount,
  interactionPolicy,
  type KoaContextWithOIDC,
  type ResourceServer,
} from 'oidc-provider'
import type { Kysely } from 'kysely'
import { SESSION_CLAIM } from '../../auth/createTokenVerifier.ts'
import { type IdentityKeys, SIGNING_ALGORITHM } from '../readIdentityKeys.ts'
import type { IdentityClient, IdentityDeps } from '../IdentityDeps.ts'
import { hashOf } from '../hashOf.ts'
import { createRecordAdapter } from '../identityRecords.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { PageAsker } from '../../../platform/plainPages/pageLanguage.ts'

export const READER_CLIENT = 'reader'

/** The studio, which gets tokens once, to know who signs in, and has sessions of its own. */
export const STUDIO_CLIENT = 'studio'

/** Seconds. */
export const LIFETIMES = {
  accessToken: 600,
  code: 60,
  idToken: 3600,
  interaction: 3600,
  /** Absolute: rotation never extends it. */
  refreshToken: 30 * 24 * 3600,
  session: 14 * 24 * 3600,
}

/** Every access token is for this one resource: without one the library would make tokens that only it can read. */
const RESOURCE = 'urn:gatefold:title'

export interface ProviderDeps extends IdentityDeps {
  readonly issuer: string
  readonly keys: IdentityKeys
  readonly pages: ProviderPages
  readonly logger: Pick<FastifyBaseLogger, 'error'>
}

/** What the library is told. Decision 0170. */
export function providerConfiguration(deps: ProviderDeps): Configuration {
  const { settings, keys, pages, accounts } = deps
  const identityPath = `${settings.basePath}identity`
  return {
    adapter: createRecordAdapter(deps),
    clients: clientsOf(deps),
    jwks: { keys: [...keys.signing] },
    routes: { authorization: '/authorize', revocation: '/revoke' },
    cookies: cookiesOf(identityPath, keys.cookies),
    claims: { openid: ['sub', 'roles'], email: ['email', 'email_verified'] },
    scopes: ['openid', 'email', 'offline_access'],
    responseTypes: ['code'],
    clientBasedCORS: (_ctx, origin, { clientId, redirectUris = [] }) =>
      clientId === READER_CLIENT
        ? [deps.origin(), ...settings.readerOrigins].includes(origin)
        : redirectUris.some((address) => new URL(address).origin === origin),
    enabledJWA: {
      idTokenSigningAlgValues: [SIGNING_ALGORITHM],
    },
    features: { ...featuresOf(settings.audience, pages) },
    findAccount: createFindAccount(deps),
    loadExistingGrant: loadGrant(deps),
    interactions: { policy: signInPolicy(), url: (_ctx, { uid }) => `${identityPath}/interaction/${uid}` },
    // All clients are the title's own and stay signed in: a refresh token is given, and outlives the browser's session.
    issueRefreshToken: (_ctx, client) => client.clientId !== STUDIO_CLIENT,
    expiresWithSession: () => false,
    rotateRefreshToken: true,
    pkce: { required: () => true },
    // Where there is one address alone, the library would take it unsaid.
    allowOmittingSingleRegisteredRedirectUri: false,
    extraTokenClaims: async (_ctx, token) => {
      if (token.kind !== 'AccessToken' || token.accountId === undefined) return undefined
      const account = await accounts.find(token.accountId)
      return {
        roles: [...(account?.roles ?? [])],
        'cf:entitlements': [...(await deps.entitlementsOf(token.accountId))],
        [SESSION_CLAIM]: token.grantId === undefined ? undefined : hashOf(token.grantId),
      }
    },
    ttl: {
      AccessToken: LIFETIMES.accessToken,
      AuthorizationCode: LIFETIMES.code,
      IdToken: LIFETIMES.idToken,
      Interaction: LIFETIMES.interaction,
      Grant: LIFETIMES.refreshToken + LIFETIMES.code,
      RefreshToken: (ctx: KoaContextWithOIDC) =>
        ctx.oidc.entities.RotatedRefreshToken?.remainingTTL ?? LIFETIMES.refreshToken,
      Session: LIFETIMES.session,
    },
    renderError: (ctx, out) => {
      ctx.type = 'html'
      ctx.body = pages.error(askerOf(ctx), { code: out.error, description: out.error_description })
    },
  }
}

/** The reader and the studio, with exactly our addresses to return to, and whatever else the title has. */
function clientsOf({ settings, origin }: ProviderDeps): NonNullable<Configuration['clients']> {
  const readers = [origin(), ...settings.readerOrigins]
  const reader = {
    id: READER_CLIENT,
    redirectAddresses: readers.map((address) => `${address}${settings.basePath}callback`),
    logoutAddresses: readers.map((address) => `${address}${settings.basePath}logout`),
  }
  const studio = {
    id: STUDIO_CLIENT,
    redirectAddresses: [`${origin()}${settings.basePath}studio/callback`],
    logoutAddresses: [],
  }
  return [reader, studio, ...settings.clients].map((client) => clientOf(client, settings.title))
}

/** Public, and code with PKCE only. */
function clientOf(client: IdentityClient, title: string): NonNullable<Configuration['clients']>[number] {
  return {
    client_id: client.id,
    client_name: title,
    token_endpoint_auth_method: 'none',
    application_type: 'web',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    id_token_signed_response_alg: SIGNING_ALGORITHM,
    // The studio opens to who has signed in just now.
    require_auth_time: client.id === STUDIO_CLIENT,
    redirect_uris: [...client.redirectAddresses],
    post_logout_redirect_uris: [...client.logoutAddresses],
  }
}

/** Several titles may share a host, each below its own path. */
function cookiesOf(path: string, keys: readonly string[]): NonNullable<Configuration['cookies']> {
  return {
    keys: [...keys],
    names: { session: 'gf-session', interaction: 'gf-sign-in', resume: 'gf-resume' },
    long: { path, httpOnly: true, sameSite: 'lax', signed: true, overwrite: true },
    short: { httpOnly: true, sameSite: 'lax', signed: true, overwrite: true },
  }
}

function featuresOf(audience: string, pages: ProviderPages): NonNullable<Configuration['features']> {
  const resource: ResourceServer = {
    scope: '',
    audience,
    accessTokenTTL: LIFETIMES.accessToken,
    accessTokenFormat: 'jwt',
    jwt: { sign: { alg: SIGNING_ALGORITHM } },
  }
  return {
    devInteractions: { enabled: false },
    userinfo: { enabled: false },
    revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => RESOURCE,
      useGrantedResource: () => true,
      getResourceServerInfo: (_ctx, indicator) => {
        if (indicator !== RESOURCE) throw new errors.InvalidTarget()
        return resource
      },
    },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (ctx, form) => {
        ctx.body = pages.signOut(askerOf(ctx), form)
      },
      postLogoutSuccessSource: (ctx) => {
        ctx.body = pages.signedOut(askerOf(ctx))
      },
    },
  }
}

/** When somebody is asked to sign in: as usual, and when the account of the session is not to be found any more. */
function signInPolicy(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base()
  const isOver = new interactionPolicy.Check(
    'session_over',
    'the session of the end-user is over',
    'login_required',
    ({ oidc }) => oidc.session?.accountId !== undefined && oidc.account === undefined,
  )
  policy.get('login')?.checks.add(isOver)
  policy.remove('consent')
  return policy
}

type AccountDeps = Pick<IdentityDeps, 'accounts' | 'db' | 'now'>

/**
 * The account of a session, a code or a refresh token; undefined when it is disabled or gone, or when its sessions were ended
 * after this one began. Everything that the service gives out passes here.
 */
function createFindAccount({ accounts, db, now }: AccountDeps): FindAccount {
  const beginningOf = (ctx: KoaContextWithOIDC, grantId: string | undefined): Promise<number | undefined> => {
    if (grantId !== undefined) return readBeginning(db, { model: 'Grant', id: grantId })
    if (ctx.oidc.result?.login !== undefined) return Promise.resolve(now())
    return readBeginning(db, { model: 'Session', id: ctx.oidc.session?.uid ?? '' })
  }
  return async (ctx, sub, token) => {
    const account = await accounts.find(sub)
    if (account === undefined || account.isDisabled) return undefined
    const beginning = await beginningOf(ctx, token === undefined ? undefined : token.grantId)
    if (beginning === undefined || beginning < Date.parse(account.sessionsSince)) return undefined
    const { id, email, isVerified, roles } = account
    return {
      accountId: id,
      claims: () => ({ sub: id, email, email_verified: isVerified, roles: [...roles] }),
    }
  }
}

interface BeganAt {
  readonly model: 'Session' | 'Grant'
  /** A session's `uid`, or a grant's id. */
  readonly id: string
}

/** Since when a session or a family is there. Milliseconds since 1970, undefined when it is not. */
async function readBeginning(db: Kysely<Database>, { model, id }: BeganAt): Promise<number | undefined> {
  const row = await db
    .selectFrom('identity_records')
    .select('created_at')
    .where('model', '=', model)
    .where(model === 'Session' ? 'uid' : 'id', '=', model === 'Session' ? id : hashOf(id))
    .executeTakeFirst()
  return row === undefined ? undefined : Date.parse(row.created_at)
}

type LoadGrant = NonNullable<Configuration['loadExistingGrant']>

/**
 * The family that the tokens of a browser's session belong to. The reader is ours, so nobody is asked to consent: it is made
 * when there is none, made anew when the account's sessions were ended since, and lives as long as its youngest token.
 */
function loadGrant({ db, accounts }: Pick<IdentityDeps, 'db' | 'accounts'>): LoadGrant {
  const isOver = async (grantId: string, accountId: string): Promise<boolean> => {
    const beginning = await readBeginning(db, { model: 'Grant', id: grantId })
    const account = await accounts.find(accountId)
    return beginning === undefined || beginning < Date.parse(account?.sessionsSince ?? '')
  }
  return async (ctx) => {
    const { account, client, session, provider } = ctx.oidc
    if (account === undefined || client === undefined || session === undefined) return undefined
    const known = session.grantIdFor(client.clientId)
    const existingGrant =
      known === undefined || (await isOver(known, account.accountId)) ? undefined : await provider.Grant.find(known)
    const isOurs = existingGrant?.accountId === account.accountId && existingGrant.clientId === client.clientId
    const grant = isOurs
      ? existingGrant
      : new provider.Grant({ accountId: account.accountId, clientId: client.clientId })
    grant.addOIDCScope('openid email offline_access')
    Object.assign(grant, { exp: undefined })
    await grant.save()
    return grant
  }
}

/** The pages that the protocol library shows by itself. Each is a whole document. */
export interface ProviderPages {
  error(asker: PageAsker, error: { readonly code: string; readonly description: string | undefined }): string
  /** `form`: the hidden form of the library, named `op.logoutForm`. */
  signOut(asker: PageAsker, form: string): string
  signedOut(asker: PageAsker): string
}

function askerOf(ctx: KoaContextWithOIDC): PageAsker {
  const locales = ctx.oidc.params?.['ui_locales'] ?? ctx.query['ui_locales']
  return { locales: typeof locales === 'string' ? locales : undefined, acceptLanguage: ctx.get('accept-language') }
}
