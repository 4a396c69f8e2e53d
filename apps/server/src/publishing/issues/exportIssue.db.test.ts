import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DEFAULT_LIMITS } from '@gatefold/importers/ImportLimits'
import { readSource } from '@gatefold/importers/readSource'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase.ts'
import { importIssue } from '../imports/importIssue.ts'
import type { PublishingDeps } from '../PublishingDeps.ts'
import { aText, anAsset, anImage, anImportedArticle, anImportedStyle } from '../testing/anImportedIssue.ts'
import { aBlock, anImportedPage, aPrintedSource } from '../testing/aPrintedSource.ts'
import { importInto, NOW, publishingDeps } from '../testing/aPublisher.ts'
import { exportIssue, readStoredIssue } from './readStoredIssue.ts'

const FACE = join(import.meta.dirname, '../../../../../demo/issues/01-six-hours/assets/fonts/fell-great-primer.woff2')

describeOnEachDatabase('exportIssue', (makeDatabase) => {
  it('writes a package that imports into another title as the same issue', async () => {
    const here = await makeDatabase()
    const deps = await publishingDeps(here)
    await importInto(deps, await anIssueOfEverything())
    const file = join(here.settings.dataFolder, 'spring.issue')
    await exportIssue('spring', file, deps)
    const elsewhere = await publishingDeps(await makeDatabase())
    const signal = new AbortController().signal
    const limits = DEFAULT_LIMITS
    const opened = await readSource(
      { kind: 'file', path: file },
      { limits, now: NOW, signal, onProgress: () => undefined },
    )
    expect(JSON.stringify(await readContent(deps))).toContain('rep\u00ADre')
    expect(JSON.stringify(opened.issue.articles)).toContain('representation')
    const options = {
      landing: 'draft',
      into: undefined,
      fileName: 'a.issue',
      answer: { kind: 'unasked' },
      discardsEdits: false,
      plan: undefined,
      fingerprint: undefined,
      now: NOW,
      signal,
      onProgress: () => undefined,
    } as const
    const outcome = await importIssue(opened, elsewhere, options)
    await opened.close()
    expect(outcome).toMatchObject({ change: 'created', slug: 'spring', name: 'Spring' })
    const content = await readContent(deps)
    expect(await readContent(elsewhere)).toEqual(content)
    expect(content.fonts).toEqual([
      {
        name: 'Fell',
        urls: [
          expect.stringMatching(/^\/assets\/\w{64}\.woff2#m=s0-948-274-0-914-1000-842(?:;\/assets\/\w{64}\.woff2){2}$/),
        ],
      },
    ])
  })

  it('writes printed pages that import into another title with their pictures, links and blocks', async () => {
    const here = await makeDatabase()
    const deps = await publishingDeps(here)
    const area = { x: 0.25, y: 0.5, width: 0.25, height: 0.125 }
    const hotspots = ['article://b#end', '#page=2', 'https://tide.example/'].map((url) => ({ url, area }))
    const blocks = [aBlock({ article: 'b', component: 'lead' }), aBlock({ role: 'furniture' })]
    const pages = [anImportedPage('iv', { hotspots, blocks }), anImportedPage('1', { tiles: undefined })]
    await importInto(deps, {
      ...aPrintedSource(...pages),
      articles: [
        anImportedArticle({ key: 'b', title: 'Last', pages: [1, 2], components: [{ ...aText('x'), id: 'lead' }] }),
      ],
    })
    const file = join(here.settings.dataFolder, 'spring.issue')
    await exportIssue('spring', file, deps)
    const elsewhere = await publishingDeps(await makeDatabase())
    const signal = new AbortController().signal
    const reading = { limits: DEFAULT_LIMITS, now: NOW, signal, onProgress: () => undefined }
    const opened = await readSource({ kind: 'file', path: file }, reading)
    const options = {
      landing: 'draft',
      into: undefined,
      fileName: 'a.issue',
      answer: { kind: 'unasked' },
      discardsEdits: false,
      plan: undefined,
      fingerprint: undefined,
      now: NOW,
      signal,
      onProgress: () => undefined,
    } as const
    const outcome = await importIssue(opened, elsewhere, options)
    await opened.close()
    expect(outcome.report.dropped).toEqual([])
    const [before, after] = [await readStoredIssue('spring', deps), await readStoredIssue('spring', elsewhere)]
    expect(before.pages).toEqual([
      {
        ...pages[0],
        hotspots: [{ url: 'article://last#end', area }, ...hotspots.slice(1)],
        blocks: [{ ...blocks[0], article: 'last' }, blocks[1]],
      },
      pages[1],
    ])
    expect(after.pages).toEqual(before.pages)
    expect(after.articles.map((article) => article.pages)).toEqual([[1, 2]])
    expect(after.assets.map(({ path }) => path)).toEqual(before.assets.map(({ path }) => path))
    expect(before.assets).toHaveLength(12)
  })

  it('names packaged pages as their source did', async () => {
    const here = await makeDatabase()
    const deps = await publishingDeps(here)
    const page = { component: 'custom', url: 'bundle://tide/it%27s.html' }
    await importInto(deps, {
      assets: [anAsset("tide/it's.html", 'text/html', Buffer.from('<p>Tide</p>'))],
      articles: [anImportedArticle({ components: [page] })],
    })
    const [article] = (await readStoredIssue('spring', deps)).articles
    expect(article?.components).toEqual([expect.objectContaining(page)])
  })

  it('knows no issue that is not there', async () => {
    const database = await makeDatabase()
    const deps = await publishingDeps(database)
    const exporting = exportIssue('autumn', join(database.settings.dataFolder, 'a.issue'), deps)
    await expect(exporting).rejects.toThrow('There is no issue "autumn"')
  })
})

async function anIssueOfEverything() {
  const png = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()
  return {
    title: { en: 'Spring', fr: 'Printemps' },
    languages: ['en', 'fr'],
    cover: 'bundle://pictures/a%20b.png',
    data: { theme: 'dark' },
    assets: [anAsset('pictures/a b.png', 'image/png', png), anAsset('fell.woff2', 'font/woff2', await readFile(FACE))],
    fonts: [{ name: 'Fell', urls: ['bundle://fell.woff2'] }],
    styles: [anImportedStyle({ properties: { font: { color: '#123456' } } })],
    articles: [
      anImportedArticle({
        title: 'First',
        style: 'base',
        author: 'Ann',
        keywords: ['rain'],
        components: [
          anImage('pictures/a%20b.png'),
          aText('<p>The representation: see <a href="article://b#end">the end</a>.</p>'),
        ],
      }),
      anImportedArticle({ key: 'b', title: 'Last', isFeatured: true, excludedChannels: ['print'] }),
    ],
  }
}

/** What a reader sees, without the ids that every title gives by itself. */
async function readContent({ db }: PublishingDeps) {
  const issue = await db.selectFrom('issues').selectAll().executeTakeFirstOrThrow()
  const articles = await db.selectFrom('articles').selectAll().orderBy('position').execute()
  const assets = await db.selectFrom('issue_assets').select(['path', 'hash', 'extension']).orderBy('path').execute()
  return {
    issue: withoutIds(issue.summary),
    articles: articles.map(({ summary, components }) => [withoutIds(summary), JSON.parse(components) as unknown]),
    styles: (await db.selectFrom('styles').select('payload').execute()).map(({ payload }) => withoutIds(payload)),
    fonts: (await db.selectFrom('fonts').select('payload').execute()).map(({ payload }) => withoutIds(payload)),
    assets,
  }
}

function withoutIds(json: string): unknown {
  const dropped = new Set(['id', 'IssueID', 'ArticleID', 'style', 'hash'])
  return JSON.parse(json, (name, value: unknown) => (dropped.has(name) ? undefined : value))
}
