import { aSignIn } from '@gatefold/contract/testing/aSignIn'
import type { PublicSignIn } from '@gatefold/magazine/title/PublicConfiguration'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createIdentity } from './identity.ts'

type SignIn = Exclude<PublicSignIn, { readonly type: 'none' }>

const ORIGIN = 'https://magazine.example'
const ISSUER = `${ORIGIN}/mag/identity`

function aTab(): Storage {
  const entries = new Map<string, string>()
  return {
    get length() {
      return entries.size
    },
    key: (at) => [...entries.keys()][at] ?? null,
    getItem: (name) => entries.get(name) ?? null,
    setItem: (name, value) => void entries.set(name, value),
    removeItem: (name) => void entries.delete(name),
    clear: () => entries.clear(),
  }
}

function aToken(claims: object): string {
  return ['{}', JSON.stringify(claims), ''].map((part) => btoa(part)).join('.')
}

interface Service {
  readonly issuer?: string
  readonly metadata?: object
  /** Claims of the ID token besides the usual ones. */
  readonly claims?: object
  readonly answer?: object
}

/** An identity service on the wire, and a reader's tab before it. */
function aService({ issuer = ISSUER, metadata = {}, claims = {}, answer = {} }: Service, auth: Partial<SignIn> = {}) {
  const requests: { readonly address: string; readonly body: string }[] = []
  let nonce = ''
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    requests.push({ address, body: init?.body instanceof URLSearchParams ? init.body.toString() : '' })
    if (address.endsWith('/openid-configuration')) {
      const endpoints = { authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` }
      return Response.json({ issuer, ...endpoints, ...metadata })
    }
    const token = aToken({ iss: issuer, aud: 'reader', sub: 'u1', nonce, ...claims })
    return Response.json({
      access_token: aToken({}),
      expires_in: 600,
      id_token: token,
      token_type: 'Bearer',
      ...answer,
    })
  })
  const storage = aTab()
  const configuration = { basePath: '/mag/', auth: { ...(aSignIn('jwt') as SignIn), ...auth } }
  let serial = 0
  const random = () => `random-${(serial += 1)}`
  const identity = createIdentity({ configuration, origin: ORIGIN, storage, random })
  const signIn = async (parameters: Readonly<Record<string, string>> = {}) => {
    const begun = new URL(await identity.createSignIn({ returnTo: '/mag/issues/tides', language: 'fr', isAnew: false }))
    nonce = begun.searchParams.get('nonce') ?? ''
    const search = new URLSearchParams({ code: 'c1', state: begun.searchParams.get('state') ?? '', ...parameters })
    return { begun, search: `?${search}` }
  }
  return { identity, storage, requests, signIn }
}

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('createIdentity', () => {
  it('asks the host’s own service with a challenge, a state and a nonce that are anew each time', async () => {
    const { signIn } = aService({})
    const [{ begun: one }, { begun: other }] = [await signIn(), await signIn()]
    expect(one.href).toContain(`${ISSUER}/authorize?`)
    expect(one.searchParams.get('code_challenge_method')).toBe('S256')
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(one.searchParams.get(name)).not.toBe(other.searchParams.get(name))
    }
    expect(one.searchParams.get('redirect_uri')).toBe(`${ORIGIN}/mag/callback`)
    expect(one.searchParams.has('audience')).toBe(false)
  })

  it('asks another service for the audience that is configured', async () => {
    const issuer = 'https://id.example'
    const { signIn } = aService({ issuer }, { issuer, clientId: 'them', audience: 'api', scopes: ['openid', 'email'] })
    const { begun } = await signIn()
    expect(begun.origin).toBe(issuer)
    expect(Object.fromEntries(begun.searchParams)).toMatchObject({
      client_id: 'them',
      audience: 'api',
      scope: 'openid email',
    })
  })

  it('R6.3 takes the tokens, their seconds and the role, once', async () => {
    const answer = { refresh_token: 'r1', refresh_expires_in: 3600 }
    const { identity, signIn, storage } = aService({ claims: { roles: ['admin'] }, answer })
    const { search } = await signIn({ iss: ISSUER })
    const outcome = await identity.finishSignIn(search)
    expect(outcome).toMatchObject({
      kind: 'signed-in',
      returnTo: '/mag/issues/tides',
      signedIn: { userId: 'u1', userRole: 'admin', expiresIn: 600, refreshToken: 'r1', refreshExpiresIn: 3600 },
    })
    expect(storage.length).toBe(0)
    expect(await identity.finishSignIn(search)).toEqual({ kind: 'unknown' })
  })

  it.each([
    ['another issuer in the answer', {}, { iss: 'https://evil.example' }],
    ['another issuer in the token', { claims: { iss: 'https://evil.example' } }, {}],
    ['another audience', { claims: { aud: ['other'] } }, {}],
    ['another nonce', { claims: { nonce: 'replayed' } }, {}],
    ['a token of nobody', { claims: { sub: '' } }, {}],
    ['no access token', { answer: { access_token: '' } }, {}],
  ])('trusts no answer with %s', async (_what, service, parameters) => {
    const { identity, signIn, storage } = aService(service)
    const { search } = await signIn(parameters)
    expect(await identity.finishSignIn(search)).toMatchObject({ kind: 'untrusted' })
    expect(storage.length).toBe(0)
  })

  it('hears the service’s own no, and only after a sign-in that was begun here', async () => {
    const { identity, signIn } = aService({})
    const { search } = await signIn()
    const no = new URLSearchParams({ error: 'access_denied', error_description: 'Not today.' })
    const state = new URLSearchParams(search).get('state') ?? ''
    expect(await identity.finishSignIn(`?${no}&state=forged`)).toEqual({ kind: 'unknown' })
    const said = await identity.finishSignIn(`?${no}&state=${state}`)
    expect(said).toEqual({ kind: 'refused', code: 'access_denied', words: 'Not today.' })
  })

  it('can be finished later where the network fails', async () => {
    const { identity, signIn } = aService({})
    const { search } = await signIn()
    const { fetch } = globalThis
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
    expect(await identity.finishSignIn(search)).toEqual({ kind: 'unreachable' })
    vi.stubGlobal('fetch', fetch)
    expect(await identity.finishSignIn(search)).toMatchObject({ kind: 'signed-in' })
  })

  it('R2.10 ends the service’s own session with the hint whose it is', async () => {
    const { identity } = aService({ metadata: { end_session_endpoint: `${ISSUER}/session/end` } })
    const address = new URL((await identity.createSignOut('id1')) ?? '')
    expect(address.pathname).toBe('/mag/identity/session/end')
    expect(Object.fromEntries(address.searchParams)).toEqual({
      id_token_hint: 'id1',
      client_id: 'reader',
      post_logout_redirect_uri: `${ORIGIN}/mag/logout`,
    })
    expect(await aService({}).identity.createSignOut('id1')).toBeUndefined()
  })

  it('R2.10 leaves Cognito by its own address and names', async () => {
    const issuer = 'https://cognito-idp.eu-west-1.amazonaws.com/pool'
    const authorization_endpoint = 'https://tides.auth.eu-west-1.amazoncognito.com/oauth2/authorize'
    const auth = { type: 'cognito', issuer, clientId: 'app' } as const
    const { identity } = aService({ issuer, metadata: { authorization_endpoint } }, auth)
    expect(await identity.createSignOut('id1')).toBe(
      'https://tides.auth.eu-west-1.amazoncognito.com/logout?client_id=app&logout_uri=https%3A%2F%2Fmagazine.example%2Fmag%2Flogout',
    )
  })

  it('makes a refresh token worthless where the service can', async () => {
    const { identity, requests } = aService({ metadata: { revocation_endpoint: `${ISSUER}/revoke` } })
    await identity.revoke('r1')
    expect(requests.at(-1)?.address).toBe(`${ISSUER}/revoke`)
    expect(Object.fromEntries(new URLSearchParams(requests.at(-1)?.body))).toMatchObject({
      token: 'r1',
      client_id: 'reader',
    })
    await aService({}).identity.revoke('r1')
  })
})
