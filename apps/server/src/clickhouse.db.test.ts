import { expect, it, onTestFinished } from 'vitest'
import { createClickhouseAnalytics } from './analytics/clickhouseAnalytics.ts'
import { startClickhouseFake } from './analytics/testing/startClickhouseFake.ts'
import type { ReadCounts } from './analytics/AnalyticsStore.ts'
import { createSqlAnalytics } from './analytics/openAnalyticsStore.ts'
import { anEvent, someVisits } from './analytics/testing/storedEvents.ts'
import { describeOnEachDatabase, type MakeDatabase } from './testing/describeOnEachDatabase.ts'
import { aTestApp, TEST_NOW } from './testing/aTestApp.ts'
import { anArticleRow, anIssueRow } from './testing/rows.ts'
import type { DayCount } from './analytics/counts.ts'

const DAY = 86_400_000

const goOn = () => Promise.resolve(true)

async function aTitle(makeDatabase: MakeDatabase) {
  const { db } = await makeDatabase()
  const fake = await startClickhouseFake()
  const store = createClickhouseAnalytics(fake.url, db)
  onTestFinished(async () => {
    await store.close()
    await fake.stop()
  })
  return { db, fake, store }
}

const inOrder = (counts: readonly DayCount[]) =>
  counts
    .map((count) => [count.day, count.measure, count.issue, count.item, count.detail, count.amount].join())
    .toSorted((one, other) => one.localeCompare(other))

const RANGE = { from: '2026-02-28', to: '2026-03-01' }

const ASKED: readonly Parameters<ReadCounts>[0][] = [
  { ...RANGE, per: 'day' },
  { ...RANGE, per: 'range' },
  { ...RANGE, per: 'range', measures: ['reads', 'depth'] },
  { ...RANGE, per: 'day', measures: ['reads', 'visits'] },
  { ...RANGE, per: 'range', issue: 'spring', measures: ['page_zooms', 'reads'] },
]

/** What readers of an issue tell, and somebody who makes things up. */
const EVENTS = [
  ...someVisits(3, TEST_NOW - DAY),
  ...someVisits(4, TEST_NOW),
  ...['a', 'b', 'unknown'].map((article) =>
    anEvent({ type: 'article_open', issue: 'spring', article, language: 'en' }, TEST_NOW),
  ),
  anEvent({ type: 'article_open', issue: 'spring', article: 'a', language: 'de' }, TEST_NOW - DAY),
  anEvent({ type: 'article_progress', issue: 'spring', article: 'a', from: 0, to: 7, seconds: 90 }, TEST_NOW),
  anEvent({ type: 'replica_zoom', issue: 'spring', page: 1, column: 2, row: 3 }, TEST_NOW),
  anEvent({ type: 'replica_zoom', issue: 'spring', page: 9, column: 2, row: 3 }, TEST_NOW),
  anEvent({ type: 'hotspot_click', issue: 'spring', page: 1, hotspot: 0 }, TEST_NOW),
  anEvent({ type: 'hotspot_click', issue: 'spring', page: 1, hotspot: 1 }, TEST_NOW),
  anEvent({ type: 'issue_open', issue: 'spring' }, TEST_NOW),
  anEvent({ type: 'issue_open', issue: 'unknown' }, TEST_NOW),
  anEvent({ type: 'share', method: 'copy', article: 'a' }, TEST_NOW),
  ...someVisits(1, TEST_NOW + DAY),
]

describeOnEachDatabase('ClickHouse beside the database', (makeDatabase) => {
  it('tells the same counts as the database would, however often events are sent', async () => {
    const { db, store } = await aTitle(makeDatabase)
    await db
      .insertInto('issues')
      .values(anIssueRow({ id: 'spring', fields: { pages: [{ page: 1, hotspots: [{}] }] } }))
      .execute()
    await db
      .insertInto('articles')
      .values(['a', 'b'].map((id) => anArticleRow({ id, issue_id: 'spring' })))
      .execute()
    const own = createSqlAnalytics(db)
    for (const each of [own, store]) {
      await each.keep(EVENTS)
      await each.keep(EVENTS.slice(0, 9))
      await each.rollUp(goOn)
    }
    for (const query of ASKED)
      expect(inOrder(await store.readCounts(query))).toEqual(inOrder(await own.readCounts(query)))
    expect(await store.readCounts({ ...RANGE, per: 'range', measures: ['reads'] })).toHaveLength(2)
    expect(await store.readCounts({ ...RANGE, per: 'range', measures: [] })).toEqual([])
  })

  it('forgets what events said when they are old, and counts when these are', async () => {
    const { fake, store } = await aTitle(makeDatabase)
    await store.keep([
      ...someVisits(1, TEST_NOW - 2 * DAY),
      ...someVisits(1, TEST_NOW - DAY),
      ...someVisits(1, TEST_NOW),
    ])
    await store.removeBefore({ events: '2026-03-01', counts: '2026-02-28' }, goOn)
    expect(fake.rows.map(({ day, event }) => [day, event === ''])).toEqual([
      ['2026-02-28', true],
      ['2026-03-01', false],
    ])
    const said = fake.statements.length
    await store.removeBefore({ events: '2026-03-01', counts: '2026-02-28' }, goOn)
    expect(fake.statements.slice(said).filter((statement) => statement.startsWith('ALTER'))).toEqual([])
  })

  it('is asked for again after it was away, and readers to come again', async () => {
    const { db, fake, store } = await aTitle(makeDatabase)
    const { app } = await aTestApp({ db, analytics: store, title: { analytics: { firstParty: 'always' } } })
    const tell = async () => {
      const payload = { version: 1, sentAt: TEST_NOW, events: someVisits(1, TEST_NOW) }
      return (await app.inject({ method: 'POST', url: '/events', payload })).statusCode
    }
    fake.refuse(true)
    expect(await tell()).toBe(503)
    fake.refuse(false)
    expect(await tell()).toBe(204)
    expect(fake.rows).toHaveLength(1)
    expect(fake.statements[0]).toMatch(/^CREATE TABLE/)
  })
})
