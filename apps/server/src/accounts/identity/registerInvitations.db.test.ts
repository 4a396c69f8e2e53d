import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase.ts'
import { anAccountsFixture } from './testing/anAccountsFixture.ts'
import { aTestIdentity } from './testing/aTestIdentity.ts'
import { ORIGIN } from './testing/testSettings.ts'

const ANN = { email: 'ann@example.org', password: 'bicycle under the lamp' }

describeOnEachDatabase('the page of an invitation', (makeDatabase) => {
  const anInvitation = async ({ isNamed = true } = {}) => {
    const { db } = await makeDatabase()
    const { accounts } = anAccountsFixture(db)
    const addressOf = (secret: string) => `/sub/identity/invitation/${secret}`
    const { browser } = await aTestIdentity(db, { realAccounts: accounts, invitations: accounts.invitations })
    const { address: page } = await accounts.invitations.create({
      email: isNamed ? ANN.email : undefined,
      roles: ['editor'],
      days: 7,
      addressOf,
    })
    return { accounts, browser, page }
  }

  it('takes a password for the address that is invited, and then says how to go on', async () => {
    const { accounts, browser, page } = await anInvitation()
    const form = await browser.get(page)
    expect(form).toMatchObject({ statusCode: 200, headers: { 'cache-control': 'no-store' } })
    expect(form.body).toContain('You are invited to work on <bdi>The &lt;Gatefold&gt;</bdi>.')
    expect(form.body).toMatch(/<input\s+id="email"[^>]*value="ann@example\.org"[^>]*readonly/)
    const done = await browser.post(page, { password: ANN.password })
    expect(done).toMatchObject({ statusCode: 200, body: expect.stringContaining('Your account is there') })
    expect(await accounts.signIn(ANN)).toMatchObject({ kind: 'in', account: { roles: ['editor'] } })
    for (const again of [await browser.get(page), await browser.post(page, { password: ANN.password })]) {
      expect(again).toMatchObject({ statusCode: 404, body: expect.stringContaining('has run out, or was used before') })
    }
  })

  it('asks for the address where nobody is named, and keeps it when something is wrong', async () => {
    const { accounts, browser, page } = await anInvitation({ isNamed: false })
    await accounts.create({ email: 'zoe@example.org', password: undefined, roles: [] })
    const faults = [
      [{ email: 'ann', password: ANN.password }, 'Enter an e-mail address'],
      [{ email: ANN.email, password: '' }, 'Enter your password.'],
      [{ email: ANN.email, password: 'commonplace' }, 'too short or too easy to guess'],
      [{ email: 'zoe@example.org', password: ANN.password }, 'There is an account with this address already.'],
    ] as const
    for (const [fields, sentence] of faults) {
      const answer = await browser.post(page, fields)
      expect(answer).toMatchObject({ statusCode: 422, body: expect.stringContaining(sentence) })
      expect(answer.body).toContain(`value="${fields.email}"`)
      expect(answer.body).not.toContain(ANN.password)
    }
    expect((await browser.post(page, ANN)).statusCode).toBe(200)
  })

  it('takes no form of another site, and changes nothing then', async () => {
    const { accounts, browser, page } = await anInvitation()
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      expect((await browser.post(page, ANN, headers)).statusCode).toBe(403)
    }
    expect(await accounts.list()).toEqual([])
    expect((await browser.post(page, ANN, { origin: ORIGIN })).statusCode).toBe(200)
  })

  it('can be looked for so often and no oftener', async () => {
    const { browser } = await anInvitation()
    const statuses = new Set<number>()
    for (let attempt = 0; attempt < 121; attempt += 1) {
      statuses.add((await browser.get(`/sub/identity/invitation/guess-${attempt}`)).statusCode)
    }
    expect([...statuses]).toEqual([404, 429])
  })

  it('speaks the language of who opens it', async () => {
    const { browser, page } = await anInvitation()
    expect((await browser.get(page, { 'accept-language': 'de' })).body).toContain('Sie sind eingeladen, an')
  })
})
