import { access, mkdir, mkdtemp, rename, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createSqliteAnalytics, listDays } from './analytics/openAnalyticsStore.ts'
import { anEvent, someVisits, sumIn } from './analytics/testing/storedEvents.ts'
import { openDatabase } from './platform/db/openDatabase.ts'
import { TEST_NOW } from './testing/aTestApp.ts'

const goOn = () => Promise.resolve(true)

async function aTitle() {
  const dataFolder = await mkdtemp(join(tmpdir(), 'gatefold-thread-'))
  const { db, close } = await openDatabase({ dataFolder, databaseUrl: undefined })
  const store = createSqliteAnalytics(dataFolder, db)
  onTestFinished(async () => {
    await store.close()
    await close()
    await rm(dataFolder, { recursive: true, force: true })
  })
  return { dataFolder, db, store }
}

describe('a thread of its own', () => {
  it('keeps, counts and forgets events in the database of the title', { timeout: 30_000 }, async () => {
    const { db, store } = await aTitle()
    await Promise.all(Array.from({ length: 5 }, () => store.keep(someVisits(300, TEST_NOW))))
    expect(await store.rollUp(goOn)).toBe(1_500)
    const query = { from: '2026-03-01', to: '2026-03-01', per: 'range', measures: ['visits'] } as const
    expect((await store.readCounts(query)).map(({ amount }) => amount)).toEqual([1_500])
    await store.removeBefore({ events: '2026-03-02', counts: '2026-03-02' }, goOn)
    expect([await listDays(db), await sumIn(db, 'visits')]).toEqual([[], 0])
  })

  it('is not begun where nothing was ever counted', async () => {
    const { dataFolder, db } = await aTitle()
    const store = createSqliteAnalytics(`${dataFolder}/nowhere`, db)
    expect(await store.rollUp(goOn)).toBe(0)
    expect(await store.removeBefore({ events: '2026-03-02', counts: '2026-03-02' }, goOn)).toBe(true)
    await expect(access(`${dataFolder}/nowhere`)).rejects.toThrow('ENOENT')
  })

  it('is begun again after it has fallen', { timeout: 30_000 }, async () => {
    const { dataFolder, store } = await aTitle()
    await rename(`${dataFolder}/gatefold.db`, `${dataFolder}/away.db`)
    await mkdir(`${dataFolder}/gatefold.db`)
    await expect(store.keep(someVisits(1, TEST_NOW))).rejects.toThrow('EISDIR')
    await rmdir(`${dataFolder}/gatefold.db`)
    await rename(`${dataFolder}/away.db`, `${dataFolder}/gatefold.db`)
    await store.keep(someVisits(1, TEST_NOW))
    expect(await store.rollUp(goOn)).toBe(1)
  })

  it('tells what went wrong, goes on after it, and can be closed and asked again', { timeout: 30_000 }, async () => {
    const { store } = await aTitle()
    await expect(store.keep([anEvent({ type: 'INSTALLED' }, Number.NaN)])).rejects.toThrow('Invalid time value')
    await store.keep(someVisits(1, TEST_NOW))
    await store.close()
    expect(await store.rollUp(goOn)).toBe(1)
  })
})
