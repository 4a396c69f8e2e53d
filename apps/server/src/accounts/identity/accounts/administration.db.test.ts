import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../../testing/describeOnEachDatabase.ts'
import { anAccountsFixture } from '../testing/anAccountsFixture.ts'

const ANN = { email: 'ann@example.org', password: 'bicycle under the lamp', roles: ['admin'] }
const NOBODY = '00000000-0000-4000-8000-000000000000'

describeOnEachDatabase('an account', (makeDatabase) => {
  it('is made verified, with each role once, and listed by address', async () => {
    const { accounts } = anAccountsFixture((await makeDatabase()).db)
    const zoe = await accounts.create({ email: 'zoe@example.org', password: undefined, roles: [] })
    const ann = await accounts.create({ ...ANN, email: 'ANN@example.org', roles: ['admin', 'editor', 'admin'] })
    expect(ann).toMatchObject({ email: 'ann@example.org', isVerified: true, roles: ['admin', 'editor'] })
    expect(await accounts.list()).toEqual([ann, zoe])
    await accounts.setRoles(zoe.id, ['editor'])
    await accounts.setRoles(ann.id, ['admin'])
    expect((await accounts.list()).map(({ roles }) => roles)).toEqual([['admin'], ['editor']])
  })

  it.each([
    [{ ...ANN }, 'taken', 'There is an account for ann@example.org already.'],
    [{ ...ANN, email: 'ann' }, 'bad-email', '"ann" is no e-mail address.'],
    [{ ...ANN, email: 'ben@example.org', password: 'short' }, 'weak-password', /^A password has 10 to 200 characters/],
    [
      { ...ANN, email: 'ben@example.org', roles: ['two words'] },
      'bad-role',
      '"two words" is no role; there are admin, editor and author.',
    ],
  ])('is not made of %j', async (details, code, message) => {
    const { accounts } = anAccountsFixture((await makeDatabase()).db)
    await accounts.create(ANN)
    await expect(accounts.create(details)).rejects.toMatchObject({ code, message: expect.stringMatching(message) })
    expect(await accounts.list()).toHaveLength(1)
  })

  it('has its sessions ended by a new password, which its address is told of', async () => {
    const { accounts, clock, mails, codeFor } = anAccountsFixture((await makeDatabase()).db)
    const { id } = await accounts.create(ANN)
    await accounts.mailCode({ email: ANN.email, purpose: 'reset', language: 'en' })
    const code = await codeFor(ANN.email)
    clock.now += 1
    expect(await accounts.changePassword(id, 'commonplace')).toBe('weak-password')
    expect(await accounts.find(id)).toMatchObject({ sessionsSince: '2026-03-01T12:00:00.000Z' })
    expect(await accounts.changePassword(id, 'a lamp under the bicycle')).toBe('changed')
    expect(await accounts.find(id)).toMatchObject({ sessionsSince: '2026-03-01T12:00:00.001Z' })
    expect(await accounts.signIn(ANN)).toEqual({ kind: 'refused' })
    expect(await accounts.signIn({ ...ANN, password: 'a lamp under the bicycle' })).toMatchObject({ kind: 'in' })
    expect(await accounts.takeCode({ email: ANN.email, purpose: 'reset', code })).toBeUndefined()
    await accounts.settled()
    expect(mails.at(-1)).toMatchObject({ to: ANN.email, subject: 'Your password for Lantern has been changed' })
  })

  it.each(['password', 'disable', 'end', 'remove'] as const)('takes its sign-ins under way along: %s', async (way) => {
    const { db } = await makeDatabase()
    const { accounts } = anAccountsFixture(db)
    const [ann, ben] = [await accounts.create(ANN), await accounts.create({ ...ANN, email: 'ben@example.org' })]
    const letIn = { model: 'Interaction', payload: '{}', created_at: '', expires_at: null, consumed_at: null }
    const rows = [ann.id, ben.id].map((id) => ({ ...letIn, id, account_id: id, grant_id: null, uid: null }))
    await db.insertInto('identity_records').values(rows).execute()
    const act = {
      password: () => accounts.changePassword(ann.id, 'a lamp under the bicycle'),
      disable: () => accounts.setDisabled(ann.id, true),
      end: () => accounts.endSessions(ann.id),
      remove: () => accounts.remove(ann.id),
    }
    await act[way]()
    expect(await db.selectFrom('identity_records').select('account_id').execute()).toEqual([{ account_id: ben.id }])
  })

  it('has its sessions ended on demand and by being disabled, not by being enabled', async () => {
    const { accounts, clock } = anAccountsFixture((await makeDatabase()).db)
    const { id } = await accounts.create({ ...ANN, roles: ['editor'] })
    clock.now += 1
    await accounts.endSessions(id)
    expect(await accounts.find(id)).toMatchObject({ sessionsSince: '2026-03-01T12:00:00.001Z' })
    clock.now += 1
    await accounts.setDisabled(id, true)
    clock.now += 1
    await accounts.setDisabled(id, false)
    expect(await accounts.find(id)).toMatchObject({ sessionsSince: '2026-03-01T12:00:00.002Z', isDisabled: false })
  })

  it('takes with it what the identity service keeps, and leaves what is not its own', async () => {
    const { db } = await makeDatabase()
    const { accounts } = anAccountsFixture(db)
    const ann = await accounts.create(ANN)
    const ben = await accounts.create({ ...ANN, email: 'ben@example.org' })
    const none = { grant_id: null, uid: null, expires_at: null, consumed_at: null }
    const records = [ann, ben].map(({ id }) => ({
      ...none,
      model: 'Session',
      id: `session of ${id}`,
      payload: '{}',
      created_at: '',
      account_id: id,
    }))
    await db.insertInto('identity_records').values(records).execute()
    const marks = [ann, ben].map(({ id }) => ({
      reader: id,
      issue_id: 'i1',
      article_id: '',
      is_marked: 1,
      changed_at: '',
    }))
    await db.insertInto('favorites').values(marks).execute()
    for (const { email } of [ann, ben]) await accounts.mailCode({ email, purpose: 'reset', language: 'en' })
    await accounts.remove(ann.id)
    expect(await accounts.list()).toEqual([ben])
    expect(await db.selectFrom('identity_records').select('account_id').execute()).toEqual([{ account_id: ben.id }])
    expect(await db.selectFrom('mailed_codes').select('email').execute()).toEqual([{ email: ben.email }])
    expect(await db.selectFrom('favorites').select('reader').execute()).toEqual([{ reader: ben.id }])
  })

  it('keeps the role of the last admin, of two who take it from each other at once too', async () => {
    const { accounts } = anAccountsFixture((await makeDatabase()).db)
    const both = [await accounts.create(ANN), await accounts.create({ ...ANN, email: 'ben@example.org' })]
    const taken = await Promise.allSettled(both.map(({ id }) => accounts.setRoles(id, [])))
    expect(taken.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const admins = (await accounts.list()).filter(({ roles }) => roles.includes('admin'))
    expect(admins).toHaveLength(1)
  })

  it('that is not there is named in every refusal', async () => {
    const { accounts } = anAccountsFixture((await makeDatabase()).db)
    const refusal = { code: 'unknown-account', message: 'There is no such account.' }
    await expect(accounts.changePassword(NOBODY, 'bicycle under the lamp')).rejects.toMatchObject(refusal)
    await expect(accounts.endSessions(NOBODY)).rejects.toMatchObject(refusal)
    await expect(accounts.setRoles(NOBODY, [])).rejects.toMatchObject(refusal)
    await expect(accounts.setDisabled(NOBODY, true)).rejects.toMatchObject(refusal)
    await expect(accounts.remove(NOBODY)).rejects.toMatchObject(refusal)
    expect(await accounts.find(NOBODY)).toBeUndefined()
  })
})
