import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import type { AssetStore } from './platform/storage/AssetStore.ts'
import { describeOnEachDatabase } from './testing/describeOnEachDatabase.ts'
import { addIssue } from './http/graphql/testing/addIssue.ts'
import { codesOf } from './http/graphql/testing/codesOf.ts'
import { addFile } from './testing/addFile.ts'
import { aTestApp, TEST_NOW, type TestAppOptions } from './testing/aTestApp.ts'
import { anId } from './testing/rows.ts'

const NAMES = { query: '{ issues { name } }' }
const PASSWORD = 'low tide'

const assetStore = {
  size: () => Promise.resolve(3),
  open: () => Promise.resolve(Readable.from([Buffer.from('abc')])),
} as unknown as AssetStore

/** A title with a password and one issue; its pages say whether they are locked. */
async function aGatedTitle(options: TestAppOptions = {}) {
  const clock = { now: TEST_NOW }
  const test = await aTestApp({
    assetStore,
    renderer: {
      renderPage: ({ url, isLocked }) =>
        Promise.resolve({ status: 200, html: isLocked === true ? 'locked' : `page ${url}` }),
    },
    now: () => clock.now,
    ...options,
    title: { password: { enabled: true, value: PASSWORD }, ...options.title },
  })
  await addIssue(test)
  await addFile(test.db, { issueId: anId(1), hash: 'a'.repeat(64), extension: 'jpg' })
  const enter = (password: unknown, headers: Record<string, string> = {}, remoteAddress = '192.0.2.1') =>
    test.app.inject({
      method: 'POST',
      url: '/auth/gate',
      headers: { 'app-key': 'demo', 'content-type': 'application/json', ...headers },
      payload: JSON.stringify({ password }),
      remoteAddress,
    })
  const cookieOf = (response: { headers: Record<string, unknown> }) =>
    String(response.headers['set-cookie']).split(';', 1)[0] ?? ''
  return { ...test, clock, enter, cookieOf }
}

describe('the password of a title', () => {
  it('R2.14 R5.1 opens calls, files and pages to who has entered it, and to nobody else', async () => {
    const { app, post, enter, cookieOf } = await aGatedTitle()
    const file = `/assets/${'a'.repeat(64)}.jpg`
    const closed = await post(NAMES)
    expect([closed.statusCode, codesOf(closed), closed.headers['cache-control']]).toEqual([
      401,
      ['PASSWORD_REQUIRED'],
      'no-store',
    ])
    expect(closed.body).not.toContain('Spring')
    for (const method of ['GET', 'HEAD'] as const) {
      const refused = await app.inject({ method, url: file })
      expect([refused.statusCode, refused.headers['cache-control']]).toEqual([401, 'no-store'])
    }
    expect((await app.inject(`/library/${anId(1)}.issue`)).statusCode).toBe(401)
    expect((await app.inject('/receipts/keys.json')).statusCode).toBe(200)
    expect((await app.inject(`/assets/pages/${'0'.repeat(36)}/${'a'.repeat(64)}/index.html`)).statusCode).toBe(404)
    const locked = await app.inject('/issues/spring')
    expect([locked.statusCode, locked.body]).toEqual([200, 'locked'])
    const entered = await enter(PASSWORD)
    expect([entered.statusCode, entered.body]).toEqual([204, ''])
    const cookie = cookieOf(entered)
    expect((await post(NAMES, { cookie })).json()).toEqual({ data: { issues: [{ name: 'Spring' }] } })
    const open = await app.inject({ url: file, headers: { cookie: `a=b; ${cookie}` } })
    expect([open.statusCode, open.body]).toEqual([200, 'abc'])
    expect(open.headers['cache-control']).toMatch(/^private, max-age/)
    const page = await app.inject({ url: '/issues/spring', headers: { cookie } })
    expect([page.body, page.headers['cache-control']]).toEqual(['page /issues/spring', 'private, no-cache'])
    expect((await app.inject('/issues/spring')).body).toBe('locked')
  })

  it('R5.1 is equal to the configured one exactly', async () => {
    const { enter } = await aGatedTitle()
    const wrong = ['', 'low tid', 'low tide ', 'Low tide', ['low tide'], { 0: 'low tide' }, null, 0, true]
    for (const password of wrong) {
      const response = await enter(password, {}, '192.0.2.2')
      expect([response.statusCode, response.json(), response.headers['set-cookie']]).toEqual([
        401,
        { error: 'wrong_password' },
        undefined,
      ])
    }
    expect((await enter(PASSWORD, {}, '192.0.2.2')).statusCode).toBe(204)
  })

  it('gives a cookie that scripts, other sites and other titles do not get', async () => {
    const { enter } = await aGatedTitle()
    const attributes = String((await enter(PASSWORD)).headers['set-cookie'])
      .split('; ')
      .slice(1)
    expect(attributes).toEqual(['Max-Age=2592000', 'Path=/', 'HttpOnly', 'SameSite=Strict'])
    const secure = await aGatedTitle({ env: { ORIGIN: 'https://magazine.example' } })
    expect(String((await secure.enter(PASSWORD)).headers['set-cookie'])).toMatch(
      /; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
    )
  })

  it('is asked for again after 30 days, after another password, and of a cookie that nobody gave out', async () => {
    const { post, enter, cookieOf, clock } = await aGatedTitle()
    const cookie = cookieOf(await enter(PASSWORD))
    const [, made = '', mark = ''] = /^cf-gate=(\d+)\.(.+)$/.exec(cookie) ?? []
    const statusOf = async (value: string) => (await post(NAMES, { cookie: value })).statusCode
    const later = Number(made) + 60
    for (const forged of [
      `cf-gate=${later}.${mark}`,
      `cf-gate=${made}.${'A'.repeat(43)}`,
      `cf-gate=${made}.`,
      'cf-gate=1',
      `xcf-gate=${made}.${mark}`,
    ]) {
      expect(await statusOf(forged)).toBe(401)
    }
    expect(await statusOf(`cf-gate=forged; ${cookie}`)).toBe(200)
    const other = await aGatedTitle({ title: { password: { enabled: true, value: 'high tide' } } })
    expect((await other.post(NAMES, { cookie })).statusCode).toBe(401)
    clock.now += 30 * 86_400_000 - 1_000
    expect(await statusOf(cookie)).toBe(200)
    clock.now += 1_000
    expect(await statusOf(cookie)).toBe(401)
  })

  it('is taken as JSON with the app key, and from no form of a foreign page', async () => {
    const { app, enter } = await aGatedTitle()
    expect((await enter(PASSWORD, { 'app-key': 'other' })).statusCode).toBe(401)
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      expect((await enter(PASSWORD, { 'content-type': type })).statusCode).toBe(415)
    }
    for (const payload of ['', '{', 'x'.repeat(5_000)]) {
      const headers = { 'app-key': 'demo', 'content-type': 'application/json' }
      const response = await app.inject({ method: 'POST', url: '/auth/gate', headers, payload })
      expect([400, 413]).toContain(response.statusCode)
      expect(response.json()).toEqual({ error: 'invalid_request' })
    }
    expect((await enter(PASSWORD)).statusCode).toBe(204)
  })

  it('is not there where the title has none', async () => {
    const { app, post } = await aTestApp()
    expect((await post(NAMES)).statusCode).toBe(200)
    const response = await app.inject({ method: 'POST', url: '/auth/gate', payload: { password: PASSWORD } })
    expect(response.statusCode).toBe(404)
  })

  it('R6.6 is not replaced by a role that a caller gives himself', async () => {
    const { post } = await aGatedTitle()
    expect((await post(NAMES, { 'app-user-role': 'admin', 'x-password': PASSWORD })).statusCode).toBe(401)
  })
})

describeOnEachDatabase('guesses at the password of a title', (makeDatabase) => {
  it('are limited by address, one a call, however many a body holds, and the right one is too', async () => {
    const { app, enter, clock } = await aGatedTitle(await makeDatabase())
    const batch = JSON.stringify([{ password: 'a' }, { password: PASSWORD }])
    const doubled = '{"password":"a","password":"b"}'
    const headers = { 'app-key': 'demo', 'content-type': 'application/json' }
    for (const payload of [batch, doubled]) {
      const response = await app.inject({
        method: 'POST',
        url: '/auth/gate',
        headers,
        payload,
        remoteAddress: '192.0.2.1',
      })
      expect(response.statusCode).toBe(401)
    }
    for (let time = 2; time < 20; time += 1) expect((await enter(`guess ${time}`)).statusCode).toBe(401)
    const refused = await enter(PASSWORD, { 'x-forwarded-for': '198.51.100.1' })
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '30'])
    expect((await enter(PASSWORD, {}, '192.0.2.2')).statusCode).toBe(204)
    clock.now += 30_000
    expect((await enter(PASSWORD)).statusCode).toBe(204)
  })
})

it('R7.2 GraphQL has nothing to guess at: it takes no password, under whatever alias', async () => {
  const { post } = await aTestApp()
  const response = await post({ query: 'mutation { a: enter(password: "a") b: enter(password: "b") }' })
  expect([response.statusCode, new Set(codesOf(response))]).toEqual([400, new Set(['GRAPHQL_VALIDATION_FAILED'])])
})
