import * as client from 'openid-client'
import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase.ts'
import { anAccountsFixture } from './testing/anAccountsFixture.ts'
import { anAttempt, aTestIdentity, exchange, locationOf, signIn, type TestIdentity } from './testing/aTestIdentity.ts'

const EMAIL = 'grace@example.com'
const PASSWORD = 'nine quiet words'

async function begin(identity: TestIdentity) {
  const attempt = await anAttempt(identity, { prompt: 'login' })
  return { attempt, page: locationOf(await identity.browser.get(attempt.url.href)) }
}

async function arrive({ browser }: TestIdentity, answer: { headers: Readonly<Record<string, unknown>> }): Promise<URL> {
  return new URL(locationOf(await browser.get(locationOf(answer))))
}

describeOnEachDatabase('R7.7 the pages over the accounts of the title', (makeDatabase) => {
  it('sign up, sign in with the password and with a code, and set a new password', async () => {
    const { db } = await makeDatabase()
    const fixture = anAccountsFixture(db)
    fixture.clock.now = Date.now()
    const identity = await aTestIdentity(db, { realAccounts: fixture.accounts, now: () => fixture.clock.now })
    const { browser } = identity

    const up = await begin(identity)
    expect((await browser.post(`${up.page}/sign-up`, { email: EMAIL, password: 'short' })).body).toContain('too short')
    const verify = locationOf(await browser.post(`${up.page}/sign-up`, { email: EMAIL, password: PASSWORD }))
    const callback = await arrive(identity, await browser.post(verify, { code: await fixture.codeFor(EMAIL) }))
    const first = await exchange(identity, up.attempt, callback)
    expect(first.claims()).toMatchObject({ email: EMAIL, email_verified: true })

    const again = await begin(identity)
    const back = await signIn(identity, again.attempt, { email: EMAIL, password: PASSWORD })
    expect((await exchange(identity, again.attempt, back)).claims()?.sub).toBe(first.claims()?.sub)

    const coded = await begin(identity)
    const enter = locationOf(await browser.post(`${coded.page}/code`, { email: EMAIL }))
    await arrive(identity, await browser.post(enter, { code: await fixture.codeFor(EMAIL) }))

    const reset = await begin(identity)
    fixture.clock.now += 1_000
    const prove = locationOf(await browser.post(`${reset.page}/reset`, { email: EMAIL }))
    const choose = locationOf(await browser.post(prove, { code: await fixture.codeFor(EMAIL) }))
    const done = await arrive(identity, await browser.post(choose, { password: 'ten other quiet words' }))
    const last = await exchange(identity, reset.attempt, done)
    await expect(client.refreshTokenGrant(identity.client, first.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    })
    expect(await client.refreshTokenGrant(identity.client, last.refresh_token ?? '')).toHaveProperty('access_token')
  })
})
