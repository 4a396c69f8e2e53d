import * as client from 'openid-client'
import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase.ts'
import { TestBrowser } from './testing/TestBrowser.ts'
import { anAttempt, aSession, aTestIdentity, locationOf, type TestIdentity } from './testing/aTestIdentity.ts'
import { ORIGIN } from './testing/testSettings.ts'

const AFTERWARDS = `${ORIGIN}/sub/logout`

function addressOf({ client: reader }: TestIdentity, parameters: Readonly<Record<string, string>>): string {
  return client.buildEndSessionUrl(reader, parameters).href
}

async function isSignedIn(identity: TestIdentity): Promise<boolean> {
  const { url } = await anAttempt(identity, { prompt: 'none' })
  return locationOf(await identity.browser.get(url.href)).includes('code=')
}

async function expectRefused({ client: reader }: TestIdentity, token: string): Promise<void> {
  await expect(client.refreshTokenGrant(reader, token)).rejects.toMatchObject({ error: 'invalid_grant' })
}

describeOnEachDatabase('R7.7 signing out', (makeDatabase) => {
  it('asks nothing of the reader that shows the ID token, and ends the session and its family', async () => {
    const identity = await aTestIdentity((await makeDatabase()).db)
    const { tokens, refreshToken } = await aSession(identity)
    expect(await isSignedIn(identity)).toBe(true)
    const hint = { id_token_hint: tokens.id_token ?? '', post_logout_redirect_uri: AFTERWARDS, state: 'abc' }
    const answer = await identity.browser.get(addressOf(identity, hint))
    expect(answer.statusCode).toBe(303)
    expect(locationOf(answer)).toBe(`${AFTERWARDS}?state=abc`)
    expect(identity.browser.cookies.has('gf-session /sub/identity')).toBe(false)
    expect(await isSignedIn(identity)).toBe(false)
    await expectRefused(identity, refreshToken)
  })

  it('ends a sign-in on all devices that was let in and has not gone on yet', async () => {
    const identity = await aTestIdentity((await makeDatabase()).db)
    const { accounts, browser, service } = identity
    const { id, email, password } = accounts.add({ email: 'ada@example.com' })
    const letIn = async () => {
      const { url } = await anAttempt(identity)
      return locationOf(await browser.post(locationOf(await browser.get(url.href)), { email, password }))
    }
    expect(locationOf(await browser.get(await letIn()))).toContain('code=')
    await service.endSessionsOf(id)
    const waiting = await letIn()
    await service.endSessionsOf(id)
    expect((await browser.get(waiting)).statusCode).toBe(400)
    expect(await isSignedIn(identity)).toBe(false)
  })

  it('asks whoever shows none, and signs out by the form of that page only', async () => {
    const identity = await aTestIdentity((await makeDatabase()).db)
    const { browser } = identity
    const { refreshToken } = await aSession(identity)
    const question = await browser.get(addressOf(identity, { post_logout_redirect_uri: AFTERWARDS }))
    expect(question.statusCode).toBe(200)
    expect(question.body).toContain('<h1>Sign out?</h1>')
    const confirm = `${ORIGIN}/sub/identity/session/end/confirm`
    expect((await browser.post(confirm, { logout: 'yes', xsrf: 'guessed' })).statusCode).toBe(400)
    expect(await isSignedIn(identity)).toBe(true)
    const shown = await browser.get(addressOf(identity, { post_logout_redirect_uri: AFTERWARDS }))
    const xsrf = /name="xsrf" value="(?<value>\w+)"/.exec(shown.body)?.groups?.['value'] ?? ''
    expect(locationOf(await browser.post(confirm, { logout: 'yes', xsrf }))).toBe(AFTERWARDS)
    expect(await isSignedIn(identity)).toBe(false)
    await expectRefused(identity, refreshToken)
  })

  it('takes no ID token that another service made, and asks when it is another reader’s', async () => {
    const identity = await aTestIdentity((await makeDatabase()).db)
    const stranger = await aTestIdentity((await makeDatabase()).db)
    const { tokens: forged } = await aSession(stranger)
    const neighbour = { ...identity, browser: new TestBrowser(identity.app) }
    const { tokens: others } = await aSession(neighbour, 'grace@example.com')
    await aSession(identity)
    const show = (hint = '') => identity.browser.get(addressOf(identity, { id_token_hint: hint }))
    expect((await show(forged.id_token)).statusCode).toBe(400)
    expect((await show(others.id_token)).body).toContain('<h1>Sign out?</h1>')
    expect(await isSignedIn(identity)).toBe(true)
  })

  it('asks nothing of whoever isn’t signed in', async () => {
    const identity = await aTestIdentity((await makeDatabase()).db)
    const answer = await identity.browser.get(addressOf(identity, { post_logout_redirect_uri: AFTERWARDS }))
    expect(locationOf(answer)).toBe(AFTERWARDS)
    const plain = await identity.browser.get(`${ORIGIN}/sub/identity/session/end`)
    expect((await identity.browser.get(locationOf(plain))).body).toContain('You are signed out')
  })

  it('leads to no other address than the reader’s', async () => {
    const identity = await aTestIdentity((await makeDatabase()).db)
    const { tokens } = await aSession(identity)
    const addresses = [
      'https://evil.example/',
      `${AFTERWARDS}/`,
      `${AFTERWARDS}?next=https://evil.example`,
      `${ORIGIN}/sub/log%6fut`,
      `${ORIGIN}.evil.example/sub/logout`,
      '//evil.example',
      'javascript:alert(1)',
    ]
    for (const address of addresses) {
      const hint = { id_token_hint: tokens.id_token ?? '', post_logout_redirect_uri: address }
      const answer = await identity.browser.get(addressOf(identity, hint))
      expect(answer.statusCode, address).toBe(400)
      expect(answer.headers.location, address).toBeUndefined()
    }
    const nobody = await identity.browser.get(
      `${ORIGIN}/sub/identity/session/end?post_logout_redirect_uri=https://evil.example/`,
    )
    expect(String(nobody.headers.location ?? '')).not.toContain('evil.example')
  })
})
