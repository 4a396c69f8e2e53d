import * as client from 'openid-client'
import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase.ts'
import {
  anAttempt,
  aSession,
  aTestIdentity,
  CALLBACK,
  exchange,
  locationOf,
  signIn,
  type TestIdentity,
} from './testing/aTestIdentity.ts'
import { ORIGIN, READER_ORIGIN, testSettings } from './testing/testSettings.ts'
import { TestBrowser } from './testing/TestBrowser.ts'

const AUTHORIZE = `${ORIGIN}/sub/identity/authorize`

const STRANGE_ADDRESSES = [
  `${CALLBACK}/`,
  `${CALLBACK}x`,
  `${CALLBACK}?next=1`,
  `${CALLBACK}#x`,
  `${CALLBACK}%2F`,
  `${ORIGIN}/sub/%63allback`,
  `${ORIGIN}/sub/../sub/callback`,
  `${ORIGIN}/callback`,
  `${ORIGIN}.evil.example/sub/callback`,
  `http://evil@127.0.0.1:4000/sub/callback`,
  'http://127.0.0.1:4001/sub/callback',
  'https://127.0.0.1:4000/sub/callback',
  'http://localhost:4000/sub/callback',
  'HTTP://127.0.0.1:4000/sub/callback',
  'javascript:alert(1)',
  '//evil.example/sub/callback',
  '',
]

const STRANGE_REQUESTS = [
  ['response_type', 'token'],
  ['response_type', 'code id_token'],
  ['response_mode', 'fragment.jwt'],
  ['resource', 'urn:somebody:else'],
  ['scope', 'openid admin"'],
  ['request', 'eyJhbGciOiJub25lIn0.e30.'],
  ['request_uri', 'https://evil.example/request'],
  ['prompt', 'none'],
] as const

/** What the request of `anAttempt` says, changed. An undefined value takes a parameter away. */
async function changedRequest(identity: TestIdentity, changes: Readonly<Record<string, string | undefined>>) {
  const { url } = await anAttempt(identity)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  }
  return identity.browser.get(url.href)
}

async function aReader(identity: TestIdentity) {
  const { email, password } = identity.accounts.add({ email: 'ada@example.com' })
  return { email, password }
}

describeOnEachDatabase('asking to sign in', (makeDatabase) => {
  it('takes PKCE with S256 and no other', async () => {
    const identity = await aTestIdentity((await makeDatabase()).db)
    expect(locationOf(await changedRequest(identity, {}))).toMatch(/^\/sub\/identity\/interaction\//)
    for (const changes of [
      { code_challenge: undefined, code_challenge_method: undefined },
      { code_challenge_method: 'plain' },
      { code_challenge_method: undefined },
      { code_challenge_method: 's256' },
    ]) {
      const back = new URL(locationOf(await changedRequest(identity, changes)))
      expect(`${back.origin}${back.pathname}`).toBe(CALLBACK)
      expect(back.searchParams.get('error')).toBe('invalid_request')
      expect(back.searchParams.get('code')).toBeNull()
    }
  })

  it('leads to no other address than the reader’s', async () => {
    const identity = await aTestIdentity((await makeDatabase()).db)
    for (const address of STRANGE_ADDRESSES) {
      const answer = await changedRequest(identity, { redirect_uri: address })
      expect(answer.statusCode, address).toBe(400)
      expect(answer.headers.location, address).toBeUndefined()
      expect(answer.body, address).toContain('invalid_re')
    }
  })

  it('is told where it leads, also where there is one address alone', async () => {
    const settings = { ...testSettings().settings, readerOrigins: [] }
    const identity = await aTestIdentity((await makeDatabase()).db, { settings })
    expect((await changedRequest(identity, {})).statusCode).toBe(303)
    const answer = await changedRequest(identity, { redirect_uri: undefined })
    expect([answer.statusCode, answer.headers.location]).toEqual([400, undefined])
    expect(answer.body).toContain('redirect_uri')
  })

  it('leads back to a reader at another host that is configured', async () => {
    const identity = await aTestIdentity((await makeDatabase()).db)
    const answer = await changedRequest(identity, { redirect_uri: `${READER_ORIGIN}/sub/callback` })
    expect(answer.statusCode).toBe(303)
  })

  it('gives no code for what it does not offer', async () => {
    const identity = await aTestIdentity((await makeDatabase()).db)
    for (const [name, value] of STRANGE_REQUESTS) {
      const back = new URL(locationOf(await changedRequest(identity, { [name]: value })), ORIGIN)
      const answered = new URLSearchParams(back.hash.slice(1) || back.search)
      expect(`${back.origin}${back.pathname}`, name).toBe(CALLBACK)
      expect(answered.get('error'), name).toEqual(expect.any(String))
      expect(answered.get('code'), name).toBeNull()
    }
  })

  it('refuses parameters that come twice, and arrays', async () => {
    const identity = await aTestIdentity((await makeDatabase()).db)
    const { url } = await anAttempt(identity)
    for (const more of ['&state=b', '&code_challenge=b', '&scope=openid', '&client_id=reader', '&redirect_uri=x']) {
      const answer = await identity.browser.get(`${url.href}${more}`)
      expect([400, 303]).toContain(answer.statusCode)
      expect(String(answer.headers.location ?? '')).not.toContain('interaction')
    }
    const array = await identity.browser.get(url.href.replace('state=', 'state[]='))
    expect(new URL(locationOf(array), ORIGIN).searchParams.get('state')).toBeNull()
    expect((await identity.browser.get(url.href)).headers.location).toContain('interaction')
  })

  it('knows no other client, and says so in words', async () => {
    const identity = await aTestIdentity((await makeDatabase()).db)
    const answer = await changedRequest(identity, { client_id: 'thief', ui_locales: 'de' })
    expect(answer.statusCode).toBe(400)
    expect(answer.body).toContain('Die Seite, die um die Anmeldung bat, ist hier nicht bekannt.')
    expect(answer.body).toContain('lang="de"')
  })

  it('is limited for each address of the network', async () => {
    const identity = await aTestIdentity((await makeDatabase()).db)
    const { url } = await anAttempt(identity)
    let status = 303
    for (let tries = 0; status === 303 && tries < 200; tries += 1) {
      status = (await identity.browser.get(url.href)).statusCode
    }
    expect(status).toBe(429)
    const elsewhere = await identity.app.inject({ url: `${url.pathname}${url.search}`, remoteAddress: '192.0.2.7' })
    expect(elsewhere.statusCode).toBe(303)
  })

  it('writes addresses of the configured origin only, whatever host a request names', async () => {
    const identity = await aTestIdentity((await makeDatabase()).db)
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
    const discovery = await identity.browser.get(`${ORIGIN}/sub/identity/.well-known/openid-configuration`, headers)
    expect(discovery.body).not.toContain('evil.example')
    expect(discovery.json()).toMatchObject({
      issuer: `${ORIGIN}/sub/identity`,
      authorization_endpoint: AUTHORIZE,
      token_endpoint: `${ORIGIN}/sub/identity/token`,
      jwks_uri: `${ORIGIN}/sub/identity/jwks`,
      end_session_endpoint: `${ORIGIN}/sub/identity/session/end`,
      revocation_endpoint: `${ORIGIN}/sub/identity/revoke`,
      code_challenge_methods_supported: ['S256'],
    })
  })

  it('marks its cookies as Secure where the origin is https', async () => {
    const identity = await aTestIdentity((await makeDatabase()).db)
    const secure = await aTestIdentity((await makeDatabase()).db, { origin: () => 'https://magazine.example' })
    const cookiesOf = async ({ url }: { url: URL }, { app }: TestIdentity) =>
      (await app.inject({ url: `${url.pathname}${url.search}` })).cookies
    const plain = await cookiesOf(await anAttempt(identity), identity)
    const { url } = await anAttempt(secure, { redirect_uri: 'https://magazine.example/sub/callback' })
    const cookies = await cookiesOf({ url }, secure)
    expect(cookies.length).toBeGreaterThan(0)
    for (const cookie of cookies) expect(cookie).toMatchObject({ secure: true, httpOnly: true, sameSite: 'lax' })
    for (const cookie of plain) expect(cookie.secure).toBeUndefined()
  })
})

describeOnEachDatabase('exchanging a code', (makeDatabase) => {
  it('takes a code once: whoever presents it again ends the family', async () => {
    const identity = await aTestIdentity((await makeDatabase()).db)
    const { attempt, callback, refreshToken } = await aSession(identity)
    await expect(exchange(identity, attempt, callback)).rejects.toMatchObject({ error: 'invalid_grant' })
    await expect(client.refreshTokenGrant(identity.client, refreshToken)).rejects.toMatchObject({
      error: 'invalid_grant',
    })
  })

  it('gives of two that present a code at once tokens to one at most, and none that live on', async () => {
    const identity = await aTestIdentity((await makeDatabase()).db)
    const attempt = await anAttempt(identity)
    const callback = await signIn(identity, attempt, await aReader(identity))
    const outcomes = await Promise.allSettled([
      exchange(identity, attempt, callback),
      exchange(identity, attempt, callback),
    ])
    const tokenResponses = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    expect(tokenResponses.length).toBeLessThanOrEqual(1)
    for (const { refresh_token: token = '' } of tokenResponses) {
      await expect(client.refreshTokenGrant(identity.client, token)).rejects.toMatchObject({ error: 'invalid_grant' })
    }
  })

  it('refuses another verifier, another address and another client; the right ones get tokens', async () => {
    const identity = await aTestIdentity((await makeDatabase()).db)
    const attempt = await anAttempt(identity)
    const callback = await signIn(identity, attempt, await aReader(identity))
    const fields = {
      grant_type: 'authorization_code',
      client_id: 'reader',
      code: callback.searchParams.get('code') ?? '',
      redirect_uri: CALLBACK,
      code_verifier: attempt.verifier,
    }
    const post = (changes: Readonly<Record<string, string>>) =>
      identity.browser.post(`${ORIGIN}/sub/identity/token`, { ...fields, ...changes })
    expect((await post({ code_verifier: 'a'.repeat(43) })).json()).toMatchObject({ error: 'invalid_grant' })
    expect((await post({ code_verifier: '' })).statusCode).toBe(400)
    expect((await post({ redirect_uri: `${CALLBACK}/` })).json()).toMatchObject({ error: 'invalid_grant' })
    expect((await post({ client_id: 'thief' })).json()).toMatchObject({ error: 'invalid_client' })
    expect((await post({ resource: 'urn:somebody:else' })).json()).toMatchObject({ error: 'invalid_target' })
    const twice = `${new URLSearchParams(fields).toString()}&code=another`
    expect((await identity.browser.post(`${ORIGIN}/sub/identity/token`, twice)).statusCode).toBe(400)
    expect((await post({})).json()).toHaveProperty('access_token')
  })

  it('carries the nonce of the request, so that the tokens of another attempt are told apart', async () => {
    const identity = await aTestIdentity((await makeDatabase()).db)
    const attempt = await anAttempt(identity)
    const callback = await signIn(identity, attempt, await aReader(identity))
    await expect(exchange(identity, { ...attempt, state: 'another' }, callback)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('state') as string },
    })
    await expect(exchange(identity, { ...attempt, nonce: 'another' }, callback)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('nonce') as string },
    })
  })

  it('gives no tokens for a code whose account was disabled meanwhile', async () => {
    const identity = await aTestIdentity((await makeDatabase()).db)
    const attempt = await anAttempt(identity)
    const account = identity.accounts.add({ email: 'ada@example.com' })
    const callback = await signIn(identity, attempt, account)
    await identity.accounts.setDisabled(account.id, true)
    await expect(exchange(identity, attempt, callback)).rejects.toMatchObject({ error: 'invalid_grant' })
  })
})

describeOnEachDatabase('the session of a browser', (makeDatabase) => {
  it('signs in without a page where it is signed in, until its account’s sessions end', async () => {
    const identity = await aTestIdentity((await makeDatabase()).db)
    const { account } = await aSession(identity)
    const attempt = await anAttempt(identity, { prompt: 'none' })
    const callback = new URL(locationOf(await identity.browser.get(attempt.url.href)))
    expect((await exchange(identity, attempt, callback)).claims()?.sub).toBe(account.id)
    await identity.accounts.setDisabled(account.id, true)
    const refused = new URL(
      locationOf(await identity.browser.get((await anAttempt(identity, { prompt: 'none' })).url.href)),
    )
    expect(refused.searchParams.get('error')).toBe('login_required')
  })

  it('gets a new identifier when somebody signs in: one that was planted opens nothing', async () => {
    const identity = await aTestIdentity((await makeDatabase()).db)
    const { accounts, app, browser: thief } = identity
    await aSession(identity, 'mallory@example.com')
    const victim = new TestBrowser(app)
    for (const [name, cookie] of thief.cookies) victim.cookies.set(name, cookie)
    const ada = accounts.add({ email: 'ada@example.com' })
    const attempt = await anAttempt(identity, { prompt: 'login' })
    const callback = await signIn({ browser: victim }, attempt, ada)
    expect((await exchange(identity, attempt, callback)).claims()?.sub).toBe(ada.id)
    const { url } = await anAttempt(identity, { prompt: 'none' })
    expect(locationOf(await thief.get(url.href))).toContain('error=login_required')
    expect(locationOf(await victim.get(url.href))).toContain('code=')
  })

  it('is the browser’s that began to sign in: another one that was given the address is refused', async () => {
    const identity = await aTestIdentity((await makeDatabase()).db)
    const page = locationOf(await identity.browser.get((await anAttempt(identity)).url.href))
    const victim = new TestBrowser(identity.app)
    const shown = await victim.get(page)
    expect(shown.statusCode).toBe(400)
    expect(shown.body).toContain('was begun in another browser')
    expect((await victim.post(page, await aReader(identity))).statusCode).toBe(400)
    expect((await identity.browser.get(page)).statusCode).toBe(200)
  })
})
