import { createHash } from 'node:crypto'
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
  type TestIdentity,
} from './testing/aTestIdentity.ts'
import { ORIGIN, READER_ORIGIN } from './testing/testSettings.ts'

const HEADINGS = [
  ['en', 'Sign in'],
  ['es', 'Iniciar sesión'],
  ['fr', 'Se connecter'],
  ['de', 'Anmelden'],
  ['ja', 'サインイン'],
  ['zh', '登录'],
  ['nl', 'Inloggen'],
] as const

/** The first page of a sign-in, for the path of its steps. */
async function begin(identity: TestIdentity, parameters: Readonly<Record<string, string>> = {}) {
  const attempt = await anAttempt(identity, parameters)
  return { attempt, page: locationOf(await identity.browser.get(attempt.url.href)) }
}

/** Follows the end of a sign-in to the reader. */
async function arrive({ browser }: TestIdentity, answer: { headers: Readonly<Record<string, unknown>> }): Promise<URL> {
  return new URL(locationOf(await browser.get(locationOf(answer))))
}

describeOnEachDatabase('the pages of a sign-in', (makeDatabase) => {
  it('sign up with an address, a password and the code that proves it', async () => {
    const identity = await aTestIdentity((await makeDatabase()).db)
    const { browser, accounts } = identity
    const { attempt, page } = await begin(identity)
    const fields = { email: ' grace@example.com ', password: 'nine quiet words' }
    const next = locationOf(await browser.post(`${page}/sign-up`, fields))
    expect(next).toBe(`${page}/verify`)
    expect((await browser.get(next)).body).toContain('<bdi>grace@example.com</bdi>')
    expect((await browser.post(next, { code: '111111' })).body).toContain('The code is not right')
    const callback = await arrive(identity, await browser.post(next, { code: ' 123 456 ' }))
    expect((await exchange(identity, attempt, callback)).claims()).toMatchObject({ email_verified: true })
    expect(accounts.calls).toEqual(['signUp', 'takeCode verify', 'takeCode verify'])
  })

  it('sign in with a code instead of a password', async () => {
    const identity = await aTestIdentity((await makeDatabase()).db)
    const { browser, accounts } = identity
    const { id } = accounts.add({ email: 'ada@example.com' })
    const { attempt, page } = await begin(identity)
    const next = locationOf(await browser.post(`${page}/code`, { email: 'ada@example.com' }))
    expect(locationOf(await browser.post(`${next}/again`, {}))).toBe(next)
    const callback = await arrive(identity, await browser.post(next, { code: '123456' }))
    expect((await exchange(identity, attempt, callback)).claims()?.sub).toBe(id)
  })

  it('set a new password with a code, and sign everybody else out', async () => {
    const identity = await aTestIdentity((await makeDatabase()).db)
    const { browser, accounts } = identity
    const { refreshToken, account } = await aSession(identity)
    const { attempt, page } = await begin(identity, { prompt: 'login' })
    const next = locationOf(await browser.post(`${page}/reset`, { email: account.email }))
    expect(locationOf(await browser.post(`${page}/reset/password`, { password: 'stolen password' }))).toBe(page)
    const chosen = locationOf(await browser.post(next, { code: '123456' }))
    expect(chosen).toBe(`${page}/reset/password`)
    expect((await browser.get(chosen)).body).toContain('autocomplete="new-password"')
    expect((await browser.post(chosen, { password: 'short' })).body).toContain('too easy to guess')
    const callback = await arrive(identity, await browser.post(chosen, { password: 'nine quiet words' }))
    expect((await exchange(identity, attempt, callback)).claims()?.sub).toBe(account.id)
    await expect(client.refreshTokenGrant(identity.client, refreshToken)).rejects.toMatchObject({
      error: 'invalid_grant',
    })
    expect(await accounts.signIn({ email: account.email, password: 'nine quiet words' })).toMatchObject({ kind: 'in' })
  })

  it('lead an account that was never verified to its code', async () => {
    const identity = await aTestIdentity((await makeDatabase()).db)
    const { browser, accounts } = identity
    const { email, password } = accounts.add({ email: 'ada@example.com', isVerified: false })
    const { page } = await begin(identity)
    expect(locationOf(await browser.post(page, { email, password }))).toBe(`${page}/verify`)
    expect(accounts.calls).toEqual(['signIn', 'mailCode verify'])
  })

  it('lead back to the reader, who is told that nobody signed in', async () => {
    const identity = await aTestIdentity((await makeDatabase()).db)
    const { attempt, page } = await begin(identity)
    const back = await arrive(identity, await identity.browser.get(`${page}/leave`))
    expect(`${back.origin}${back.pathname}`).toBe(CALLBACK)
    expect(back.searchParams.get('error')).toBe('access_denied')
    expect(back.searchParams.get('state')).toBe(attempt.state)
  })

  it('leave a browser to who signed in last, where two tabs signed in as two', async () => {
    const identity = await aTestIdentity((await makeDatabase()).db)
    const { browser, accounts } = identity
    const ada = accounts.add({ email: 'ada@example.com' })
    const grace = accounts.add({ email: 'grace@example.com' })
    const one = await begin(identity)
    const two = await begin(identity)
    const enter = ({ email, password }: typeof ada, page: string) => browser.post(page, { email, password })
    const first = await exchange(identity, one.attempt, await arrive(identity, await enter(ada, one.page)))
    const second = await exchange(identity, two.attempt, await arrive(identity, await enter(grace, two.page)))
    expect([first.claims()?.sub, second.claims()?.sub]).toEqual([ada.id, grace.id])
    const refresh = ({ refresh_token: token = '' }) => client.refreshTokenGrant(identity.client, token)
    await expect(refresh(first)).rejects.toMatchObject({ error: 'invalid_grant' })
    expect((await refresh(second)).claims()?.sub).toBe(grace.id)
  })

  it('lead whoever skips a step to the first one', async () => {
    const identity = await aTestIdentity((await makeDatabase()).db)
    const { page } = await begin(identity)
    for (const step of ['/verify', '/code/enter', '/reset/code', '/reset/password']) {
      expect(locationOf(await identity.browser.get(`${page}${step}`)), step).toBe(page)
    }
  })
})

describeOnEachDatabase('what the pages tell a stranger', (makeDatabase) => {
  it('is the same word for word, and the same work, whether there is an account or not', async () => {
    const identity = await aTestIdentity((await makeDatabase()).db)
    const { browser, accounts } = identity
    accounts.add({ email: 'known@example.com' })
    accounts.add({ email: 'other@example.com', isDisabled: true })
    const visit = async (email: string) => {
      accounts.calls.length = 0
      const { page } = await begin(identity)
      const entries: readonly (readonly [string, Record<string, string>])[] = [
        ['', { email, password: 'a wrong password' }],
        ['/sign-up', { email, password: 'nine quiet words' }],
        ['/verify', { code: '999999' }],
        ['/code', { email }],
        ['/code/enter', { code: '999999' }],
        ['/reset', { email }],
        ['/reset/code', { code: '999999' }],
      ]
      const said: string[] = []
      for (const [step, fields] of entries) {
        const answer = await browser.post(`${page}${step}`, fields)
        const shown = answer.statusCode === 303 ? await browser.get(locationOf(answer)) : answer
        said.push(`${String(answer.statusCode)} ${shown.body}`.replaceAll(page, 'PAGE').replaceAll(email, 'EMAIL'))
      }
      return { said, work: [...accounts.calls] }
    }
    const unknown = await visit('nobody@example.com')
    expect(unknown.work).toHaveLength(7)
    expect(await visit('known@example.com')).toEqual(unknown)
    expect(await visit('other@example.com')).toEqual(unknown)
  })

  it('counts tries for the address behind a proxy, not for the proxy', async () => {
    const identity = await aTestIdentity((await makeDatabase()).db, { proxies: ['127.0.0.1'] })
    const { browser, accounts } = identity
    const { email, password } = accounts.add({ email: 'ada@example.com' })
    const { page } = await begin(identity)
    const guess = () => browser.post(page, { email, password: 'guess' }, { 'x-forwarded-for': '198.51.100.7' })
    let answer = await guess()
    for (let tries = 0; answer.statusCode === 422 && tries < 50; tries += 1) answer = await guess()
    expect(answer.statusCode).toBe(429)
    const elsewhere = await browser.post(page, { email, password }, { 'x-forwarded-for': '198.51.100.8' })
    expect(elsewhere.statusCode).toBe(303)
  })

  it('is nothing more after too many tries; elsewhere one may still try', async () => {
    const identity = await aTestIdentity((await makeDatabase()).db)
    const { browser, accounts, app } = identity
    const { email, password } = accounts.add({ email: 'ada@example.com' })
    const { page } = await begin(identity)
    let answer = await browser.post(page, { email, password: 'guess' })
    for (let tries = 0; answer.statusCode === 422 && tries < 50; tries += 1) {
      answer = await browser.post(page, { email, password: 'guess' })
    }
    expect(answer.statusCode).toBe(429)
    expect(answer.headers['retry-after']).toBe('300')
    expect(answer.body).toContain('Too many attempts.')
    expect((await browser.post(page, { email, password })).statusCode).toBe(429)
    const cookie = [...browser.cookies].map(([name, { value }]) => `${name.split(' ')[0] ?? ''}=${value}`).join('; ')
    const elsewhere = await app.inject({
      method: 'POST',
      url: page,
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ email, password }).toString(),
      remoteAddress: '192.0.2.7',
    })
    expect(elsewhere.statusCode).toBe(303)
  })

  it('is no form of another site: the browser’s own word is heeded beside the cookie', async () => {
    const identity = await aTestIdentity((await makeDatabase()).db)
    const { browser, accounts } = identity
    const { email, password } = accounts.add({ email: 'ada@example.com' })
    const { page } = await begin(identity)
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ]) {
      expect((await browser.post(page, { email, password }, headers)).statusCode).toBe(403)
    }
    const own = { origin: ORIGIN, 'sec-fetch-site': 'same-origin' }
    expect((await browser.post(page, { email, password }, own)).statusCode).toBe(303)
  })

  it('heeds no field that comes twice, and no other kind of body', async () => {
    const identity = await aTestIdentity((await makeDatabase()).db)
    const { browser, accounts } = identity
    const { email, password } = accounts.add({ email: 'ada@example.com' })
    const { page } = await begin(identity)
    const form = new URLSearchParams({ email, password }).toString()
    expect((await browser.post(page, `${form}&password=x`)).statusCode).toBe(422)
    expect((await browser.post(page, `${form}&email=x`)).statusCode).toBe(422)
    const json = JSON.stringify({ email, password })
    expect((await browser.post(page, json, { 'content-type': 'application/json' })).statusCode).toBe(415)
    expect((await browser.post(page, form)).statusCode).toBe(303)
  })

  it('is never a password, in no page and no log', async () => {
    const identity = await aTestIdentity((await makeDatabase()).db)
    const { page } = await begin(identity)
    const entered = { email: '"><script>alert(1)</script>@a.b', password: 'canary"<b>' }
    const answer = await identity.browser.post(page, entered)
    expect(answer.statusCode).toBe(422)
    expect(answer.body).not.toContain('canary')
    expect(answer.body).not.toContain('<script')
  })
})

describeOnEachDatabase('every page', (makeDatabase) => {
  it('runs no script, is kept nowhere, stands in no frame, and leads its form to the readers only', async () => {
    const identity = await aTestIdentity((await makeDatabase()).db)
    const { browser } = identity
    const { page } = await begin(identity)
    const pages = [
      await browser.get(page),
      await browser.get(`${page}/sign-up`),
      await browser.post(page, { email: 'x', password: '' }),
      await browser.get(`${ORIGIN}/sub/identity/authorize`),
      await browser.get(`${ORIGIN}/sub/identity/session/end/success`),
      await browser.get(`${ORIGIN}/sub/identity/interaction/unknown`),
    ]
    for (const { headers, body } of pages) {
      expect(body).toMatch(/^<!doctype html>/)
      expect(body).not.toContain('<script')
      expect(body).not.toMatch(/ (?:on\w+|style)=/)
      const style = /<style>(?<css>[\s\S]*?)<\/style>/.exec(body)?.groups?.['css'] ?? ''
      const hash = createHash('sha256').update(style).digest('base64')
      expect(headers['content-security-policy']).toBe(
        `default-src 'none'; style-src 'sha256-${hash}'; font-src 'self'; form-action 'self' ${READER_ORIGIN}; base-uri 'none'; frame-ancestors 'none'`,
      )
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
      })
      expect(body).toContain('The &lt;Gatefold&gt;')
    }
  })

  it('R1.4 speaks all seven languages', async () => {
    const identity = await aTestIdentity((await makeDatabase()).db)
    for (const [language, heading] of HEADINGS) {
      const { page } = await begin(identity, { ui_locales: language })
      const { body } = await identity.browser.get(page)
      expect(body).toContain(`<html lang="${language}" dir="ltr">`)
      expect(body).toContain(`<h1>${heading}</h1>`)
    }
  })

  it('names its fields for browsers and screen readers, with what is wrong beside them', async () => {
    const identity = await aTestIdentity((await makeDatabase()).db)
    const { browser } = identity
    const { page } = await begin(identity)
    const { body } = await browser.post(page, { email: 'nobody', password: 'x' })
    const input = /<input[^>]*id="email"[^>]*>/.exec(body)?.[0] ?? ''
    for (const part of [
      'autocomplete="username"',
      'aria-invalid="true"',
      'aria-describedby="email-fault"',
      'autofocus',
    ]) {
      expect(input).toContain(part)
    }
    expect(body).toContain('<label for="email">E-mail address</label>')
    expect(body).toMatch(/id="email-fault" role="alert">\s*Enter an e-mail address/)
    const code = (await browser.get(locationOf(await browser.post(`${page}/code`, { email: 'a@b.example' })))).body
    expect(code).toMatch(/inputmode="numeric"[\s\S]*autocomplete="one-time-code"/)
  })
})
