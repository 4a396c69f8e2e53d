import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../../testing/describeOnEachDatabase.ts'
import type { Accounts } from './Accounts.ts'
import { type AccountsFixture, anAccountsFixture } from '../testing/anAccountsFixture.ts'

const PASSWORD = 'bicycle under the lamp'

/** What a stranger asks for an address; the limits are far from being reached. */
const QUESTIONS: Readonly<Record<string, (accounts: Accounts, email: string) => Promise<unknown>>> = {
  'signs up': (accounts, email) => accounts.signUp({ email, password: 'another good password', language: 'en' }),
  'signs in': (accounts, email) => accounts.signIn({ email, password: 'a wrong password' }),
  'asks for a code to sign in': (accounts, email) => accounts.mailCode({ email, purpose: 'sign-in', language: 'en' }),
  'asks for a code to reset': (accounts, email) => accounts.mailCode({ email, purpose: 'reset', language: 'en' }),
  'asks for a code to verify': (accounts, email) => accounts.mailCode({ email, purpose: 'verify', language: 'en' }),
  'guesses a code that was asked for': (accounts, email) =>
    accounts.takeCode({ email, purpose: 'sign-in', code: '000000', place: 'asked' }),
  'guesses a code that was not asked for': (accounts, email) =>
    accounts.takeCode({ email, purpose: 'reset', code: '000000' }),
}

describeOnEachDatabase('whether an address has an account', (makeDatabase) => {
  it.each(Object.keys(QUESTIONS))('is not told by the answer or the work when a stranger %s', async (name) => {
    const fixture = anAccountsFixture((await makeDatabase()).db)
    const ask = QUESTIONS[name]
    if (ask === undefined) throw new Error('No such question.')
    const addresses = await everyKindOfAddress(fixture)
    const seen = new Set<string>()
    for (const email of addresses) {
      let answer: unknown
      const work = await fixture.workOf(async () => (answer = await ask(fixture.accounts, email)))
      expect(work.filter((step) => step === 'hash' || step === 'verify').length).toBeGreaterThan(0)
      seen.add(JSON.stringify({ answer: answer ?? 'none', work }))
    }
    expect([...seen]).toHaveLength(1)
  })
})

/** An unknown address, and accounts in every state; a code has been asked for each. */
async function everyKindOfAddress({ accounts }: AccountsFixture): Promise<readonly string[]> {
  const known = await accounts.create({ email: 'known@example.org', password: PASSWORD, roles: ['admin'] })
  const disabled = await accounts.create({ email: 'disabled@example.org', password: PASSWORD, roles: [] })
  await accounts.setDisabled(disabled.id, true)
  const bare = await accounts.create({ email: 'bare@example.org', password: undefined, roles: [] })
  const unverified = 'unverified@example.org'
  await accounts.signUp({ email: unverified, password: PASSWORD, language: 'en', place: 'first' })
  const addresses = ['unknown@example.org', known.email, disabled.email, bare.email, unverified]
  for (const email of addresses) await accounts.mailCode({ email, purpose: 'sign-in', language: 'en', place: 'asked' })
  await accounts.settled()
  return addresses
}
