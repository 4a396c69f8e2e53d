import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../../testing/describeOnEachDatabase.ts'
import { anAccountsFixture, type AccountsFixture } from '../testing/anAccountsFixture.ts'
import type { NewInvitation } from './invitations.ts'

const ANN = { email: 'ann@example.org', password: 'bicycle under the lamp' }
const DAY = 86_400_000

/** Its secret. */
async function invite({ accounts }: AccountsFixture, details: Partial<NewInvitation> = {}): Promise<string> {
  const addressOf = (secret: string) => secret
  const invitation = { email: ANN.email, roles: ['editor'], days: 7, addressOf, ...details }
  return (await accounts.invitations.create(invitation)).address
}

describeOnEachDatabase('an invitation', (makeDatabase) => {
  const aFixture = async () => anAccountsFixture((await makeDatabase()).db)

  it('makes a verified account with its roles, once, whatever address is entered', async () => {
    const fixture = await aFixture()
    const { accounts } = fixture
    const secret = await invite(fixture, { email: 'Ann@Example.org' })
    expect(await accounts.invitations.find(secret)).toEqual({ email: ANN.email, roles: ['editor'] })
    expect(await accounts.invitations.accept(secret, { ...ANN, email: 'ben@example.org' })).toBe('accepted')
    expect(await accounts.invitations.accept(secret, ANN)).toBe('gone')
    expect(await accounts.invitations.find(secret)).toBeUndefined()
    expect(await accounts.list()).toMatchObject([{ email: ANN.email, roles: ['editor'], isVerified: true }])
    expect(await accounts.signIn(ANN)).toMatchObject({ kind: 'in' })
  })

  it('for nobody by name is for the address that is entered', async () => {
    const fixture = await aFixture()
    const { accounts, mails } = fixture
    const secret = await invite(fixture, { email: undefined, roles: ['admin'] })
    expect(await accounts.invitations.find(secret)).toEqual({ email: undefined, roles: ['admin'] })
    expect(await accounts.invitations.accept(secret, { ...ANN, email: 'ann' })).toBe('bad-email')
    expect(await accounts.invitations.accept(secret, ANN)).toBe('accepted')
    expect(await accounts.list()).toMatchObject([{ email: ANN.email, roles: ['admin'] }])
    await accounts.settled()
    expect(mails).toEqual([])
  })

  it('is mailed to whom it names', async () => {
    const fixture = await aFixture()
    const addressOf = (secret: string) => `https://lantern.example/identity/invitation/${secret}`
    const address = await invite(fixture, { addressOf })
    await fixture.accounts.settled()
    expect(fixture.mails).toMatchObject([{ to: ANN.email, subject: 'You are invited to work on Lantern' }])
    expect(fixture.mails[0]?.text).toContain(`\n\n${address}\n\nIt works once, within the next 7 days.`)
  })

  it('ends after its days, and with a later one for the same address', async () => {
    const fixture = await aFixture()
    const { accounts, clock } = fixture
    const [first, second] = [await invite(fixture), await invite(fixture, { days: 1 })]
    expect(await accounts.invitations.accept(first, ANN)).toBe('gone')
    clock.now += DAY - 1
    expect(await accounts.invitations.find(second)).toBeDefined()
    clock.now += 1
    expect(await accounts.invitations.find(second)).toBeUndefined()
    expect(await accounts.invitations.accept(second, ANN)).toBe('gone')
    expect(await accounts.list()).toEqual([])
  })

  it('stays as it was after a weak password, or where the address has been taken meanwhile', async () => {
    const fixture = await aFixture()
    const { accounts } = fixture
    const secret = await invite(fixture)
    expect(await accounts.invitations.accept(secret, { ...ANN, password: 'commonplace' })).toBe('weak-password')
    const { id } = await accounts.create({ ...ANN, roles: [] })
    expect(await accounts.invitations.accept(secret, ANN)).toBe('taken')
    expect(await accounts.find(id)).toMatchObject({ roles: [] })
    await accounts.remove(id)
    expect(await accounts.invitations.accept(secret, ANN)).toBe('accepted')
  })

  it('is not kept from anybody by a stranger who signs up with the address', async () => {
    const fixture = await aFixture()
    const { accounts } = fixture
    const secret = await invite(fixture)
    await accounts.signUp({ email: ANN.email, password: 'a password of a stranger', language: 'en' })
    expect(await accounts.invitations.accept(secret, ANN)).toBe('accepted')
    expect(await accounts.signIn({ ...ANN, password: 'a password of a stranger' })).toEqual({ kind: 'refused' })
    expect(await accounts.signIn(ANN)).toMatchObject({ kind: 'in', account: { roles: ['editor'] } })
  })

  it('makes one account when it is accepted ten times at once', async () => {
    const fixture = await aFixture()
    const { accounts } = fixture
    const secret = await invite(fixture, { email: undefined })
    const emails = Array.from({ length: 10 }, (_, index) => `ann-${index}@example.org`)
    const outcomes = await Promise.all(emails.map((email) => accounts.invitations.accept(secret, { ...ANN, email })))
    expect(outcomes.toSorted()).toEqual(['accepted', ...Array<string>(9).fill('gone')])
    expect(await accounts.list()).toHaveLength(1)
  })

  it.each([
    [{ email: 'ann' }, 'bad-email', '"ann" is no e-mail address.'],
    [{ roles: ['owner'] }, 'bad-role', '"owner" is no role; there are admin, editor and author.'],
    [{ email: 'zoe@example.org' }, 'taken', /^There is an account for zoe@example\.org already/],
  ])('is not made of %j', async (details, code, message) => {
    const fixture = await aFixture()
    await fixture.accounts.create({ email: 'zoe@example.org', password: undefined, roles: [] })
    await expect(invite(fixture, details)).rejects.toMatchObject({ code, message: expect.stringMatching(message) })
  })

  it('leaves nothing in the database that opens it', async () => {
    const { db } = await makeDatabase()
    const secret = await invite(anAccountsFixture(db))
    expect(JSON.stringify(await db.selectFrom('invitations').selectAll().execute())).not.toContain(secret)
  })
})
