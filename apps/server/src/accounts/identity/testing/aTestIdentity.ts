import Fastify, { type FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import * as client from 'openid-client'
import { onTestFinished } from 'vitest'
import type { Database } from '../../../platform/db/schema.ts'
import { createRateLimits } from '../../../platform/limits.ts'
import type { Accounts } from '../accounts/Accounts.ts'
import type { IdentityDeps, IdentityService } from '../IdentityDeps.ts'
import { registerIdentity } from '../registerIdentity.ts'
import { FakeAccounts, NO_INVITATIONS } from './FakeAccounts.ts'
import { TestBrowser } from './TestBrowser.ts'
import { ORIGIN, testSettings } from './testSettings.ts'

export const CALLBACK = `${ORIGIN}/sub/callback`

export interface TestIdentity {
  readonly app: FastifyInstance
  readonly service: IdentityService
  readonly accounts: FakeAccounts
  readonly browser: TestBrowser
  readonly client: client.Configuration
}

export interface TestIdentityOptions extends Partial<Omit<IdentityDeps, 'db' | 'accounts'>> {
  readonly accounts?: FakeAccounts
  /** Stand in the place of the fake ones. */
  readonly realAccounts?: Accounts
  /** Where lines of the log go. */
  readonly log?: string[]
  /** Addresses whose `X-Forwarded-For` counts. */
  readonly proxies?: readonly string[]
}

/** The identity service of a title below `/sub/`, with a browser and the reader's client. */
export async function aTestIdentity(db: Kysely<Database>, overrides: TestIdentityOptions = {}): Promise<TestIdentity> {
  const now = overrides.now ?? (() => Date.now())
  const accounts = overrides.accounts ?? new FakeAccounts(now)
  const { app, service } = await aService(db, { ...overrides, now }, overrides.realAccounts ?? accounts)
  const issuer = new URL(service.issuer())
  const reader = await client.discovery(issuer, 'reader', undefined, client.None(), {
    execute: [client.allowInsecureRequests],
    [client.customFetch]: (url, options) => service.fetch(url, options as RequestInit),
  })
  return { app, service, accounts, browser: new TestBrowser(app), client: reader }
}

async function aService(
  db: Kysely<Database>,
  overrides: TestIdentityOptions & { now: () => number },
  accounts: Accounts,
) {
  const { log = [], proxies = [] } = overrides
  const stream = { write: (line: string) => void log.push(line) }
  const app = Fastify({ logger: { stream }, trustProxy: [...proxies] })
  onTestFinished(() => app.close())
  const { promise, resolve } = Promise.withResolvers<IdentityService>()
  await app.register(
    async (scope) => {
      resolve(
        await registerIdentity(scope, {
          db,
          limits: createRateLimits(db, overrides.now),
          invitations: NO_INVITATIONS,
          ...testSettings(),
          ...overrides,
          accounts,
        }),
      )
    },
    { prefix: '/sub' },
  )
  await app.ready()
  return { app, service: await promise }
}

export interface Attempt {
  readonly url: URL
  readonly verifier: string
  readonly state: string
  readonly nonce: string
}

/** The request that the reader sends somebody to sign in with. */
export async function anAttempt(
  { client: reader }: Pick<TestIdentity, 'client'>,
  parameters: Readonly<Record<string, string>> = {},
): Promise<Attempt> {
  const verifier = client.randomPKCECodeVerifier()
  const state = client.randomState()
  const nonce = client.randomNonce()
  const url = client.buildAuthorizationUrl(reader, {
    redirect_uri: CALLBACK,
    scope: 'openid email offline_access',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...parameters,
  })
  return { url, verifier, state, nonce }
}

/** Where an answer leads. */
export function locationOf(answer: { readonly headers: Readonly<Record<string, unknown>> }): string {
  const { location } = answer.headers
  if (typeof location !== 'string') throw new Error('The answer leads nowhere.')
  return location
}

/** Signs in through the pages; the address that the reader is called back at. */
export async function signIn(
  { browser }: Pick<TestIdentity, 'browser'>,
  { url }: Pick<Attempt, 'url'>,
  fields: { readonly email: string; readonly password: string },
): Promise<URL> {
  const page = locationOf(await browser.get(url.href))
  const back = locationOf(await browser.post(page, fields))
  return new URL(locationOf(await browser.get(back)))
}

/** Exchanges the code. Throws what openid-client throws. */
export function exchange({ client: reader }: Pick<TestIdentity, 'client'>, attempt: Attempt, callback: URL) {
  return client.authorizationCodeGrant(reader, callback, {
    pkceCodeVerifier: attempt.verifier,
    expectedState: attempt.state,
    expectedNonce: attempt.nonce,
  })
}

/** Somebody who is signed in. */
export async function aSession(identity: TestIdentity, email = 'ada@example.com') {
  const account = identity.accounts.add({ email })
  const attempt = await anAttempt(identity)
  const callback = await signIn(identity, attempt, { email, password: account.password })
  const tokens = await exchange(identity, attempt, callback)
  return { account, attempt, callback, tokens, refreshToken: tokens.refresh_token ?? '' }
}
