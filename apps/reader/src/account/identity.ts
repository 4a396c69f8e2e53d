import type { PublicConfiguration, PublicSignIn } from '@gatefold/magazine/title/PublicConfiguration'
import { ErrorResponse, OidcClient, WebStorageStateStore } from 'oidc-client-ts'
import type { SignedIn } from './createSession.ts'
import { SIGN_IN_PREFIX } from './tabMemory.ts'
import { claimsIn, roleOf } from './userRole.ts'

/** How a sign-in ended. */
export type SignInOutcome =
  | { readonly kind: 'signed-in'; readonly signedIn: SignedIn; readonly returnTo: unknown }
  /** This tab has begun none, or it is over: nothing that stands in the address is believed. */
  | { readonly kind: 'unknown' }
  /** The identity service says no, in its own words. */
  | { readonly kind: 'refused'; readonly code: string; readonly words: string }
  /** What came is not what was asked for. */
  | { readonly kind: 'untrusted'; readonly reason: string }
  /** The same may be tried again. */
  | { readonly kind: 'unreachable' }

interface SignInRequest {
  /** Where the reader goes on reading. */
  readonly returnTo: string
  /** The language that the identity service is asked to speak. */
  readonly language: string
  /** Whether the reader must prove anew who it is, also where the identity service knows. */
  readonly isAnew: boolean
}

/** The identity service of the title. Everything but `finishSignIn` rejects where it cannot be reached. */
export interface Identity {
  /** Address that signs the reader in. */
  createSignIn(request: SignInRequest): Promise<string>
  /** With the search part of the address that it sent the reader back to. Never rejects. */
  finishSignIn(search: string): Promise<SignInOutcome>
  /** Address that ends its own session; undefined where it has none. */
  createSignOut(idToken: string | undefined): Promise<string | undefined>
  /** Makes a refresh token worthless, where the service can. */
  revoke(refreshToken: string): Promise<void>
}

interface IdentityDeps {
  readonly configuration: Pick<PublicConfiguration, 'basePath'> & { readonly auth: SignIn }
  readonly origin: string
  /** Of this tab: a sign-in is finished where it was begun. */
  readonly storage: Storage
  /** A text that never comes twice and nobody guesses. */
  readonly random: () => string
}

type SignIn = Exclude<PublicSignIn, { readonly type: 'none' }>
type Answer = Awaited<ReturnType<OidcClient['processSigninResponse']>>

const PATIENCE_SECONDS = 15

/**
 * The identity service that the title names, or the host's own: authorization code with PKCE S256; state, nonce and verifier are
 * anew for each attempt and good for one.
 */
export function createIdentity(deps: IdentityDeps): Identity {
  const { configuration, storage, random } = deps
  const stateStore = new WebStorageStateStore({ prefix: SIGN_IN_PREFIX, store: storage })
  const client = createClient(deps, stateStore)
  return {
    async createSignIn({ returnTo, language, isAnew }: SignInRequest) {
      const { url } = await client.createSigninRequest({
        state: { returnTo },
        nonce: random(),
        ui_locales: language,
        ...(isAnew && { prompt: 'login' }),
      })
      return url
    },
    async finishSignIn(search) {
      const state = new URLSearchParams(search).get('state') ?? ''
      const outcome = await finish(client, search, configuration.auth)
      // Good for one attempt, unless that has not begun.
      if (outcome.kind !== 'unreachable' && state !== '') await stateStore.remove(state)
      return outcome
    },
    createSignOut: (idToken) =>
      configuration.auth.type === 'cognito' ? cognitoSignOut(client) : usualSignOut(client, idToken),
    async revoke(refreshToken) {
      const { revocation_endpoint: address } = await client.metadataService.getMetadata()
      if (address !== undefined) await client.revokeToken(refreshToken, 'refresh_token')
    },
  }
}

function createClient({ configuration, origin }: IdentityDeps, stateStore: WebStorageStateStore): OidcClient {
  const { basePath, auth } = configuration
  return new OidcClient({
    authority: auth.issuer === '' ? `${origin}${basePath}identity` : auth.issuer,
    client_id: auth.clientId,
    redirect_uri: `${origin}${basePath}callback`,
    post_logout_redirect_uri: `${origin}${basePath}logout`,
    scope: auth.scopes.join(' '),
    stateStore,
    filterProtocolClaims: false,
    requestTimeoutInSeconds: PATIENCE_SECONDS,
    extraQueryParams: auth.audience === undefined ? {} : { audience: auth.audience },
  })
}

async function finish(client: OidcClient, search: string, auth: SignIn): Promise<SignInOutcome> {
  const address = `${client.settings.redirect_uri}${search}`
  try {
    await client.readSigninResponseState(address)
  } catch {
    return { kind: 'unknown' }
  }
  try {
    const issuer = await client.metadataService.getIssuer()
    const named = new URLSearchParams(search).get('iss')
    if (named !== null && named !== issuer) return untrusted('Another issuer has answered.')
    const answer = await client.processSigninResponse(address, undefined, false)
    return accept(answer, { issuer, auth })
  } catch (error) {
    return failureOf(error)
  }
}

/** What the library leaves to its user: whose token it is, and for whom. Its way here was encrypted; its age needs no clock. */
function accept(answer: Answer, { issuer, auth }: { readonly issuer: string; readonly auth: SignIn }): SignInOutcome {
  const { profile, access_token: accessToken, refresh_token: refreshToken, id_token: idToken } = answer
  if (profile.iss !== issuer) return untrusted('The ID token is of another issuer.')
  if (![profile.aud].flat().includes(auth.clientId)) return untrusted('The ID token is for another client.')
  if (accessToken === '' || answer.expires_in === undefined) return untrusted('There is no access token.')
  const userRole = roleOf(profile, auth.adminClaim) ?? roleOf(claimsIn(accessToken) ?? {}, auth.adminClaim)
  const signedIn: SignedIn = {
    userId: profile.sub,
    userRole,
    idToken,
    accessToken,
    expiresIn: answer.expires_in,
    refreshToken,
    refreshExpiresIn: secondsIn(answer),
  }
  const { userState } = answer
  const returnTo = typeof userState === 'object' && userState !== null && 'returnTo' in userState && userState.returnTo
  return { kind: 'signed-in', signedIn, returnTo }
}

/** Not of the standard, and told by many; the library hands on what it does not know. */
function secondsIn(answer: Answer): number | undefined {
  const seconds = 'refresh_expires_in' in answer ? Number(answer.refresh_expires_in) : Number.NaN
  return Number.isFinite(seconds) ? seconds : undefined
}

function failureOf(error: unknown): SignInOutcome {
  if (error instanceof ErrorResponse) {
    return { kind: 'refused', code: error.error ?? '', words: error.error_description ?? '' }
  }
  const isUnreachable = error instanceof TypeError || (error instanceof Error && error.name === 'ErrorTimeout')
  return isUnreachable ? { kind: 'unreachable' } : untrusted(String(error))
}

function untrusted(reason: string): SignInOutcome {
  return { kind: 'untrusted', reason }
}

async function usualSignOut(client: OidcClient, idToken: string | undefined): Promise<string | undefined> {
  const { end_session_endpoint: address } = await client.metadataService.getMetadata()
  if (address === undefined) return undefined
  const { client_id } = client.settings
  const request = await client.createSignoutRequest({
    client_id,
    ...(idToken !== undefined && { id_token_hint: idToken }),
  })
  return request.url
}

/** Cognito knows neither hint nor the standard's name of the address that it goes on to. */
async function cognitoSignOut(client: OidcClient): Promise<string> {
  const { authorization_endpoint = '', end_session_endpoint } = await client.metadataService.getMetadata()
  const address = new URL(end_session_endpoint ?? new URL('/logout', authorization_endpoint))
  address.searchParams.set('client_id', client.settings.client_id)
  address.searchParams.set('logout_uri', client.settings.post_logout_redirect_uri ?? '')
  return address.href
}
