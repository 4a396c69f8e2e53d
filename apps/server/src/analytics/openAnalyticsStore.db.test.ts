import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '../testing/describeOnEachDatabase.ts'
import { createCountReader } from './openAnalyticsStore.ts'

const NOTHING = { issue: '', item: '', detail: '' }

const ROWS = [
  { ...NOTHING, day: '2026-02-27', measure: 'visits', amount: 1 },
  { ...NOTHING, day: '2026-02-28', measure: 'visits', amount: 2 },
  { ...NOTHING, day: '2026-03-01', measure: 'installs', amount: 4 },
  { ...NOTHING, day: '2026-02-28', measure: 'reads', issue: 'spring', item: 'a', amount: 8 },
  { ...NOTHING, day: '2026-03-01', measure: 'reads', issue: 'summer', item: 'b', amount: 16 },
  { ...NOTHING, day: '2026-03-01', measure: 'reads', issue: 'spring', item: 'a', amount: 32 },
  { ...NOTHING, day: '2026-03-02', measure: 'reads', issue: 'spring', item: 'a', amount: 64 },
] as const

const RANGE = { from: '2026-02-28', to: '2026-03-01' }

const byAmount = (one: { readonly amount: number }, other: { readonly amount: number }) => one.amount - other.amount

describeOnEachDatabase('counts', (makeDatabase) => {
  it('are added up by day, or by what was counted of', async () => {
    const { db } = await makeDatabase()
    await db.insertInto('analytics_counts').values(ROWS).execute()
    const readCounts = createCountReader(db)
    expect((await readCounts({ ...RANGE, per: 'day', measures: ['reads'] })).toSorted(byAmount)).toEqual([
      { ...NOTHING, day: '2026-02-28', measure: 'reads', amount: 8 },
      { ...NOTHING, day: '2026-03-01', measure: 'reads', amount: 48 },
    ])
    expect((await readCounts({ ...RANGE, per: 'range', measures: ['reads'] })).toSorted(byAmount)).toEqual([
      { ...ROWS[4], day: '' },
      { ...ROWS[5], day: '', amount: 40 },
    ])
  })

  it('are read of some measures, and of one issue', async () => {
    const { db } = await makeDatabase()
    await db.insertInto('analytics_counts').values(ROWS).execute()
    const readCounts = createCountReader(db)
    const amounts = async (query: object) =>
      (await readCounts({ ...RANGE, per: 'range', ...query })).toSorted(byAmount).map(({ amount }) => amount)
    expect(await amounts({})).toEqual([2, 4, 16, 40])
    expect(await amounts({ measures: ['installs', 'visits'] })).toEqual([2, 4])
    expect(await amounts({ issue: 'spring' })).toEqual([40])
    expect(await amounts({ measures: [] })).toEqual([])
  })
})
