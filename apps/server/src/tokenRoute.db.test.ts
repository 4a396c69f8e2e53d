import { describe, expect, it } from 'vitest'
import { describeOnEachDatabase } from './testing/describeOnEachDatabase.ts'
import { anExternalTitle } from './testing/anExternalTitle.ts'
import { aTestApp, type TestAppOptions } from './testing/aTestApp.ts'
import { anIssuer } from './testing/anIssuer.ts'

const RENEWED = {
  access_token: 'new-access',
  expires_in: 600,
  refresh_token: 'new-refresh',
  refresh_expires_in: 86_400,
}

/** A title whose identity service renews the session of the token `good` and no other. */
async function aTitle(parts: TestAppOptions = {}) {
  const issuer = await anIssuer()
  issuer.answerExchange = (form) =>
    form.get('refresh_token') === 'good'
      ? Response.json({ ...RENEWED, token_type: 'Bearer', id_token: 'id', scope: 'openid' })
      : Response.json({ error: 'invalid_grant', error_description: 'secret detail' }, { status: 400 })
  const test = await aTestApp({ title: anExternalTitle(issuer), fetch: issuer.fetch, ...parts })
  const get = (search: string, headers: Record<string, string> = {}, remoteAddress = '192.0.2.1') =>
    test.app.inject({ url: `/auth/token${search}`, headers: { 'app-key': 'demo', ...headers }, remoteAddress })
  return { ...test, issuer, get }
}

const INVALID = { error: 'invalid_grant' }

describe('GET /auth/token', () => {
  it('R7.3 exchanges the refresh token and gives tokens with their lifetimes, to be kept by no cache', async () => {
    const { get, issuer } = await aTitle({ now: () => 1_800_000_000_000 })
    const response = await get('?refresh_token=good')
    expect([response.statusCode, response.json()]).toEqual([200, RENEWED])
    expect(response.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
    })
    expect(Object.fromEntries(issuer.exchanged[0] ?? [])).toEqual({
      grant_type: 'refresh_token',
      refresh_token: 'good',
      client_id: 'reader',
    })
    expect((await get('', { 'refresh-token': 'good' })).json()).toEqual(RENEWED)
  })

  it('R7.3 gives the same tokens, and no new ones, to whoever asks once more with a token that is just being replaced or was', async () => {
    let now = 1_800_000_000_000
    const { get, issuer } = await aTitle({ now: () => now })
    const used = new Set<string>()
    issuer.answerExchange = (form) => {
      const token = form.get('refresh_token') ?? ''
      if (used.has(token)) return Response.json({ error: 'invalid_grant' }, { status: 400 })
      used.add(token)
      return Response.json({ ...RENEWED, refresh_token: `${token}+` })
    }
    const answers = await Promise.all([get('?refresh_token=a'), get('?refresh_token=a')])
    const first = { ...RENEWED, refresh_token: 'a+' }
    expect(answers.map((answer) => answer.json())).toEqual([first, first])
    now += 30_000
    expect((await get('?refresh_token=a')).json()).toEqual({ ...first, expires_in: 570, refresh_expires_in: 86_370 })
    expect(issuer.exchanged).toHaveLength(1)
    // Whose answer was heard is known by the next exchange.
    expect((await get('?refresh_token=a%2B')).json()).toEqual({ ...RENEWED, refresh_token: 'a++' })
    expect((await get('?refresh_token=a')).statusCode).toBe(401)
    expect((await get('?refresh_token=a%2B')).statusCode).toBe(200)
    now += 30_001
    expect((await get('?refresh_token=a%2B')).statusCode).toBe(401)
  })

  it('R7.3 asks anew with a token that stays good, and with one that could not be exchanged', async () => {
    const { get, issuer } = await aTitle()
    issuer.answerExchange = () => Response.json({ ...RENEWED, refresh_token: 'stays' })
    for (const _time of [1, 2]) expect((await get('?refresh_token=stays')).statusCode).toBe(200)
    issuer.answerExchange = () => new Response('down', { status: 500 })
    expect((await get('?refresh_token=good')).statusCode).toBe(503)
    issuer.answerExchange = () => Response.json(RENEWED)
    expect((await get('?refresh_token=good')).statusCode).toBe(200)
    expect(issuer.exchanged).toHaveLength(4)
  })

  it('R7.3 leaves out what the identity service does not say, such as an end that never comes', async () => {
    const { get, issuer } = await aTitle()
    const { access_token, expires_in } = RENEWED
    issuer.answerExchange = () => Response.json({ access_token, expires_in: '600', refresh_expires_in: 0 })
    expect((await get('?refresh_token=good')).json()).toEqual({ access_token, expires_in })
    issuer.answerExchange = () =>
      Response.json({ ...RENEWED, refresh_expires_in: undefined, refresh_token_expires_in: 5 })
    expect((await get('?refresh_token=good')).json()).toEqual({ ...RENEWED, refresh_expires_in: 5 })
  })

  it('R8.1 says one thing of every refresh token that is not good', async () => {
    const { get, issuer } = await aTitle()
    const searches = ['?refresh_token=bad', '', '?refresh_token=', '?refresh_token[]=good', '?refresh_token=a%00b']
    const twice = [
      '?refresh_token=good&refresh_token=good',
      '?refresh_token=good&refresh_token=bad',
      '?refresh_token[0]=good',
    ]
    const long = `?refresh_token=${'x'.repeat(8_193)}`
    const answers = await Promise.all([...searches, ...twice, long].map((search) => get(search)))
    answers.push(await get('?refresh_token=good', { 'refresh-token': 'good' }))
    for (const error of ['invalid_request', 'interaction_required', 'login_required']) {
      issuer.answerExchange = () => Response.json({ error }, { status: 403 })
      answers.push(await get(`?refresh_token=${error}`))
    }
    issuer.answerExchange = () => new Response('', { status: 400 })
    answers.push(await get('?refresh_token=no-reason'))
    for (const answer of answers) expect([answer.statusCode, answer.json()]).toEqual([401, INVALID])
    // Only those that could be good were shown to the identity service at all.
    expect(issuer.exchanged.map((form) => form.get('refresh_token'))).toEqual([
      'bad',
      'invalid_request',
      'interaction_required',
      'login_required',
      'no-reason',
    ])
  })

  it('R7.3 asks for the app key before anything else', async () => {
    const { app, get, issuer } = await aTitle()
    for (const key of ['', 'other', 'dem'])
      expect((await get('?refresh_token=good', { 'app-key': key })).statusCode).toBe(401)
    expect((await app.inject('/auth/token?refresh_token=good')).statusCode).toBe(401)
    expect(issuer.exchanged).toEqual([])
    expect((await get('?refresh_token=good')).statusCode).toBe(200)
  })

  it('R4.4 says 503 and not 401 while the identity service is away, is wrong itself, or answers nothing of use', async () => {
    const { get, issuer } = await aTitle()
    const failures: (() => Response | Promise<Response>)[] = [
      () => Promise.reject(new TypeError('fetch failed')),
      () => new Response('down', { status: 500 }),
      () => Response.json({ error: 'invalid_grant' }, { status: 502 }),
      () => Response.json({ error: 'invalid_client' }, { status: 401 }),
      () => Response.json({ error: 'unauthorized_client' }, { status: 400 }),
      () => new Response('<html>', { status: 400 }),
      () => new Response('no JSON', { status: 200 }),
      () => Response.json({ access_token: 'a' }),
      () => Response.json([]),
    ]
    for (const [index, failure] of failures.entries()) {
      issuer.answerExchange = failure
      const response = await get(`?refresh_token=token-${index}`)
      expect([response.statusCode, response.json()]).toEqual([503, { error: 'temporarily_unavailable' }])
    }
    const unreachable = await aTitle()
    unreachable.issuer.failure = () => Promise.reject(new TypeError('fetch failed'))
    expect((await unreachable.get('?refresh_token=good')).statusCode).toBe(503)
    unreachable.issuer.failure = undefined
    expect((await unreachable.get('?refresh_token=good')).statusCode).toBe(200)
  })

  it('passes on that the identity service is asked too often', async () => {
    const { get, issuer } = await aTitle()
    issuer.answerExchange = () => new Response('', { status: 429, headers: { 'retry-after': '7' } })
    const response = await get('?refresh_token=good')
    expect([response.statusCode, response.headers['retry-after']]).toEqual([429, '7'])
  })

  it('is not asked by HEAD, by other methods, nor by a browser that only looks ahead', async () => {
    const { app, get, issuer } = await aTitle()
    for (const method of ['HEAD', 'POST', 'PUT', 'DELETE'] as const) {
      const response = await app.inject({
        method,
        url: '/auth/token?refresh_token=good',
        headers: { 'app-key': 'demo' },
      })
      expect([response.statusCode, response.headers['allow']]).toEqual([405, 'GET'])
    }
    const hints = [
      { 'sec-purpose': 'prefetch;prerender' },
      { 'sec-purpose': 'prefetch' },
      { purpose: 'prefetch' },
      { 'x-moz': 'prefetch' },
    ]
    for (const hint of hints) {
      const response = await get('?refresh_token=good', hint)
      expect([response.statusCode, response.headers['cache-control']]).toEqual([400, 'no-store'])
    }
    expect(issuer.exchanged).toEqual([])
    expect((await get('?refresh_token=good', { 'sec-fetch-mode': 'cors' })).statusCode).toBe(200)
  })

  it('writes no token into the log and none into a page, whatever fails', async () => {
    const { app, get, issuer, db, log } = await aTitle()
    const canary = 'canary-4711'
    await get(`?refresh_token=${canary}`)
    issuer.answerExchange = () => Promise.reject(new TypeError('fetch failed'))
    await get(`?refresh_token=${canary}`)
    issuer.answerExchange = () => new Response(canary, { status: 400 })
    await get(`?refresh_token=${canary}`)
    await get('', { 'refresh-token': canary })
    expect((await app.inject(`/auth/tokens?refresh_token=${canary}`)).body).not.toContain(canary)
    await db.schema.dropTable('rate_limits').execute()
    const failed = await get(`?refresh_token=${canary}`)
    expect([failed.statusCode, failed.json()]).toEqual([503, { error: 'temporarily_unavailable' }])
    expect(log.length).toBeGreaterThan(2)
    expect(log.join('')).not.toContain('canary')
  })

  it('is not there where nobody signs in', async () => {
    const { app } = await aTestApp({ title: { auth: { type: 'none' } } })
    const response = await app.inject({ url: '/auth/token?refresh_token=good', headers: { 'app-key': 'demo' } })
    expect(response.headers['content-type']).toContain('text/html')
  })

  it('R2.1 lives below the base path, and answers readers of the origins that the title names', async () => {
    const issuer = await anIssuer()
    issuer.answerExchange = () => Response.json(RENEWED)
    const title = anExternalTitle(issuer, { basePath: '/some/dir/', readerOrigins: ['https://reader.example'] })
    const { app } = await aTestApp({ title, fetch: issuer.fetch })
    const ask = (origin: string) =>
      app.inject({ url: '/some/dir/auth/token?refresh_token=good', headers: { 'app-key': 'demo', origin } })
    expect((await ask('https://reader.example')).headers['access-control-allow-origin']).toBe('https://reader.example')
    for (const foreign of ['https://evil.example', 'https://reader.example.evil', 'null', 'http://reader.example']) {
      expect((await ask(foreign)).headers['access-control-allow-origin']).not.toBe(foreign)
    }
    const preflight = await app.inject({
      method: 'OPTIONS',
      url: '/some/dir/auth/token',
      headers: {
        origin: 'https://reader.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'app-key,refresh-token',
      },
    })
    expect(preflight.headers['access-control-allow-headers']).toMatch(/app-key.*refresh-token/)
    expect(preflight.headers['access-control-allow-credentials']).toBeUndefined()
  })
})

describeOnEachDatabase('the limits of renewals', (makeDatabase) => {
  it('are one token’s and one address’s, and no other’s', async () => {
    let now = 1_800_000_000_000
    const { get, issuer } = await aTitle({ ...(await makeDatabase()), now: () => now })
    for (let time = 0; time < 10; time += 1) expect((await get('?refresh_token=good')).statusCode).toBe(200)
    expect(issuer.exchanged).toHaveLength(1)
    const refused = await get('?refresh_token=good', {}, '192.0.2.2')
    expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
      429,
      '6',
      { error: 'slow_down' },
    ])
    expect((await get('?refresh_token=other')).statusCode).toBe(401)
    now += 6_000
    expect((await get('?refresh_token=good')).statusCode).toBe(200)
  })

  it('hold for guesses, which no header that a caller sets can spread over addresses', async () => {
    const { get, issuer } = await aTitle({ ...(await makeDatabase()), now: () => 1_800_000_000_000 })
    const guess = (index: number) => get(`?refresh_token=guess-${index}`, { 'x-forwarded-for': `198.51.100.${index}` })
    for (let index = 0; index < 120; index += 1) expect((await guess(index)).statusCode).toBe(401)
    expect((await guess(120)).statusCode).toBe(429)
    expect(issuer.exchanged).toHaveLength(120)
    expect((await get('?refresh_token=good', {}, '192.0.2.9')).statusCode).toBe(200)
  })
})

it('takes a proxy’s word for where a call comes from, if the title names the proxy', async () => {
  const env = { PROXIES: '192.0.2.1, 10.0.0.0/8' }
  const { get } = await aTitle({ env, now: () => 1_800_000_000_000 })
  const by = (address: string) => get('?refresh_token=bad', { 'x-forwarded-for': `203.0.113.9, ${address}` })
  for (let time = 0; time < 12; time += 1) await by('198.51.100.1')
  expect((await by('198.51.100.1')).statusCode).toBe(429)
  for (let index = 0; index < 120; index += 1)
    await get(`?refresh_token=guess-${index}`, { 'x-forwarded-for': '198.51.100.2' })
  expect((await get('?refresh_token=more', { 'x-forwarded-for': '198.51.100.2' })).statusCode).toBe(429)
  expect((await get('?refresh_token=more', { 'x-forwarded-for': '198.51.100.3' })).statusCode).toBe(401)
})
