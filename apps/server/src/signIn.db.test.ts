import * as client from 'openid-client'
import { expect, it } from 'vitest'
import { anIssuer, sign, someClaims } from './testing/anIssuer.ts'
import { aConfiguration } from './config/aConfiguration.ts'
import { describeOnEachDatabase, type MakeDatabase } from './testing/describeOnEachDatabase.ts'
import { addIssue } from './http/graphql/testing/addIssue.ts'
import { openAccounts } from './accounts/identity/accounts/openAccounts.ts'
import { createFetch } from './accounts/identity/registerIdentity.ts'
import { anAttempt, exchange, signIn } from './accounts/identity/testing/aTestIdentity.ts'
import { TestBrowser } from './accounts/identity/testing/TestBrowser.ts'
import { ORIGIN } from './accounts/identity/testing/testSettings.ts'
import { aTestApp, type TestApp } from './testing/aTestApp.ts'
import { anId, anIssueRow } from './testing/rows.ts'

const ISSUER = `${ORIGIN}/sub/identity`

const ALL = { query: '{ allIssues { id } }' }

const DRAFT = anIssueRow({ id: anId(7), status: 'draft' })

const PASSWORD = 'four tides and a causeway'

/** A title below `/sub/` that signs readers in itself, with a draft and an admin. */
async function aTitle(makeDatabase: MakeDatabase) {
  const { db } = await makeDatabase()
  const app = await aTestApp({ db, title: { basePath: '/sub/' }, env: { ORIGIN }, now: Date.now })
  await addIssue(app, DRAFT)
  const logger = { warn: () => undefined, error: () => undefined }
  const accounts = openAccounts(await aConfiguration(), { db, logger, now: Date.now })
  const account = await accounts.create({ email: 'ada@example.org', password: PASSWORD, roles: ['admin'] })
  const fetch = createFetch(app.app, () => ISSUER)
  const reader = await client.discovery(new URL(ISSUER), 'reader', undefined, client.None(), {
    execute: [client.allowInsecureRequests],
    [client.customFetch]: (url, options) => fetch(url, options as RequestInit),
  })
  const identity = { client: reader, browser: new TestBrowser(app.app) }
  const attempt = await anAttempt(identity)
  const callback = await signIn(identity, attempt, { email: account.email, password: PASSWORD })
  const tokens = await exchange(identity, attempt, callback)
  return { ...app, fetch, tokens, refreshToken: tokens.refresh_token ?? '' }
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

const renew = ({ app }: Pick<TestApp, 'app'>, refreshToken: string) =>
  app.inject({ url: `/sub/auth/token?refresh_token=${refreshToken}`, headers: { 'app-key': 'demo' } })

describeOnEachDatabase('a title that signs readers in itself', (makeDatabase) => {
  it('R1.10 R7.3 R7.7 takes the tokens that it gives, renews them, and ends them on all devices', async () => {
    const title = await aTitle(makeDatabase)
    const { app, post, tokens, refreshToken, log } = title
    const draft = { data: { allIssues: [{ id: DRAFT.id }] } }
    expect((await post(ALL, bearer(tokens.access_token))).json()).toEqual(draft)
    expect((await post(ALL)).json()).toEqual({ data: { allIssues: [] } })
    for (const other of [refreshToken, tokens.id_token ?? '']) {
      expect((await post(ALL, bearer(other))).statusCode).toBe(401)
    }
    const renewed = (await renew(title, refreshToken)).json<{ access_token: string; refresh_token: string }>()
    expect(renewed).toMatchObject({ expires_in: 600, refresh_expires_in: expect.any(Number) as number })
    expect(renewed.refresh_token).not.toBe(refreshToken)
    expect((await post(ALL, bearer(renewed.access_token))).json()).toEqual(draft)
    const end = (headers: Record<string, string>) =>
      app.inject({ method: 'POST', url: '/sub/identity/sessions/end-all', headers })
    const strangers = [
      {},
      { 'app-key': 'demo' },
      bearer(renewed.access_token),
      { 'app-key': 'demo', ...bearer(refreshToken) },
    ]
    for (const headers of strangers) expect((await end(headers)).statusCode).toBe(401)
    expect((await end({ 'app-key': 'demo', ...bearer(renewed.access_token) })).statusCode).toBe(204)
    expect((await renew(title, renewed.refresh_token)).statusCode).toBe(401)
    for (const secret of [refreshToken, renewed.refresh_token, renewed.access_token, tokens.access_token]) {
      expect(log.join('')).not.toContain(secret)
    }
  })

  it('R1.2 is to another title an identity service like any other', async () => {
    const { fetch, tokens, refreshToken } = await aTitle(makeDatabase)
    const auth = { issuer: ISSUER, clientId: 'reader', audience: 'demo' }
    const other = await aTestApp({ title: { auth, basePath: '/sub/' }, fetch, now: Date.now })
    await addIssue(other, DRAFT)
    expect((await other.post(ALL, bearer(tokens.access_token))).body).toContain(DRAFT.id)
    expect((await renew(other, refreshToken)).statusCode).toBe(200)
    const elsewhere = { ...auth, audience: 'other-title' }
    const stranger = await aTestApp({ title: { auth: elsewhere, basePath: '/sub/' }, fetch, now: Date.now })
    expect((await stranger.post(ALL, bearer(tokens.access_token))).statusCode).toBe(401)
  })
})

it('R1.2 R6.2 takes tokens of Cognito for its client, by their use and group', async () => {
  const issuer = await anIssuer('https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_pool')
  const auth = { type: 'cognito', issuer: issuer.address, clientId: 'c1' }
  const app = await aTestApp({ title: { auth }, fetch: issuer.fetch })
  await addIssue(app, DRAFT)
  const { key, header } = issuer.signing
  const token = (claims: Record<string, unknown>) =>
    sign(
      someClaims(issuer, {
        aud: undefined,
        token_use: 'access',
        client_id: 'c1',
        'cognito:groups': ['admin'],
        ...claims,
      }),
      {
        key,
        header: { alg: header.alg, kid: 'key-1' },
      },
    )
  expect((await app.post(ALL, bearer(await token({})))).body).toContain(DRAFT.id)
  expect(
    (await app.post(ALL, bearer(await token({ 'cognito:groups': ['readers'], roles: ['admin'] })))).body,
  ).not.toContain(DRAFT.id)
  for (const claims of [{ token_use: 'id', aud: 'c1' }, { client_id: 'c2' }]) {
    expect((await app.post(ALL, bearer(await token(claims)))).statusCode).toBe(401)
  }
})
