import { TOTP, URI } from 'otpauth'
import { expect, it } from 'vitest'
import { describeOnEachDatabase, type MakeDatabase } from '../../../testing/describeOnEachDatabase.ts'
import { anAccountsFixture } from '../testing/anAccountsFixture.ts'

const ANN = { email: 'ann@example.org', password: 'bicycle under the lamp', roles: ['editor'] }

/** Ann's account, and an authenticator that has read the address as a QR code would hold it. */
async function anAuthenticator(makeDatabase: MakeDatabase) {
  const { db } = await makeDatabase()
  const { accounts, clock } = anAccountsFixture(db)
  const account = await accounts.create(ANN)
  const { secondFactor } = accounts
  const begun = await secondFactor.begin(account)
  if (begun === 'on') throw new Error('It is on.')
  const totp = URI.parse(begun.address)
  if (!(totp instanceof TOTP)) throw new Error('No time-based codes.')
  const code = (seconds = 0) => totp.generate({ timestamp: clock.now + seconds * 1_000 })
  const { id } = account
  return { db, accounts, clock, secondFactor, id, begun, totp, code }
}

/** Another code that is surely not right now. */
function wrong(code: string): string {
  return String((Number(code) + 500_000) % 1_000_000).padStart(6, '0')
}

describeOnEachDatabase('an authenticator', (makeDatabase) => {
  it('is asked for once a code of it was confirmed, and names the title and the account', async () => {
    const { secondFactor, id, code, totp, begun } = await anAuthenticator(makeDatabase)
    expect([totp.issuer, totp.label, totp.digits, totp.period]).toEqual(['Lantern', ANN.email, 6, 30])
    expect(begun.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(await secondFactor.isOn(id)).toBe(false)
    expect(await secondFactor.confirm(id, wrong(code()))).toBeUndefined()
    expect(await secondFactor.isOn(id)).toBe(false)
    expect(await secondFactor.confirm(id, code())).toHaveLength(10)
    expect(await secondFactor.isOn(id)).toBe(true)
    expect(await secondFactor.confirm(id, code(30))).toBeUndefined()
    expect(await secondFactor.begin({ id, email: ANN.email })).toBe('on')
  })

  it('opens by each code once, and by none that is older or further away than half a minute', async () => {
    const { secondFactor, id, code, clock } = await anAuthenticator(makeDatabase)
    await secondFactor.confirm(id, code())
    expect(await secondFactor.check(id, code())).toBe('wrong')
    clock.now += 3_600_000
    expect(await secondFactor.check(id, code(60))).toBe('wrong')
    expect(await secondFactor.check(id, code(-30))).toBe('right')
    clock.now += 3_600_000
    const both = await Promise.all([code(), code()].map((one) => secondFactor.check(id, one)))
    expect(both.toSorted()).toEqual(['right', 'wrong'])
    clock.now += 3_600_000
    expect(await secondFactor.check(id, wrong(code()))).toBe('wrong')
    expect(await secondFactor.check('nobody', code())).toBe('wrong')
  })

  it('opens by each recovery code once, with hyphens and in capitals too', async () => {
    const { secondFactor, id, code, clock, db } = await anAuthenticator(makeDatabase)
    const [first = '', second = ''] = (await secondFactor.confirm(id, code())) ?? []
    expect(first).toMatch(/^[2-9a-z]{12}$/)
    expect(await secondFactor.check(id, first)).toBe('right')
    expect(await secondFactor.check(id, first)).toBe('wrong')
    clock.now += 86_400_000
    expect(await secondFactor.check(id, `${second.slice(0, 4)}-${second.slice(4)}`.toUpperCase())).toBe('right')
    expect(JSON.stringify(await db.selectFrom('recovery_codes').selectAll().execute())).not.toContain(second)
  })

  it('is tried five times in a quarter of an hour, right codes included', async () => {
    const { secondFactor, id, code, clock } = await anAuthenticator(makeDatabase)
    await secondFactor.confirm(id, code())
    clock.now += 3_600_000
    for (let tries = 0; tries < 5; tries += 1) expect(await secondFactor.check(id, wrong(code()))).toBe('wrong')
    expect(await secondFactor.check(id, code())).toBe('later')
    clock.now += 180_000
    expect(await secondFactor.check(id, code())).toBe('right')
  })

  it('is turned off by a code, or by an admin, and all of it is in the log', async () => {
    const { secondFactor, id, code, clock, db, accounts } = await anAuthenticator(makeDatabase)
    const codes = (await secondFactor.confirm(id, code())) ?? []
    clock.now += 3_600_000
    expect(await secondFactor.turnOff(id, wrong(code()))).toBe('wrong')
    expect(await secondFactor.turnOff(id, code())).toBe('right')
    expect(await secondFactor.isOn(id)).toBe(false)
    expect(await secondFactor.check(id, codes[0] ?? '')).toBe('wrong')
    expect(await secondFactor.reset(id)).toBe(false)
    await secondFactor.begin({ id, email: ANN.email })
    expect(await secondFactor.reset(id)).toBe(false)
    await accounts.remove(id)
    expect(await db.selectFrom('second_factors').selectAll().execute()).toEqual([])
    const lines = await db.selectFrom('audit_log').select('action').orderBy('id').execute()
    const actions = ['account-added', 'second-factor-on', 'second-factor-off', 'account-removed']
    expect(lines.map(({ action }) => action)).toEqual(actions)
  })
})
