import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { readContentRevision } from '../../platform/db/contentRevision.ts'
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase.ts'
import { aText, anAsset, anImage, anImportedArticle, anImportedStyle } from '../testing/anImportedIssue.ts'
import { importInto, publishingDeps, takeStock } from '../testing/aPublisher.ts'

describeOnEachDatabase('importIssue', (makeDatabase) => {
  it('lands as a draft with every wire field of an issue', async () => {
    const deps = await publishingDeps(await makeDatabase())
    const png = await aPng(300, 200, '#336699')
    const assets = [anAsset('cover.png', 'image/png', png)]
    const outcome = await importInto(deps, { cover: 'bundle://cover.png', assets, data: { theme: 'dark' } })
    expect(outcome).toMatchObject({ change: 'created', slug: 'spring', status: 'draft', name: 'Spring' })
    const row = await deps.db.selectFrom('issues').selectAll().executeTakeFirstOrThrow()
    const url = `/assets/${sha256(png)}.png`
    expect(JSON.parse(row.summary)).toEqual({
      id: outcome.id,
      name: 'Spring',
      description: 'The first issue.',
      textDirection: 'ltr',
      features: [],
      pages: [],
      cover: url,
      externalUrl: null,
      slug: 'spring',
      data: { theme: 'dark', languages: ['en'], cover: { url, width: 300, height: 200, placeholder: '#336699' } },
      updated: '2026-03-01T12:00:00.000Z',
      created: '2026-03-01T12:00:00.000Z',
      releaseDate: '2026-03-01',
    })
  })

  it('gives pictures their size and addresses, links their slugs, and the article a thumbnail', async () => {
    const deps = await publishingDeps(await makeDatabase())
    const png = await aPng(300, 200, '#336699')
    const url = `/assets/${sha256(png)}.png`
    await importInto(deps, {
      assets: [anAsset('a%20b.png', 'image/png', png)],
      articles: [
        anImportedArticle({
          key: 'a',
          title: 'First',
          components: [
            anImage('a%20b.png'),
            aText('<p>See <a href="article://b#end">the end</a><img src="bundle://a%20b.png" alt=""></p>'),
          ],
        }),
        anImportedArticle({ key: 'b', title: 'Last', components: [{ ...aText('x'), id: 'own' }] }),
      ],
    })
    const rows = await deps.db.selectFrom('articles').selectAll().orderBy('position').execute()
    expect(rows.map((row) => row.slug)).toEqual(['first', 'last'])
    expect(JSON.parse(rows[0]?.components ?? '')).toEqual([
      { id: 'c1', component: 'image', imageurl: url, alt: '', width: 300, height: 200, placeholder: '#336699' },
      {
        id: 'c2',
        component: 'body',
        text: `<p>See <a href="article://last#end">the end</a><img src="${url}" alt=""></p>`,
      },
    ])
    expect(JSON.parse(rows[1]?.components ?? '')).toEqual([{ id: 'own', component: 'body', text: 'x' }])
    expect(JSON.parse(rows[0]?.summary ?? '')).toMatchObject({ thumbnail: url, index: 0, name: 'First' })
  })

  it('changes nothing when the same content comes again, on another day too', async () => {
    const deps = await publishingDeps(await makeDatabase())
    const assets = [anAsset('a.png', 'image/png', await aPng(2, 2, '#ffffff'))]
    const first = await importInto(deps, { assets, releaseDate: '2026-03-01' })
    const before = [await readContentRevision(deps.db), await deps.db.selectFrom('issues').selectAll().execute()]
    const tomorrow = new Date('2026-03-02T12:00:00.000Z')
    const again = await importInto(deps, { assets, releaseDate: '2026-03-02' }, { now: tomorrow })
    expect(again).toMatchObject({ change: 'unchanged', id: first.id, slug: first.slug })
    expect([await readContentRevision(deps.db), await deps.db.selectFrom('issues').selectAll().execute()]).toEqual(
      before,
    )
    expect(await takeStock(deps)).toMatchObject({ staging: [], imports: [], journal: [] })
  })

  it('replaces the issue of the same identifier and keeps its id, slug and status and those of its articles', async () => {
    const deps = await publishingDeps(await makeDatabase())
    const old = [anAsset('a.png', 'image/png', await aPng(2, 2, '#ff0000')), anAsset('b.vtt', 'text/vtt', 'WEBVTT')]
    const articles = [anImportedArticle({ key: 'a', title: 'Alpha' }), anImportedArticle({ key: 'b', title: 'Beta' })]
    const first = await importInto(deps, { assets: old, articles }, { landing: 'published' })
    const ids = await deps.db.selectFrom('articles').select(['id', 'slug']).orderBy('slug').execute()
    const changed = [
      anImportedArticle({ key: 'new', title: 'Gamma' }),
      anImportedArticle({ key: 'b', title: 'Beta, renamed' }),
      anImportedArticle({ key: 'renamed', slug: 'alpha', title: 'Alpha' }),
    ]
    const second = await importInto(deps, { title: 'Spring, second edition', assets: old.slice(1), articles: changed })
    expect(second).toMatchObject({ change: 'updated', id: first.id, slug: 'spring', status: 'published' })
    const rows = await deps.db.selectFrom('articles').selectAll().orderBy('position').execute()
    expect(rows.map((row) => row.slug)).toEqual(['gamma', 'beta', 'alpha'])
    expect(rows.slice(1).map((row) => row.id)).toEqual([ids[1]?.id, ids[0]?.id])
    const stock = await takeStock(deps)
    expect(stock.known).toEqual([`${sha256('WEBVTT')}.vtt`])
    expect(stock).toMatchObject({ stored: stock.known, staging: [], imports: [], journal: [] })
  })

  it('takes everything back when a file of the source breaks off', async () => {
    const deps = await publishingDeps(await makeDatabase())
    const broken = {
      ...anAsset('b.png', 'image/png', ''),
      open: () => {
        throw new Error('bad CRC')
      },
    }
    const assets = [anAsset('a.vtt', 'text/vtt', 'WEBVTT'), broken]
    await expect(importInto(deps, { assets })).rejects.toThrow('bad CRC')
    const stock = await takeStock(deps)
    expect(stock).toEqual({ stored: [], known: [], staging: [], imports: [], journal: [] })
    expect(await deps.db.selectFrom('issues').selectAll().execute()).toEqual([])
  })

  it('keeps an excluded article out of the app (R3.2) and names the styles by their ids', async () => {
    const deps = await publishingDeps(await makeDatabase())
    const styles = [anImportedStyle(), anImportedStyle({ key: 'child', parent: 'base', name: 'Child' })]
    await importInto(deps, { styles, articles: [anImportedArticle({ style: 'child', excludedChannels: ['app'] })] })
    const row = await deps.db.selectFrom('articles').selectAll().executeTakeFirstOrThrow()
    const looks = await deps.db.selectFrom('styles').selectAll().execute()
    const payloads = looks.map(({ payload }) => JSON.parse(payload) as { id: string; name: string; parent: string })
    const base = payloads.find(({ name }) => name === 'Base')
    const child = payloads.find(({ name }) => name === 'Child')
    expect(row.is_excluded_from_app).toBe(1)
    expect(child?.parent).toBe(base?.id)
    expect((JSON.parse(row.summary) as { style: string }).style).toBe(child?.id)
  })

  it('runs beside another import of the same files without losing one', async () => {
    const database = await makeDatabase()
    const deps = await publishingDeps(database)
    const files = await Promise.all(['#100000', '#200000', '#300000'].map((colour) => aPng(4, 4, colour)))
    const assets = files.map((file, index) => anAsset(`${index}.png`, 'image/png', file))
    const issues = Array.from({ length: 6 }, (_, index) => ({
      identifier: `urn:test:${index}`,
      assets: assets.slice(index % 3),
    }))
    const outcomes = await Promise.all(issues.map((issue) => importInto(deps, issue)))
    expect(new Set(outcomes.map(({ slug }) => slug)).size).toBe(6)
    const stock = await takeStock(deps)
    expect(stock.known).toHaveLength(3)
    expect(stock).toMatchObject({ stored: stock.known, staging: [], imports: [], journal: [] })
  })
})

async function aPng(width: number, height: number, background: string): Promise<Uint8Array> {
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
}

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
