import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '../db/testing/describeOnEachDatabase.ts'
import { createCountReader } from './createCountReader.ts'

const NOTHING = { issue: '', item: '', detail: '' }

describeOnEachDatabase('counts', (makeDatabase) => {
  it('are read by their days, their measures and their issue', async () => {
    const { db } = await makeDatabase()
    const rows = [
      { ...NOTHING, day: '2026-02-27', measure: 'visits', amount: 1 },
      { ...NOTHING, day: '2026-02-28', measure: 'visits', amount: 2 },
      { ...NOTHING, day: '2026-03-01', measure: 'installs', amount: 4 },
      { ...NOTHING, day: '2026-03-01', measure: 'reads', issue: 'spring', item: 'a', amount: 8 },
      { ...NOTHING, day: '2026-03-01', measure: 'reads', issue: 'summer', item: 'b', amount: 16 },
      { ...NOTHING, day: '2026-03-02', measure: 'reads', issue: 'spring', item: 'a', amount: 32 },
    ]
    await db.insertInto('analytics_counts').values(rows).execute()
    const readCounts = createCountReader(db)
    const range = { from: '2026-02-28', to: '2026-03-01' }
    const amounts = async (asked: object) =>
      (await readCounts({ ...range, ...asked })).map(({ amount }) => amount).toSorted((one, other) => one - other)
    expect(await amounts({})).toEqual([2, 4, 8, 16])
    expect(await amounts({ measures: ['reads', 'visits'] })).toEqual([2, 8, 16])
    expect(await amounts({ issue: 'spring' })).toEqual([8])
    expect(await amounts({ measures: [] })).toEqual([])
    expect(await readCounts({ from: '2026-03-02', to: '2026-03-02' })).toEqual([rows[5]])
  })
})
