import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase.ts'
import { anAttempt, aSession, aTestIdentity, locationOf } from './testing/aTestIdentity.ts'
import { ORIGIN } from './testing/testSettings.ts'

describeOnEachDatabase('a fault of the identity service', (makeDatabase) => {
  it('is logged without a token, told in no detail, and costs nobody the session', async () => {
    const { db } = await makeDatabase()
    const log: string[] = []
    const identity = await aTestIdentity(db, { log })
    const { accounts, browser } = identity
    const { refreshToken } = await aSession(identity)
    const find = accounts.find.bind(accounts)
    accounts.find = () => Promise.reject(new Error('the disk is full'))
    const refresh = () =>
      browser.post(`${ORIGIN}/sub/identity/token`, {
        grant_type: 'refresh_token',
        client_id: 'reader',
        refresh_token: refreshToken,
      })
    const answer = await refresh()
    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toContain('disk')
    const page = await browser.get((await anAttempt(identity)).url.href)
    expect(page.statusCode === 303 ? locationOf(page) : page.body).toContain('server_error')
    const lines = log.filter((line) => line.includes('the disk is full'))
    expect(lines).toHaveLength(2)
    expect(log.join('')).not.toContain(refreshToken)
    accounts.find = find
    expect((await refresh()).statusCode).toBe(200)
  })

  it('in a page is a page, in the reader’s language', async () => {
    const log: string[] = []
    const identity = await aTestIdentity((await makeDatabase()).db, { log })
    const { accounts, browser } = identity
    const page = locationOf(await browser.get((await anAttempt(identity)).url.href))
    accounts.signIn = () => Promise.reject(new Error('the disk is full'))
    const fields = { email: 'ada@example.com', password: 'canary' }
    const answer = await browser.post(page, fields, { 'accept-language': 'fr' })
    expect(answer.statusCode).toBe(500)
    expect(answer.body).toContain('Quelque chose n’a pas marché de notre côté.')
    expect(answer.body).not.toContain('disk')
    expect(log.join('')).toContain('the disk is full')
    expect(log.join('')).not.toContain('canary')
  })
})
