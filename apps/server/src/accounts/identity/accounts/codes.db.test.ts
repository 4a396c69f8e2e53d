import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../../testing/describeOnEachDatabase.ts'
import { anAccountsFixture, anotherCode } from '../testing/anAccountsFixture.ts'

const ANN = { email: 'ann@example.org', password: 'bicycle under the lamp', roles: [] }
const REQUEST = { email: ANN.email, purpose: 'sign-in', language: 'en' } as const
const GIVEN = { email: ANN.email, purpose: 'sign-in' } as const

describeOnEachDatabase('a mailed code', (makeDatabase) => {
  it('opens the account once, also with spaces and from a keyboard of full width', async () => {
    const { accounts, codeFor } = anAccountsFixture((await makeDatabase()).db)
    const account = await accounts.create(ANN)
    expect(await accounts.mailCode(REQUEST)).toBe('mailed')
    const code = await codeFor(ANN.email)
    const typed = ` ${code.slice(0, 3)} ${code.slice(3).replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))}`
    expect(await accounts.takeCode({ ...GIVEN, code: typed })).toEqual(account)
    expect(await accounts.takeCode({ ...GIVEN, code })).toBeUndefined()
  })

  it('opens it for one of all who give it at the same moment', async () => {
    const { accounts, codeFor } = anAccountsFixture((await makeDatabase()).db)
    await accounts.create(ANN)
    await accounts.mailCode(REQUEST)
    const code = await codeFor(ANN.email)
    const taken = await Promise.all([1, 2, 3].map(() => accounts.takeCode({ ...GIVEN, code })))
    expect(taken.filter((account) => account !== undefined)).toHaveLength(1)
  })

  it('can be tried five times, one after the other or all at once', async () => {
    const { accounts, codeFor } = anAccountsFixture((await makeDatabase()).db)
    await accounts.create(ANN)
    await accounts.mailCode(REQUEST)
    const first = await codeFor(ANN.email)
    for (const _ of [1, 2, 3, 4]) {
      expect(await accounts.takeCode({ ...GIVEN, code: anotherCode(first) })).toBeUndefined()
    }
    expect(await accounts.takeCode({ ...GIVEN, code: first })).toBeDefined()
    await accounts.mailCode(REQUEST)
    const second = await codeFor(ANN.email)
    await Promise.all([1, 2, 3, 4, 5].map(() => accounts.takeCode({ ...GIVEN, code: anotherCode(second) })))
    expect(await accounts.takeCode({ ...GIVEN, code: second })).toBeUndefined()
  })

  it('lives for ten minutes', async () => {
    const { accounts, codeFor, clock } = anAccountsFixture((await makeDatabase()).db)
    await accounts.create(ANN)
    await accounts.mailCode(REQUEST)
    const expired = await codeFor(ANN.email)
    clock.now += 600_000
    expect(await accounts.takeCode({ ...GIVEN, code: expired })).toBeUndefined()
    await accounts.mailCode(REQUEST)
    const code = await codeFor(ANN.email)
    clock.now += 599_999
    expect(await accounts.takeCode({ ...GIVEN, code })).toBeDefined()
  })

  it('is replaced by the next one, and is good for its own address, purpose and place', async () => {
    const { accounts, codeFor } = anAccountsFixture((await makeDatabase()).db)
    await accounts.create(ANN)
    await accounts.create({ ...ANN, email: 'ben@example.org' })
    await accounts.mailCode({ ...REQUEST, place: 'here' })
    const first = await codeFor(ANN.email)
    await accounts.mailCode({ ...REQUEST, place: 'here' })
    const code = await codeFor(ANN.email)
    expect(await accounts.takeCode({ ...GIVEN, code: first, place: 'here' })).toBeUndefined()
    expect(await accounts.takeCode({ ...GIVEN, code })).toBeUndefined()
    expect(await accounts.takeCode({ ...GIVEN, code, place: 'there' })).toBeUndefined()
    expect(await accounts.takeCode({ ...GIVEN, code, place: 'here', purpose: 'reset' })).toBeUndefined()
    expect(await accounts.takeCode({ ...GIVEN, code, place: 'here', email: 'ben@example.org' })).toBeUndefined()
    expect(await accounts.takeCode({ ...GIVEN, code, place: 'here' })).toMatchObject({ email: ANN.email })
  })

  it('is never mailed to an address that cannot use it', async () => {
    const { accounts, mails } = anAccountsFixture((await makeDatabase()).db)
    await accounts.create(ANN)
    const { id } = await accounts.create({ ...ANN, email: 'disabled@example.org' })
    await accounts.setDisabled(id, true)
    const requests = [
      { email: 'unknown@example.org', purpose: 'sign-in' },
      { email: 'unknown@example.org', purpose: 'reset' },
      { email: 'unknown@example.org', purpose: 'verify' },
      { email: 'disabled@example.org', purpose: 'sign-in' },
      { email: ANN.email, purpose: 'verify' },
      { email: 'no address', purpose: 'reset' },
    ] as const
    for (const request of requests) expect(await accounts.mailCode({ ...request, language: 'en' })).toBe('mailed')
    await accounts.settled()
    expect(mails).toEqual([])
  })

  it('opens nothing any more once the account is disabled or removed', async () => {
    const { accounts, codeFor } = anAccountsFixture((await makeDatabase()).db)
    const { id } = await accounts.create(ANN)
    await accounts.mailCode(REQUEST)
    const code = await codeFor(ANN.email)
    await accounts.setDisabled(id, true)
    expect(await accounts.takeCode({ ...GIVEN, code })).toBeUndefined()
  })

  it('is mailed five times an hour for one purpose, to an address that is known or not', async () => {
    const { accounts, mails, clock } = anAccountsFixture((await makeDatabase()).db)
    await accounts.create(ANN)
    for (const email of [ANN.email, 'unknown@example.org']) {
      const answers = await Promise.all(Array.from({ length: 6 }, () => accounts.mailCode({ ...REQUEST, email })))
      expect(answers.toSorted()).toEqual(['later', 'mailed', 'mailed', 'mailed', 'mailed', 'mailed'])
      expect(await accounts.mailCode({ ...REQUEST, email, purpose: 'reset' })).toBe('mailed')
    }
    await accounts.settled()
    expect(mails).toHaveLength(6)
    clock.now += 720_000
    expect(await accounts.mailCode(REQUEST)).toBe('mailed')
    expect(await accounts.mailCode(REQUEST)).toBe('later')
  })

  it('stands in the database as a hash only, and goes a day after it has died', async () => {
    const { db } = await makeDatabase()
    const { accounts, codeFor, clock } = anAccountsFixture(db)
    await accounts.create(ANN)
    await accounts.mailCode(REQUEST)
    const code = await codeFor(ANN.email)
    const rows = await db.selectFrom('mailed_codes').selectAll().execute()
    expect(rows).toMatchObject([{ code_hash: expect.stringMatching(/^\$argon2id\$/) }])
    expect(Object.values(rows[0] ?? {})).not.toContain(code)
    clock.now += 600_000 + 86_400_001
    await accounts.mailCode({ ...REQUEST, email: 'unknown@example.org' })
    const left = await db.selectFrom('mailed_codes').select('email').execute()
    expect(left).toEqual([{ email: 'unknown@example.org' }])
  })
})
