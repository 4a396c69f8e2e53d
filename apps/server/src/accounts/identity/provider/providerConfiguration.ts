import type { FastifyBaseLogger } from 'fastify'
import {
  type Configuration,
  errors,
  type KoaContextWithOIDC,
  type ResourceServer,
  interactionPolicy,
} from 'oidc-provider'
import { SESSION_CLAIM } from '../../../access/fileToken.ts'
import { type IdentityKeys, SIGNING_ALGORITHM } from '../readIdentityKeys.ts'
import { createRecordAdapter } from '../records/createRecordAdapter.ts'
import type { IdentityClient, IdentityDeps } from '../IdentityDeps.ts'
import { hashOf } from '../records/hashOf.ts'
import { createFindAccount } from './findAccount.ts'
import { loadGrant } from './loadGrant.ts'
import { askerOf, type ProviderPages } from './ProviderPages.ts'

export const READER_CLIENT = 'reader'

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
    // All clients are the title's own and stay signed in: a refresh token is always given, and outlives the browser's session.
    issueRefreshToken: () => true,
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

/** The reader, with exactly our addresses to return to, and whatever else the title has. */
function clientsOf({ settings, origin }: ProviderDeps): NonNullable<Configuration['clients']> {
  const readers = [origin(), ...settings.readerOrigins]
  const reader = {
    id: READER_CLIENT,
    redirectAddresses: readers.map((address) => `${address}${settings.basePath}callback`),
    logoutAddresses: readers.map((address) => `${address}${settings.basePath}logout`),
  }
  return [reader, ...settings.clients].map((client) => clientOf(client, settings.title))
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
