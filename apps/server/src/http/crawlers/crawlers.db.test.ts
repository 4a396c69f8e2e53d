import { expect, it } from 'vitest'
import { bumpContentRevision } from '../../platform/db/contentRevision.ts'
import { describeOnEachDatabase, type TestDatabase } from '../../testing/describeOnEachDatabase.ts'
import { aTestApp, TEST_NOW, type TestAppOptions } from '../../testing/aTestApp.ts'
import { aGuardedTitle, buy, CANARY } from '../../testing/aGuardedTitle.ts'
import { anArticleRow, anId, anIssueRow, type IssueSketch } from '../../testing/rows.ts'

const PLACES = ['/sitemap.xml', '/feed.xml', '/robots.txt'] as const
const ORIGIN = 'https://magazine.example'

async function anApp(database: TestDatabase, options: TestAppOptions = {}) {
  return aTestApp({ db: database.db, ...options, env: { ORIGIN, ...options.env } })
}

async function add({ db }: TestDatabase, sketch: IssueSketch, slugs: readonly string[] = []): Promise<void> {
  await db.insertInto('issues').values(anIssueRow(sketch)).execute()
  const articles = slugs.map((slug, position) =>
    anArticleRow({ id: `${sketch.id}${slug}`, issue_id: sketch.id, slug, position }),
  )
  if (articles.length > 0) await db.insertInto('articles').values(articles).execute()
}

const languages = ['en', 'fr']

describeOnEachDatabase('what search engines and feed readers are told', (makeDatabase) => {
  it('names every public page, each in its languages, with when it last changed', async () => {
    const database = await makeDatabase()
    const updated = '2026-02-03T04:05:06.000Z'
    const two = { slug: 'spring', updated, fields: { data: { languages } } }
    await add(database, { id: anId(1), ...two }, ['the-harbour'])
    await add(database, { id: anId(2), slug: 'winter', release_date: '2025-01-01' })
    const { app } = await anApp(database, { title: { languages } })
    const response = await app.inject('/sitemap.xml')
    expect(response.headers['content-type']).toBe('application/xml; charset=utf-8')
    const addresses = [...response.body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)
    expect(addresses).toEqual([
      `${ORIGIN}/`,
      `${ORIGIN}/?lang=fr`,
      `${ORIGIN}/issues/spring`,
      `${ORIGIN}/issues/spring?lang=fr`,
      `${ORIGIN}/issues/spring/the-harbour`,
      `${ORIGIN}/issues/spring/the-harbour?lang=fr`,
      `${ORIGIN}/issues/winter`,
    ])
    expect(response.body).toContain(
      `<url><loc>${ORIGIN}/issues/spring</loc><lastmod>${updated}</lastmod>` +
        `<xhtml:link rel="alternate" hreflang="en" href="${ORIGIN}/issues/spring"/>` +
        `<xhtml:link rel="alternate" hreflang="fr" href="${ORIGIN}/issues/spring?lang=fr"/>` +
        `<xhtml:link rel="alternate" hreflang="x-default" href="${ORIGIN}/issues/spring"/></url>`,
    )
  })

  it('says nothing of drafts, of issues before their time and of articles kept from the app', async () => {
    const database = await makeDatabase()
    await add(database, { id: anId(1), slug: 'there' }, ['kept'])
    await database.db.updateTable('articles').set({ is_excluded_from_app: 1 }).execute()
    await add(database, { id: anId(2), slug: 'secret-draft', name: 'Secret', status: 'draft' }, ['secret-story'])
    const later = '2026-03-01T13:00:00.000Z'
    await add(database, { id: anId(3), slug: 'secret-later', status: 'scheduled', publish_at: later }, ['secret-too'])
    const clock = { now: TEST_NOW }
    const { app } = await anApp(database, { now: () => clock.now })
    for (const url of PLACES) expect((await app.inject(url)).body, url).not.toMatch(/secret|kept/i)
    expect((await app.inject('/sitemap.xml')).body).toContain('/issues/there<')
    clock.now = Date.parse(later)
    for (const url of ['/sitemap.xml', '/feed.xml']) expect((await app.inject(url)).body, url).toContain('secret-later')
  })

  it('R1.2 holds nothing of what has to be paid for, whoever asks', async () => {
    const title = await aGuardedTitle(await makeDatabase())
    const { app, bearer, paid, draft } = title
    await buy(title, 'ann', { issueId: paid.id })
    for (const headers of [{}, await bearer({ sub: 'ann' }), await bearer({ sub: 'root', roles: ['admin'] })]) {
      for (const url of PLACES) {
        const response = await app.inject({ url, headers: { ...headers, host: 'magazine.example' } })
        expect(response.statusCode, url).toBe(200)
        expect(response.body, url).not.toContain(CANARY)
        expect(response.body, url).not.toContain(draft.slug)
        for (const file of title.files.closed) expect(response.body, url).not.toContain(file)
      }
    }
    const feed = await app.inject({ url: '/feed.xml', headers: { host: 'magazine.example' } })
    expect(feed.body).toContain(`/issues/${paid.slug}<`)
    const cover = /<enclosure url="http:\/\/magazine\.example(\/assets\/[^"]*)" length="(\d+)"/.exec(feed.body)
    const file = await app.inject(cover?.[1] ?? '')
    expect([file.statusCode, String(file.rawPayload.length)]).toEqual([200, cover?.[2]])
  })

  it('R2.14 is nothing at all of a title behind a password', async () => {
    const database = await makeDatabase()
    await add(database, { id: anId(1), slug: 'there' })
    const { app } = await anApp(database, { title: { password: { enabled: true, value: 'open sesame' } } })
    const answers = await Promise.all(PLACES.map((url) => app.inject(url)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 200])
    expect(answers[2]?.body).toBe('User-agent: *\nDisallow: /\n')
  })

  it('R2.1 lives below the base path, and robots.txt at the root of the origin besides', async () => {
    const database = await makeDatabase()
    await add(database, { id: anId(1), slug: 'there' })
    const { app } = await anApp(database, { title: { basePath: '/some/dir/' } })
    expect((await app.inject('/some/dir/sitemap.xml')).body).toContain(`<loc>${ORIGIN}/some/dir/issues/there</loc>`)
    const robots = await Promise.all(['/robots.txt', '/some/dir/robots.txt'].map((url) => app.inject(url)))
    expect(robots.map(({ body }) => body.includes(`Sitemap: ${ORIGIN}/some/dir/sitemap.xml`))).toEqual([true, true])
  })

  it('is not written with a host that only the request names', async () => {
    const database = await makeDatabase()
    await add(database, { id: anId(1), slug: 'there' })
    const { app } = await aTestApp({ db: database.db })
    const ask = (url: string, host: string) => app.inject({ url, headers: { host } })
    expect((await ask('/sitemap.xml', 'magazine.example')).body).toContain('http://magazine.example/issues/there')
    expect((await ask('/sitemap.xml', 'evil.example')).statusCode).toBe(404)
    expect((await ask('/feed.xml', 'evil.example')).statusCode).toBe(404)
    expect((await ask('/robots.txt', 'evil.example')).body).not.toMatch(/evil|Sitemap/)
  })

  it('is kept until the content changes', async () => {
    const database = await makeDatabase()
    await add(database, { id: anId(1), slug: 'there' })
    const { app } = await anApp(database)
    const first = await app.inject('/feed.xml')
    const again = await app.inject({ url: '/feed.xml', headers: { 'if-none-match': String(first.headers.etag) } })
    expect(again.statusCode).toBe(304)
    await database.db.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('issues')
        .values(anIssueRow({ id: anId(2), slug: 'newer' }))
        .execute()
      await bumpContentRevision(transaction)
    })
    expect((await app.inject('/feed.xml')).body).toContain('/issues/newer<')
  })

  it('is an index of several files where the addresses are too many for one', { timeout: 60_000 }, async () => {
    const database = await makeDatabase()
    const titleLanguages = ['en', 'fr', 'de', 'es', 'nl', 'ja', 'zh']
    for (let start = 0; start < 1_500; start += 500) {
      const rows = Array.from({ length: 500 }, (_none, index) => {
        const number = start + index + 1
        return anIssueRow({
          id: anId(number),
          slug: `issue-${number}`,
          fields: { data: { languages: titleLanguages } },
        })
      })
      await database.db.insertInto('issues').values(rows).execute()
    }
    const { app } = await anApp(database, { title: { languages: titleLanguages } })
    const index = await app.inject('/sitemap.xml')
    const files = [...index.body.matchAll(/<sitemap><loc>https:\/\/magazine\.example([^<]*)<\/loc>/g)].map(
      ([, url]) => url,
    )
    expect(files).toEqual(['/sitemap-1.xml', '/sitemap-2.xml'])
    const maps = await Promise.all(files.map((url) => app.inject(url ?? '')))
    const found = maps.flatMap(({ body }) => [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address))
    expect(new Set(found).size).toBe((1_500 + 1) * 7)
    expect(found).toHaveLength((1_500 + 1) * 7)
    expect(Math.max(...maps.map(({ rawPayload }) => rawPayload.length))).toBeLessThan(50_000_000)
    expect((await app.inject('/sitemap-3.xml')).statusCode).toBe(404)
    expect((await app.inject('/sitemap-0.xml')).statusCode).toBe(404)
  })
})
