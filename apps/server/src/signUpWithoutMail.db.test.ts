import { expect, it } from 'vitest'
import { locationOf } from './accounts/identity/testing/aTestIdentity.ts'
import { TestBrowser } from './accounts/identity/testing/TestBrowser.ts'
import { aTestApp } from './testing/aTestApp.ts'

const AT_HOME = 'http://127.0.0.1:4000'
const IN_PUBLIC = 'http://10.0.0.7:4000'
const MAIL = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'readers@magazine.example' }

const SENTENCE = 'This magazine cannot send e-mail at the moment'

/** A title that signs readers in itself, and a browser at the first page of a sign-in. */
async function aSignIn(env: Record<string, string>) {
  const test = await aTestApp({ env, now: Date.now })
  const browser = new TestBrowser(test.app)
  const query = new URLSearchParams({
    client_id: 'reader',
    response_type: 'code',
    redirect_uri: `${env['ORIGIN'] ?? ''}/callback`,
    scope: 'openid',
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 'S256',
    state: 'a',
    nonce: 'b',
  })
  const page = new URL(locationOf(await browser.get(`/identity/authorize?${query.toString()}`)), IN_PUBLIC).pathname
  return { ...test, browser, page }
}

it.each([
  [AT_HOME, {}],
  [IN_PUBLIC, MAIL],
])('R7.7 at %s, codes are mailed or written to the log', async (ORIGIN, mail) => {
  const { browser, page } = await aSignIn({ ORIGIN, ...mail })
  const { body } = await browser.get(page)
  for (const path of ['sign-up', 'code', 'reset']) {
    expect(body).toContain(`${page}/${path}`)
    expect((await browser.get(`${page}/${path}`)).statusCode).toBe(200)
  }
})

it.each([IN_PUBLIC, 'https://magazine.example'])(
  'R7.7 at %s without a mail server nobody signs up, nor asks for a code that would be written to the log',
  async (ORIGIN) => {
    const { browser, page, db, log } = await aSignIn({ ORIGIN })
    const first = await browser.get(page)
    expect(first.statusCode).toBe(200)
    const fields = { email: 'grace@example.com', password: 'nine quiet words' }
    for (const path of ['sign-up', 'code', 'reset']) {
      expect(first.body).not.toContain(`${page}/${path}`)
      for (const answer of [await browser.get(`${page}/${path}`), await browser.post(`${page}/${path}`, fields)]) {
        expect([answer.statusCode, answer.headers.location]).toEqual([403, undefined])
        expect(answer.body).toContain(SENTENCE)
      }
    }
    expect(await db.selectFrom('accounts').selectAll().execute()).toEqual([])
    expect(log.filter((line) => line.includes('grace@example.com'))).toEqual([])
    // Who has an account still signs in.
    expect((await browser.post(page, fields)).statusCode).toBe(422)
  },
)
