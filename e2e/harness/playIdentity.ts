import { createHash } from 'node:crypto'
import type { BrowserContext, Page, Route } from '@playwright/test'

/** Stands in every token and name, so that a scan finds what has stayed. */
export const CANARY = 'c4nary'

/** An unsigned JWT: the reader looks into it and proves nothing. */
export function aToken(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'ES256' })}.${part(claims)}.${CANARY}`
}

/** What the identity service says at the end of a sign-in. */
export type Verdict = 'yes' | 'access_denied' | 'wrong-nonce' | 'wrong-issuer' | 'no-answer'

export interface PlayedIdentity {
  /** Requests of the reader to the identity service, by what they were for, as they came. */
  readonly requests: { readonly what: string; readonly parameters: URLSearchParams }[]
  verdict: Verdict
  /** Roles in the ID token. */
  roles: readonly string[]
}

/**
 * Plays the identity service of the magazine at an address at the wire: everybody is let in, with a code that is good once and for
 * the verifier that fits.
 */
export async function playIdentity(context: BrowserContext, address: string): Promise<PlayedIdentity> {
  const issuer = `${address}identity`
  const played: PlayedIdentity = { requests: [], verdict: 'yes', roles: [] }
  let begun: URLSearchParams | undefined
  const note = (what: string, parameters: URLSearchParams) => played.requests.push({ what, parameters })
  await context.route(`${issuer}/.well-known/openid-configuration`, (route) =>
    route.fulfill({
      json: {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        end_session_endpoint: `${issuer}/session/end`,
        revocation_endpoint: `${issuer}/revoke`,
        jwks_uri: `${issuer}/jwks`,
      },
    }),
  )
  await context.route(`${issuer}/authorize?**`, (route) => {
    begun = new URL(route.request().url()).searchParams
    note('authorize', begun)
    const answer = new URLSearchParams({ state: begun.get('state') ?? '', iss: issuer })
    if (played.verdict === 'access_denied') {
      answer.set('error', 'access_denied')
      answer.set('error_description', 'The lighthouse keeper said no.')
    } else answer.set('code', 'code-1')
    return goTo(route, `${begun.get('redirect_uri')}?${answer}`)
  })
  await context.route(`${issuer}/token`, (route) => {
    const parameters = new URLSearchParams(route.request().postData() ?? '')
    note('token', parameters)
    if (played.verdict === 'no-answer') return route.abort()
    const challenge = createHash('sha256')
      .update(parameters.get('code_verifier') ?? '')
      .digest('base64url')
    const isGood = begun !== undefined && challenge === begun.get('code_challenge')
    if (!isGood) return route.fulfill({ status: 400, json: { error: 'invalid_grant' } })
    const nonce = played.verdict === 'wrong-nonce' ? 'another' : begun?.get('nonce')
    const iss = played.verdict === 'wrong-issuer' ? 'https://other.example' : issuer
    begun = undefined
    const claims = {
      iss,
      aud: 'reader',
      sub: `${CANARY}-id`,
      email: `${CANARY}@tide.example`,
      nonce,
      roles: played.roles,
    }
    return route.fulfill({
      json: {
        access_token: aToken({ sub: `${CANARY}-id`, roles: played.roles, serial: 1 }),
        expires_in: 600,
        id_token: aToken(claims),
        refresh_token: `${CANARY}-refresh-1`,
        refresh_expires_in: 2_592_000,
        token_type: 'Bearer',
        scope: 'openid email offline_access',
      },
    })
  })
  await context.route(`${issuer}/revoke`, (route) => {
    note('revoke', new URLSearchParams(route.request().postData() ?? ''))
    return route.fulfill({ json: {} })
  })
  await context.route(`${issuer}/session/end?**`, (route) => {
    const parameters = new URL(route.request().url()).searchParams
    note('end', parameters)
    return goTo(route, parameters.get('post_logout_redirect_uri') ?? address)
  })
  return played
}

/** A page that leads on: a redirect that is played is not followed everywhere. */
function goTo(route: Route, address: string): Promise<void> {
  const body = `<!doctype html><title>…</title><meta http-equiv="refresh" content="0;url=${address.replaceAll('&', '&amp;')}">`
  return route.fulfill({ contentType: 'text/html', body })
}

export interface PlayedHost {
  /** Refresh tokens that the host was asked to exchange. */
  readonly exchanged: string[]
  /** `Authorization` of every GraphQL request, by its operation; its whole body as text. */
  readonly heard: { readonly operation: string; readonly authorization: string | undefined; readonly body: string }[]
  /** What `auth/token` answers from now on: a status, nothing at all, or new tokens. */
  exchange: 'tokens' | 'no-answer' | number
  /** Roles in the access tokens that it answers. */
  roles: readonly string[]
  /** Access tokens that GraphQL refuses as expired. */
  readonly refused: Set<string>
  /** Held back until it settles. */
  until: Promise<unknown>
}

/** Plays the host's part of a session over the real host, which answers the questions themselves as to a visitor. */
export async function playHost(context: BrowserContext): Promise<PlayedHost> {
  const played: PlayedHost = {
    exchanged: [],
    heard: [],
    exchange: 'tokens',
    roles: [],
    refused: new Set(),
    until: Promise.resolve(),
  }
  await context.route('**/auth/token?**', async (route) => {
    played.exchanged.push(new URL(route.request().url()).searchParams.get('refresh_token') ?? '')
    await played.until
    const { exchange, exchanged } = played
    if (exchange === 'no-answer') return route.abort()
    if (exchange !== 'tokens') return route.fulfill({ status: exchange, json: { error: 'invalid_grant' } })
    const serial = exchanged.length + 1
    return route.fulfill({
      json: {
        access_token: aToken({ serial, roles: played.roles }),
        expires_in: 600,
        refresh_token: `${CANARY}-refresh-${serial}`,
        refresh_expires_in: 2_592_000,
      },
    })
  })
  await context.route('**/graphql', (route) => {
    const { authorization, ...headers } = route.request().headers()
    const body = route.request().postData() ?? ''
    const { operationName } = JSON.parse(body) as { readonly operationName: string }
    played.heard.push({ operation: operationName, authorization, body })
    if (authorization !== undefined && played.refused.has(authorization.replace('Bearer ', ''))) {
      const errors = [{ message: 'jwt expired', extensions: { code: 'UNAUTHENTICATED' } }]
      return route.fulfill({ status: 401, json: { errors, data: null } })
    }
    return route.continue({ headers })
  })
  return played
}

export const FIRST_TOKEN = aToken({ serial: 1 })

/** A session as an earlier visit has left it; `left` in seconds until the tokens run out. */
export async function leaveSession(
  page: Page,
  left: { readonly access: number; readonly refresh: number },
): Promise<void> {
  await page.evaluate(
    ({ token, canary, access, refresh }) => {
      const stored = {
        'cf-authenticated': 'true',
        'cf-access-token': token,
        'cf-access-token-expiration-date': String(Date.now() + access * 1000),
        'cf-refresh-token': `${canary}-refresh-1`,
        'cf-refresh-token-expiration-date': String(Date.now() + refresh * 1000),
        'cf-app-user-id': `${canary}-id`,
      }
      for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value)
    },
    { token: FIRST_TOKEN, canary: CANARY, ...left },
  )
}

/** Where one of the canaries is found on this device: in either storage, in a database, in a cache. */
export function findCanary(page: Page, canaries: readonly string[] = [CANARY]): Promise<readonly string[]> {
  return page.evaluate(async (secrets) => {
    const found: string[] = []
    const look = (place: string, content: string) => {
      if (secrets.some((secret) => content.includes(secret))) found.push(place)
    }
    for (const [name, storage] of Object.entries({ localStorage, sessionStorage })) {
      for (const [key, value] of Object.entries(storage)) look(`${name} ${key}`, `${key}${String(value)}`)
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const open = indexedDB.open(name)
      await new Promise((resolve) => open.addEventListener('success', resolve))
      for (const store of open.result.objectStoreNames) {
        const reading = open.result.transaction(store).objectStore(store).getAll()
        await new Promise((resolve) => reading.addEventListener('success', resolve))
        look(`${name} ${store}`, JSON.stringify(reading.result))
      }
      open.result.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        look(`${name} ${request.url}`, `${name}${request.url}${await (await cache.match(request))?.text()}`)
      }
    }
    return found
  }, canaries)
}
