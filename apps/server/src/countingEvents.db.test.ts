import type { AnalyticsFact } from '@gatefold/contract/analytics/analyticsEvent'
import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { engineOf } from './platform/db/engine.ts'
import { openDatabase } from './platform/db/openDatabase.ts'
import type { Database } from './platform/db/schema.ts'
import { describeOnEachDatabase } from './testing/describeOnEachDatabase.ts'
import { anArticleRow, anIssueRow } from './testing/rows.ts'
import type { AnalyticsStore } from './analytics/AnalyticsStore.ts'
import { anEvent, countsIn, someVisits, sumIn } from './analytics/testing/storedEvents.ts'
import { createSqlAnalytics, eventsOf, listDays } from './analytics/openAnalyticsStore.ts'
import { MOST_DETAILS } from './analytics/counts.ts'

const NOON = Date.parse('2026-03-01T12:00:00.000Z')
const DAY_BEFORE = NOON - 86_400_000

const goOn = () => Promise.resolve(true)

/** In one process, two connections to SQLite would wait for each other until they give up. */
async function atOnce<Result>(
  db: Kysely<Database>,
  works: readonly (() => Promise<Result>)[],
): Promise<readonly Result[]> {
  if (engineOf(db) === 'postgres') return Promise.all(works.map((work) => work()))
  const results: Result[] = []
  for (const work of works) results.push(await work())
  return results
}

describeOnEachDatabase('events', (makeDatabase) => {
  it('count once, whoever sends them how often, however late, and on the day of their own time', async () => {
    const { db, settings } = await makeDatabase()
    const other = await openDatabase(settings)
    const servers = [createSqlAnalytics(db), createSqlAnalytics(other.db)]
    const events = [...someVisits(40, NOON), ...someVisits(40, DAY_BEFORE)]
    const twice = [...events, ...events.toReversed()]
    await atOnce(
      db,
      servers.flatMap((server) => [() => server.keep(twice), () => server.keep(events.toReversed())]),
    )
    await servers[0]?.rollUp(goOn)
    await servers[1]?.keep(events)
    await servers[1]?.rollUp(goOn)
    await other.close()
    expect(await listDays(db)).toEqual(['2026-02-28', '2026-03-01'])
    expect((await countsIn(db)).filter((line) => line.includes(' visits '))).toEqual([
      '2026-02-28 visits 40',
      '2026-03-01 visits 40',
    ])
  })

  it('are counted once by two servers that count at once', async () => {
    const { db, settings } = await makeDatabase()
    const other = await openDatabase(settings)
    const servers = [createSqlAnalytics(db), createSqlAnalytics(other.db)]
    await servers[0]?.keep(someVisits(2_345, NOON))
    // On SQLite one portion of each in turn.
    const isSqlite = engineOf(db) === 'sqlite'
    const counts = (server: AnalyticsStore) => () => server.rollUp(() => Promise.resolve(!isSqlite))
    const turns = Array.from({ length: isSqlite ? 3 : 1 }, () => servers.map(counts)).flat()
    const counted = await atOnce(db, turns)
    await other.close()
    expect(counted.reduce((sum, part) => sum + part)).toBe(2_345)
    expect(await sumIn(db, 'visits')).toBe(2_345)
  })

  it('are neither lost nor counted twice when counting fails on its way', async () => {
    const { db } = await makeDatabase()
    const store = createSqlAnalytics(db)
    await store.keep(someVisits(700, NOON))
    // As if the process were killed between what is added and what is marked.
    const events = eventsOf('2026-03-01')
    if (engineOf(db) === 'postgres') {
      await sql`create function fall() returns trigger language plpgsql as $$ begin raise exception 'fallen'; end $$`.execute(
        db,
      )
      await sql`create trigger fall before update on ${events} for each row execute function fall()`.execute(db)
    } else {
      await sql`create trigger fall before update on ${events} begin select raise(abort, 'fallen'); end`.execute(db)
    }
    await expect(store.rollUp(goOn)).rejects.toThrow('fallen')
    expect(await countsIn(db)).toEqual([])
    await (engineOf(db) === 'postgres' ? sql`drop trigger fall on ${events}` : sql`drop trigger fall`).execute(db)
    expect(await store.rollUp(goOn)).toBe(700)
    expect(await store.rollUp(goOn)).toBe(0)
    expect(await sumIn(db, 'visits')).toBe(700)
  })

  it('go on being counted where a stop has broken it off', async () => {
    const { db } = await makeDatabase()
    const store = createSqlAnalytics(db)
    await store.keep(someVisits(1_200, NOON))
    expect(await store.rollUp(() => Promise.resolve(false))).toBe(500)
    expect(await store.rollUp(goOn)).toBe(700)
    expect(await sumIn(db, 'visits')).toBe(1_200)
  })

  it('are counted on the other days where another server drops one meanwhile', async () => {
    const { db, settings } = await makeDatabase()
    const other = await openDatabase(settings)
    const [store, elsewhere] = [createSqlAnalytics(db), createSqlAnalytics(other.db)]
    await store.keep([...someVisits(1, DAY_BEFORE - 86_400_000), ...someVisits(2, DAY_BEFORE), ...someVisits(3, NOON)])
    const counted = await store.rollUp(async () => {
      await elsewhere.removeBefore({ events: '2026-03-01', counts: '2026-02-28' }, goOn)
      return true
    })
    await other.close()
    expect(counted).toBe(4)
    expect(await store.rollUp(goOn)).toBe(0)
  })

  it('are forgotten a day at a time, so that a stop is heard in between', async () => {
    const { db } = await makeDatabase()
    const store = createSqlAnalytics(db)
    await store.keep([...someVisits(1, DAY_BEFORE), ...someVisits(1, NOON)])
    await store.rollUp(goOn)
    const days = { events: '2026-03-02', counts: '2026-03-02' }
    expect(await store.removeBefore(days, () => Promise.resolve(false))).toBe(false)
    expect([await listDays(db), await sumIn(db, 'visits')]).toEqual([['2026-03-01'], 2])
    expect(await store.removeBefore(days, goOn)).toBe(true)
    expect([await listDays(db), await sumIn(db, 'visits')]).toEqual([[], 0])
  })

  it('are forgotten with their table, and counts with their day', async () => {
    const { db } = await makeDatabase()
    const store = createSqlAnalytics(db)
    await store.keep([...someVisits(1, DAY_BEFORE), ...someVisits(1, NOON)])
    await store.rollUp(goOn)
    await store.removeBefore({ events: '2026-03-01', counts: '2026-02-28' }, goOn)
    expect(await listDays(db)).toEqual(['2026-03-01'])
    expect(await sumIn(db, 'visits')).toBe(2)
    await store.removeBefore({ events: '2026-03-01', counts: '2026-03-01' }, goOn)
    expect(await sumIn(db, 'visits')).toBe(1)
    // The day is begun anew for whoever is late.
    await expect(store.keep(someVisits(1, DAY_BEFORE))).rejects.toThrow(/no such table|does not exist/)
    await store.keep(someVisits(1, DAY_BEFORE))
    expect(await listDays(db)).toEqual(['2026-02-28', '2026-03-01'])
  })
})

describeOnEachDatabase('what is made up', (makeDatabase) => {
  it('is not counted: issues, articles, printed pages and hotspots that the title does not have', async () => {
    const { db } = await makeDatabase()
    const pages = [{ page: 1, hotspots: [{}, {}] }]
    await db
      .insertInto('issues')
      .values([anIssueRow({ id: 'spring', fields: { pages } }), anIssueRow({ id: 'summer' })])
      .execute()
    await db
      .insertInto('articles')
      .values([anArticleRow({ id: 'a', issue_id: 'spring' })])
      .execute()
    const store = createSqlAnalytics(db)
    const read = (issue: string, article: string): AnalyticsFact => ({
      type: 'article_open',
      issue,
      article,
      language: 'en',
    })
    const click = (issue: string, page: number, hotspot: number): AnalyticsFact => ({
      type: 'hotspot_click',
      issue,
      page,
      hotspot,
    })
    const facts = [
      read('spring', 'a'),
      read('spring', 'b'),
      read('summer', 'a'),
      read('winter', 'a'),
      { type: 'issue_open', issue: 'winter' } as const,
      { type: 'share', method: 'copy', article: 'a' } as const,
      click('spring', 1, 1),
      click('spring', 1, 2),
      click('spring', 2, 0),
      click('summer', 1, 0),
    ]
    await store.keep(facts.map((fact) => anEvent(fact, NOON)))
    await store.rollUp(goOn)
    expect((await countsIn(db)).map((line) => line.slice('2026-03-01 '.length))).toEqual([
      'hotspot_clicks spring 1 1 1',
      'reads spring a 1',
      'reads_by_language en 4',
    ])
  })

  it('does not fill the counts: new words are left out where a day has as many as it may, and known ones go on', async () => {
    const { db } = await makeDatabase()
    const store = createSqlAnalytics(db)
    const search = (words: string) => anEvent({ type: 'search', length: words.length, hits: 1, words }, NOON)
    await store.keep(Array.from({ length: MOST_DETAILS + 200 }, (_, at) => search(`word ${at}`)))
    await store.rollUp(goOn)
    const words = () =>
      db.selectFrom('analytics_counts').select('detail').where('measure', '=', 'search_words').execute()
    const storedWords = await words()
    expect(storedWords).toHaveLength(MOST_DETAILS)
    await store.keep([search(storedWords[0]?.detail ?? ''), search('a new word')])
    await store.rollUp(goOn)
    expect(await words()).toHaveLength(MOST_DETAILS)
    expect(await sumIn(db, 'search_words')).toBe(MOST_DETAILS + 1)
    expect(await sumIn(db, 'searches')).toBe(MOST_DETAILS + 202)
  })

  it('leaves a site its place where many articles link to it', async () => {
    const { db } = await makeDatabase()
    await db
      .insertInto('issues')
      .values(anIssueRow({ id: 'spring' }))
      .execute()
    const articles = Array.from({ length: 60 }, (_, at) => `a-${at}`)
    await db
      .insertInto('articles')
      .values(articles.map((id) => anArticleRow({ id, issue_id: 'spring' })))
      .execute()
    const store = createSqlAnalytics(db)
    const sites = Array.from({ length: 20 }, (_, at) => `site-${at}.example`)
    const clicks = sites.flatMap((host) =>
      articles.map((article) => anEvent({ type: 'outbound_click', host, issue: 'spring', article }, NOON)),
    )
    await store.keep(clicks)
    await store.rollUp(goOn)
    expect(await sumIn(db, 'outbound_clicks')).toBe(clicks.length)
  })
})
