import { expect, it } from 'vitest'
import { openDatabase } from './db/openDatabase.ts'
import { describeOnEachDatabase } from '../testing/describeOnEachDatabase.ts'
import { createRateLimits } from './limits.ts'

const HOUR = { limit: 6, seconds: 3_600 }

describeOnEachDatabase('rate limits', (makeDatabase) => {
  it('give as many as allowed, then one each time that one has been given back', async () => {
    const { db } = await makeDatabase()
    let now = 1_800_000_000_000
    const limits = createRateLimits(db, () => now)
    const take = () => limits.take('ann', HOUR)
    const first = [await take(), await take(), await take(), await take(), await take(), await take(), await take()]
    expect(first).toEqual([true, true, true, true, true, true, false])
    now += 10 * 60_000 - 1
    expect(await take()).toBe(false)
    now += 1
    expect([await take(), await take()]).toEqual([true, false])
    expect(await limits.take('ben', HOUR)).toBe(true)
  })

  it('are the same for every server, and exact however many ask at once', async () => {
    const { db, settings } = await makeDatabase()
    const other = await openDatabase(settings)
    const now = () => 1_800_000_000_000
    const servers = [createRateLimits(db, now), createRateLimits(other.db, now)]
    const attempts = Array.from({ length: 10 }, () => servers.map((limits) => limits.take('ann', HOUR))).flat()
    const taken = await Promise.all(attempts)
    await other.close()
    expect(taken.filter(Boolean)).toHaveLength(6)
  })

  it('keep nothing of a bucket that is full again, and never its name', async () => {
    const { db } = await makeDatabase()
    let now = 1_800_000_000_000
    const limits = createRateLimits(db, () => now)
    await limits.take('ann@example.org', HOUR)
    now += 3_600_000
    await limits.take('ben@example.org', HOUR)
    const rows = await db.selectFrom('rate_limits').selectAll().execute()
    expect(rows).toEqual([{ bucket: expect.stringMatching(/^[0-9a-f]{64}$/), paid_until: now + 600_000 }])
  })
})
