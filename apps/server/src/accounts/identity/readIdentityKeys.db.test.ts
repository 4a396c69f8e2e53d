import { expect, it, onTestFinished } from 'vitest'
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase.ts'
import { openDatabase } from '../../platform/db/openDatabase.ts'
import { readIdentityKeys } from './readIdentityKeys.ts'

const START = Date.parse('2026-03-01T12:00:00.000Z')
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

describeOnEachDatabase('the keys of the identity service', (makeDatabase) => {
  it('are made once, also by servers that start at the same moment', async () => {
    const { db, settings } = await makeDatabase()
    const other = await openDatabase(settings)
    onTestFinished(() => other.close())
    const both = [db, other.db, db, other.db]
    const [first, ...rest] = await Promise.all(both.map((one) => readIdentityKeys(one, START)))
    expect(first?.signing).toHaveLength(1)
    expect(first?.signing[0]).toMatchObject({ alg: 'ES256', use: 'sig', kid: expect.any(String) as string })
    expect(first?.cookies).toHaveLength(1)
    for (const one of rest) expect(one).toEqual(first)
  })

  it('get a successor after 30 days, which is published before it signs', async () => {
    const { db } = await makeDatabase()
    const old = await readIdentityKeys(db, START)
    expect(await readIdentityKeys(db, START + 30 * DAY - MINUTE)).toEqual(old)
    const published = await readIdentityKeys(db, START + 30 * DAY)
    expect(published.signing).toHaveLength(2)
    expect(published.signing[0]).toEqual(old.signing[0])
    expect(published.cookies[0]).toEqual(old.cookies[0])
    const inUse = await readIdentityKeys(db, START + 30 * DAY + 10 * MINUTE)
    expect(inUse.signing).toEqual(published.signing.toReversed())
    expect(inUse.cookies).toEqual(published.cookies.toReversed())
  })

  it('stay published while what they signed may be shown, and go then', async () => {
    const { db } = await makeDatabase()
    const [first] = (await readIdentityKeys(db, START)).signing
    await readIdentityKeys(db, START + 30 * DAY)
    expect((await readIdentityKeys(db, START + 60 * DAY)).signing).toContainEqual(first)
    const laterKeys = await readIdentityKeys(db, START + 90 * DAY)
    expect(laterKeys.signing).not.toContainEqual(first)
    expect(laterKeys.signing).toHaveLength(3)
  })
})
