import { MOST_BYTES } from '@gatefold/contract/analytics/eventsCall'
import { analyticsEvent } from '@gatefold/contract/analytics/analyticsEvent'
import { GetIssueDocument } from '@gatefold/contract/generated/documents'
import { type Kysely, sql } from 'kysely'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { Database } from './platform/db/schema.ts'
import { describeOnEachDatabase } from './testing/describeOnEachDatabase.ts'
import { aTestApp, TEST_NOW, type TestApp, type TestAppOptions } from './testing/aTestApp.ts'
import { anArticleRow, anId, anIssueRow } from './testing/rows.ts'
import { createSqlAnalytics, eventsOf, listDays } from './analytics/openAnalyticsStore.ts'
import { anEvent, countsIn, someVisits, sumIn } from './analytics/testing/storedEvents.ts'
import { openTestAnalytics } from './analytics/testing/openTestAnalytics.ts'

const ALWAYS = { firstParty: 'always' }

async function aCountingApp({ title, ...parts }: TestAppOptions = {}) {
  const app = await aTestApp({ title: { analytics: ALWAYS, ...title }, ...parts })
  return { ...app, tell: (body: unknown, options?: Sent) => tell(app, body, options) }
}

interface Sent {
  readonly headers?: Record<string, string>
  readonly from?: string
  readonly url?: string
}

function tell({ app }: TestApp, body: unknown, { headers, from = '192.0.2.1', url = '/events' }: Sent = {}) {
  return app.inject({
    method: 'POST',
    url,
    remoteAddress: from,
    headers: { 'content-type': 'text/plain;charset=UTF-8', ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

const aBatch = (events: readonly unknown[], sentAt = TEST_NOW) => ({ version: 1, sentAt, events })

const oneVisit = () => aBatch(someVisits(1, TEST_NOW))

async function storedIn(db: Kysely<Database>): Promise<readonly unknown[]> {
  const days = await listDays(db)
  const tables = await Promise.all(
    days.map((day) => sql<{ event: string }>`select event from ${eventsOf(day)}`.execute(db)),
  )
  return tables.flatMap(({ rows }) => rows.map(({ event }) => JSON.parse(event) as unknown))
}

describe('POST events', () => {
  it('answers when everything that can be kept is stored, and keeps nothing of who sent it', async () => {
    const { tell, db } = await aCountingApp()
    const events = someVisits(2, TEST_NOW)
    const answer = await tell(aBatch([...events, { type: 'visit' }]), { headers: { 'user-agent': 'Canary/7' } })
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    expect(answer.headers).not.toHaveProperty('x-ratelimit-limit')
    const stored = await storedIn(db)
    expect(stored).toHaveLength(2)
    expect(stored).toEqual(expect.arrayContaining([...events]))
    expect(JSON.stringify(stored)).not.toMatch(/192\.0\.2\.1|Canary/)
  })

  it('takes JSON too, below the base path', async () => {
    const { tell, db } = await aCountingApp({ title: { basePath: '/title/' } })
    const headers = { 'content-type': 'application/json' }
    expect((await tell(oneVisit(), { headers, url: '/title/events' })).statusCode).toBe(204)
    expect(await storedIn(db)).toHaveLength(1)
  })

  it('refuses what is no batch, what is too large and what is of another type', async () => {
    const { tell, db } = await aCountingApp()
    const statuses: number[] = []
    const large = `${' '.repeat(MOST_BYTES)}${JSON.stringify(oneVisit())}`
    for (const body of ['{', '', '[]', '{"version":1}', large]) statuses.push((await tell(body)).statusCode)
    const form = await tell('a=b', { headers: { 'content-type': 'application/x-www-form-urlencoded' } })
    expect([...statuses, form.statusCode]).toEqual([400, 400, 400, 400, 413, 415])
    expect(await storedIn(db)).toEqual([])
  })

  it('R7.6 keeps nothing of who does not want to be counted, whatever the reader was served by', async () => {
    const { tell, db } = await aCountingApp()
    for (const headers of [{ 'sec-gpc': '1' }, { dnt: '1' }]) {
      expect((await tell(oneVisit(), { headers })).statusCode).toBe(204)
    }
    expect(await storedIn(db)).toEqual([])
    expect((await tell(oneVisit(), { headers: { dnt: '0' } })).statusCode).toBe(204)
    expect(await storedIn(db)).toHaveLength(1)
  })

  it('takes nothing from the page of another site', async () => {
    const elsewhere = 'https://reader.example'
    const { tell, db } = await aCountingApp({ title: { readerOrigins: [elsewhere] } })
    const from = async (origin: string) => {
      const answer = await tell(oneVisit(), { headers: { origin, host: 'magazine.example' } })
      return [answer.statusCode, answer.headers['access-control-allow-origin']]
    }
    expect(await from('https://evil.example')).toEqual([403, undefined])
    expect(await from('null')).toEqual([403, undefined])
    expect(await storedIn(db)).toEqual([])
    expect(await from('https://magazine.example')).toEqual([204, undefined])
    expect(await from(elsewhere)).toEqual([204, elsewhere])
  })

  it('knows its own origin by ORIGIN, whatever a request calls its host', async () => {
    const { tell } = await aCountingApp({ env: { ORIGIN: 'https://magazine.example' } })
    const from = async (origin: string) =>
      (await tell(oneVisit(), { headers: { origin, host: 'evil.example' } })).statusCode
    expect(await from('https://evil.example')).toBe(403)
    expect(await from('https://magazine.example')).toBe(204)
  })

  it.each([
    ['nothing is counted', { firstParty: 'off' }, 404],
    ['another place counts', { ...ALWAYS, endpoint: 'https://count.example/events' }, 404],
    ['its own place is named', { ...ALWAYS, endpoint: 'https://magazine.example/events' }, 204],
  ])('is there as the configuration says: %s', async (_name, analytics, status) => {
    const { tell } = await aCountingApp({ title: { analytics }, env: { ORIGIN: 'https://magazine.example' } })
    expect((await tell(oneVisit())).statusCode).toBe(status)
  })

  it('lets an address call so often and no more, by what the proxy says of it', async () => {
    const { tell } = await aCountingApp({ env: { PROXIES: '10.0.0.7' } })
    const statuses = new Set<number>()
    const from = '10.0.0.7'
    const reader = { 'x-forwarded-for': '2001:db8:0:7::1' }
    for (let call = 0; call < 120; call += 1) statuses.add((await tell('', { from, headers: reader })).statusCode)
    expect([...statuses]).toEqual([400])
    const rateLimited = await tell(oneVisit(), { from, headers: { 'x-forwarded-for': '2001:db8:0:7::2' } })
    expect(rateLimited.statusCode).toBe(429)
    expect(Number(rateLimited.headers['retry-after'])).toBeGreaterThan(0)
    expect((await tell(oneVisit(), { from, headers: { 'x-forwarded-for': '2001:db8:0:8::1' } })).statusCode).toBe(204)
  })

  it('asks to come again where nothing can be stored, and says why in the log alone', async () => {
    const own = await aTestApp()
    const keep = () => Promise.reject(new Error('The disk is full.'))
    const { tell, log } = await aCountingApp({ analytics: { ...createSqlAnalytics(own.db), keep } })
    const answer = await tell(oneVisit())
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '30'])
    expect(answer.body).not.toContain('disk')
    expect(log.join('')).toContain('The disk is full.')
  })

  it('asks to come again where too much waits, without reading what comes', async () => {
    const own = await aTestApp()
    const { promise, resolve } = Promise.withResolvers<void>()
    const { tell } = await aCountingApp({ analytics: { ...createSqlAnalytics(own.db), keep: () => promise } })
    const visits = (count: number) => aBatch(someVisits(count, TEST_NOW))
    const waiting = Array.from({ length: 200 }, (_, at) => tell(visits(100), { from: `10.0.0.${at}` }))
    await expect.poll(async () => (await tell('{')).statusCode).toBe(503)
    resolve()
    expect(new Set((await Promise.all(waiting)).map(({ statusCode }) => statusCode))).toEqual(new Set([204]))
  })
})

const DEEP = '['.repeat(10_000)

/** Calls as whoever wants to harm the title makes them, with visits in some of them that count. */
function aFlood(size: number): readonly (readonly [body: unknown, sent: Sent, counted: number])[] {
  return Array.from({ length: size }, (_, at) => {
    const from = `10.1.${at % 250}.${Math.floor(at / 250)}`
    const read = anEvent({ type: 'article_open', issue: `issue-${at}`, article: 'a', language: 'en' }, TEST_NOW)
    const forged = aBatch(Array.from({ length: 50 }, () => ({ ...read, id: crypto.randomUUID() })))
    const calls: readonly (readonly [unknown, Sent, number])[] = [
      ['{"version":1', { from }, 0],
      [DEEP, { from }, 0],
      ['x'.repeat(MOST_BYTES + 1), { from }, 0],
      [aBatch([{ ...read, user: 'ada' }, { ...read, article: '<script>' }, 7, null]), { from }, 0],
      [forged, { from }, 0],
      [oneVisit(), { from, headers: { origin: 'https://evil.example' } }, 0],
      [aBatch([...someVisits(3, TEST_NOW), { type: 'visit' }]), { from }, 3],
    ]
    return calls[at % calls.length] ?? ['', {}, 0]
  })
}

describeOnEachDatabase('a flood of calls', (makeDatabase) => {
  it('leaves readers their answers, and nothing that is no event', { timeout: 60_000 }, async () => {
    const database = await makeDatabase()
    const { db } = database
    await db
      .insertInto('issues')
      .values(anIssueRow({ id: anId(1), slug: 'spring' }))
      .execute()
    await db
      .insertInto('articles')
      .values(anArticleRow({ id: anId(2), issue_id: anId(1) }))
      .execute()
    const analytics = await openTestAnalytics(database)
    const { tell, post, app } = await aCountingApp({ db, analytics })
    const flood = aFlood(2_100)
    const read = async () => {
      const variables = { id: 'spring', isSlug: true }
      const answer = (await post({ ...GetIssueDocument, variables })).json<{ data: { issue: { id: string } } }>()
      return [answer.data.issue.id, (await app.inject('/issues/spring')).statusCode]
    }
    const responses = Promise.all(flood.map(([body, sent]) => tell(body, sent)))
    const answers = []
    for (let round = 0; round < 20; round += 1) {
      answers.push(await read())
      await analytics.rollUp(() => Promise.resolve(true))
    }
    const statuses = new Set((await responses).map(({ statusCode }) => statusCode))
    expect(answers).toEqual(answers.map(() => [anId(1), 200]))
    expect(statuses).toEqual(new Set([204, 400, 403, 413]))
    await analytics.rollUp(() => Promise.resolve(true))
    const stored = await storedIn(db)
    expect(stored.filter((event) => !v.is(analyticsEvent, event))).toEqual([])
    expect(await sumIn(db, 'visits')).toBe(flood.reduce((sum, [, , counted]) => sum + counted, 0))
    expect((await countsIn(db)).filter((line) => /issue-|ada|script/.test(line))).toEqual([])
  })
})
