import { expect, it } from 'vitest'
import { bumpContentRevision } from '../db/contentRevision.ts'
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase.ts'
import { anId, anIssueRow } from '../../testing/rows.ts'
import { createRevisionsReader } from './readRevisions.ts'

function contentReader(...deps: Parameters<typeof createRevisionsReader>) {
  const read = createRevisionsReader(...deps)
  return async () => (await read()).content
}

describeOnEachDatabase('the version of the content', (makeDatabase) => {
  it('changes with every revision and stays the same between them', async () => {
    const { db } = await makeDatabase()
    const read = contentReader(db, () => 0)
    const first = await read()
    expect(await read()).toBe(first)
    await db.transaction().execute(bumpContentRevision)
    expect(await read()).not.toBe(first)
  })

  it('changes when the time of a scheduled issue comes', async () => {
    const { db } = await makeDatabase()
    let now = Date.parse('2026-01-01T00:00:00.000Z')
    const scheduled = { status: 'scheduled', publish_at: '2026-01-01T00:00:01.000Z' } as const
    await db
      .insertInto('issues')
      .values(anIssueRow({ id: anId(1), ...scheduled }))
      .execute()
    const read = contentReader(db, () => now)
    const before = await read()
    now += 999
    expect(await read()).toBe(before)
    now += 1
    expect(await read()).not.toBe(before)
  })

  it('is read once for those who ask in the same turn, after all of them have asked', async () => {
    const { db } = await makeDatabase()
    let looks = 0
    const read = contentReader(db, () => (looks += 1))
    const versions = await Promise.all([read(), read(), read()])
    expect([new Set(versions).size, looks]).toEqual([1, 1])
  })
})
