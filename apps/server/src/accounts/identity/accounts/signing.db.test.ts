import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../../testing/describeOnEachDatabase.ts'
import { anAccountsFixture } from '../testing/anAccountsFixture.ts'

const ANN = { email: 'ann@example.org', password: 'bicycle under the lamp' }
const SIGN_UP = { ...ANN, language: 'de-AT' }

describeOnEachDatabase('signing up and in', (makeDatabase) => {
  it('leads through a mailed code to an account that signs in', async () => {
    const { accounts, codeFor, mails } = anAccountsFixture((await makeDatabase()).db)
    expect(await accounts.signUp({ ...SIGN_UP, email: ' Ann@Example.org ' })).toBe('mailed')
    expect(await accounts.signIn(ANN)).toMatchObject({ kind: 'unverified', account: { isVerified: false } })
    const code = await codeFor(ANN.email)
    expect(mails).toMatchObject([{ to: ANN.email, subject: 'Ihr Code für Lantern' }])
    const account = await accounts.takeCode({ email: 'ANN@example.org', purpose: 'verify', code })
    expect(account).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      email: ANN.email,
      isVerified: true,
      roles: [],
      isDisabled: false,
      created: '2026-03-01T12:00:00.000Z',
      sessionsSince: '2026-03-01T12:00:00.000Z',
    })
    expect(await accounts.signIn(ANN)).toEqual({ kind: 'in', account })
    expect(await accounts.find(account?.id ?? '')).toEqual(account)
    expect(await accounts.findByEmail('ANN@EXAMPLE.ORG')).toEqual(account)
  })

  it('refuses a wrong password, an unknown address, what is no address, and a disabled account', async () => {
    const { accounts } = anAccountsFixture((await makeDatabase()).db)
    const { id } = await accounts.create({ ...ANN, roles: [] })
    expect(await accounts.signIn({ ...ANN, password: 'bicycle under the lamP' })).toEqual({ kind: 'refused' })
    expect(await accounts.signIn({ ...ANN, email: 'ben@example.org' })).toEqual({ kind: 'refused' })
    expect(await accounts.signIn({ ...ANN, email: 'ann' })).toEqual({ kind: 'refused' })
    expect(await accounts.signIn(ANN)).toMatchObject({ kind: 'in' })
    await accounts.setDisabled(id, true)
    expect(await accounts.signIn(ANN)).toEqual({ kind: 'refused' })
  })

  it('takes no weak password and no text that is no address, and mails nothing then', async () => {
    const { accounts, mails } = anAccountsFixture((await makeDatabase()).db)
    expect(await accounts.signUp({ ...SIGN_UP, password: 'Commonplace' })).toBe('weak-password')
    expect(await accounts.signUp({ ...SIGN_UP, email: 'ann@example' })).toBe('bad-email')
    await accounts.settled()
    expect(mails).toEqual([])
    expect(await accounts.list()).toEqual([])
  })

  it('tells only the mailbox that an address is taken, and changes nothing of the account', async () => {
    const { accounts, mails } = anAccountsFixture((await makeDatabase()).db)
    const account = await accounts.create({ ...ANN, roles: ['admin'] })
    expect(await accounts.signUp({ ...SIGN_UP, password: 'somebody else entirely' })).toBe('mailed')
    await accounts.settled()
    expect(mails).toMatchObject([{ to: ANN.email, subject: 'Sie haben bereits ein Konto bei Lantern' }])
    expect(mails[0]?.text).not.toMatch(/\d{6}/)
    expect(await accounts.list()).toEqual([account])
    expect(await accounts.signIn(ANN)).toMatchObject({ kind: 'in' })
    expect(await accounts.signIn({ ...ANN, password: 'somebody else entirely' })).toEqual({ kind: 'refused' })
  })

  it('brings the password into effect that was given where the code was asked for, not a stranger’s', async () => {
    const { accounts, codeFor } = anAccountsFixture((await makeDatabase()).db)
    const stranger = { ...SIGN_UP, password: 'a stranger was here', place: 'elsewhere' }
    await accounts.signUp({ ...SIGN_UP, place: 'here' })
    const code = await codeFor(ANN.email)
    await accounts.signUp(stranger)
    const theirs = await codeFor(ANN.email)
    const codeRequest = { email: ANN.email, purpose: 'verify', place: 'here' } as const
    expect(await accounts.takeCode({ ...codeRequest, code: theirs })).toBeUndefined()
    expect(await accounts.takeCode({ ...codeRequest, code })).toMatchObject({ isVerified: true })
    expect(await accounts.signIn(stranger)).toEqual({ kind: 'refused' })
    expect(await accounts.signIn(ANN)).toMatchObject({ kind: 'in' })
  })

  it('keeps that password for a code that is asked for again in the same place', async () => {
    const { accounts, codeFor, clock } = anAccountsFixture((await makeDatabase()).db)
    await accounts.signUp({ ...SIGN_UP, place: 'here' })
    await accounts.signUp({ ...SIGN_UP, password: 'a stranger was here', place: 'elsewhere' })
    clock.now += 3_600_000
    const codeRequest = { email: ANN.email, purpose: 'verify', place: 'here' } as const
    await accounts.mailCode({ ...codeRequest, language: 'en' })
    await accounts.takeCode({ ...codeRequest, code: await codeFor(ANN.email) })
    expect(await accounts.signIn(ANN)).toMatchObject({ kind: 'in' })
  })

  it.each(['sign-in', 'reset'] as const)(
    'drops the password of an unverified account that is opened by a code for %s',
    async (purpose) => {
      const { accounts, codeFor } = anAccountsFixture((await makeDatabase()).db)
      await accounts.signUp({ ...SIGN_UP, password: 'a stranger was here' })
      await accounts.mailCode({ email: ANN.email, purpose, language: 'en' })
      const code = await codeFor(ANN.email)
      expect(await accounts.takeCode({ email: ANN.email, purpose, code })).toMatchObject({ isVerified: true })
      expect(await accounts.signIn({ ...ANN, password: 'a stranger was here' })).toEqual({ kind: 'refused' })
    },
  )

  it('forgets an address that nobody has verified for a week, and no other', async () => {
    const { accounts, clock } = anAccountsFixture((await makeDatabase()).db)
    const old = { ...SIGN_UP, email: 'old@example.org' }
    await accounts.signUp(old)
    await accounts.signUp({ ...SIGN_UP, email: 'again@example.org' })
    await accounts.create({ ...ANN, roles: [] })
    clock.now += 86_400_000
    await accounts.signUp({ ...SIGN_UP, email: 'again@example.org' })
    clock.now += 6 * 86_400_000
    await accounts.signUp({ ...SIGN_UP, email: 'new@example.org' })
    expect(await accounts.findByEmail(old.email)).toBeDefined()
    clock.now += 3_600_000
    await accounts.signUp({ ...SIGN_UP, email: 'newer@example.org' })
    const left = (await accounts.list()).map(({ email }) => email)
    expect(left).toEqual(['again@example.org', ANN.email, 'new@example.org', 'newer@example.org'])
  })

  it('lets ten passwords a quarter of an hour be tried for an address, also at once, known or not', async () => {
    const { accounts, clock } = anAccountsFixture((await makeDatabase()).db)
    await accounts.create({ ...ANN, roles: [] })
    for (const email of [ANN.email, 'ben@example.org']) {
      const tries = Array.from({ length: 12 }, () => accounts.signIn({ email, password: 'wrong password' }))
      const kinds = (await Promise.all(tries)).map(({ kind }) => kind)
      expect(kinds.toSorted()).toEqual([...Array<string>(2).fill('later'), ...Array<string>(10).fill('refused')])
    }
    expect(await accounts.signIn(ANN)).toEqual({ kind: 'later' })
    clock.now += 90_000
    expect(await accounts.signIn(ANN)).toMatchObject({ kind: 'in' })
  })

  it('answers before the mail has gone', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { accounts } = anAccountsFixture((await makeDatabase()).db, { mailer: { send: () => promise } })
    expect(await accounts.signUp(SIGN_UP)).toBe('mailed')
    let isSettled = false
    const settled = accounts.settled().then(() => (isSettled = true))
    await setImmediate()
    expect(isSettled).toBe(false)
    resolve()
    expect(await settled).toBe(true)
  })

  it('answers as always when the mail cannot be sent, and tells the log, not the code', async () => {
    const sent: string[] = []
    const mailer = {
      send: ({ text }: { readonly text: string }) => {
        sent.push(text)
        return Promise.reject(new Error('The mail server is away.'))
      },
    }
    const { accounts, faults } = anAccountsFixture((await makeDatabase()).db, { mailer })
    expect(await accounts.signUp(SIGN_UP)).toBe('mailed')
    await accounts.settled()
    expect(faults).toEqual([{ err: expect.objectContaining({ message: 'The mail server is away.' }) }])
    const code = /^\d{6}$/m.exec(sent[0] ?? '')?.[0] ?? 'none'
    expect(JSON.stringify(faults)).not.toContain(code)
  })
})
