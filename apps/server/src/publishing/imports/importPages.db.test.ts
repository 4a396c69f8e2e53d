import { createHash } from 'node:crypto'
import type { Flatplan, PageText } from '@gatefold/magazine/replica/Flatplan'
import type { Replica } from '@gatefold/magazine/replica/Replica'
import { expect, it } from 'vitest'
import { readContentRevision } from '../../platform/db/contentRevision.ts'
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase.ts'
import type { AssetStore } from '../../platform/storage/AssetStore.ts'
import { removeIssue } from '../issues/manageIssues.ts'
import type { PublishingDeps } from '../PublishingDeps.ts'
import { anAsset, anImportedArticle, aText } from '../testing/anImportedIssue.ts'
import { importInto, NOW, publishingDeps, takeStock } from '../testing/aPublisher.ts'
import { aBlock, anImportedPage, aPrintedSource, pageAssets, pageFile } from '../testing/aPrintedSource.ts'
import { recoverImports } from './importJournal.ts'

const AREA = { x: 0.5, y: 0.5, width: 0.25, height: 0.25 }

describeOnEachDatabase('the printed pages of an import', (makeDatabase) => {
  it('R3.1 become the replica pages of the issue, links leading to slugs', async () => {
    const deps = await publishingDeps(await makeDatabase())
    const urls = ['article://b#end', 'https://tide.example/', '#page=2', 'article://nowhere']
    const hotspots = urls.map((url) => ({ url, area: AREA }))
    const source = aPrintedSource(anImportedPage('iv', { hotspots }), anImportedPage('1'))
    const articles = [anImportedArticle({ key: 'b', title: 'Last', pages: [1, 2] }), anImportedArticle({ key: 'c' })]
    const outcome = await importInto(deps, { ...source, articles })
    const { pages, cover } = await readIssueSummary(deps)
    expect(pages).toEqual([
      {
        name: 'iv',
        page: 1,
        image: addressOf('iv/800.webp'),
        hotspots: ['article://last#end', 'https://tide.example/', '#page=2'].map((url) => ({ url, area: AREA })),
      },
      { name: '1', page: 2, image: addressOf('1/800.webp'), hotspots: [] },
    ])
    expect(cover).toBe(pages[0]?.image)
    expect(outcome.report.dropped.map(({ subject }) => subject)).toContain('article://nowhere')
    const rows = await deps.db.selectFrom('articles').select('summary').orderBy('position').execute()
    expect(rows.map(({ summary }) => JSON.parse(summary) as object)).toMatchObject([
      { pages: ['iv', '1'], replicaPages: [1, 2] },
      { pages: [], replicaPages: [] },
    ])
  })

  it('get a flatplan and the texts of the pages, which name articles by their ids and lie beside the pictures', async () => {
    const deps = await publishingDeps(await makeDatabase())
    const blocks = [
      aBlock({ article: 'b', component: 'c1' }),
      aBlock({ article: 'kept-out', component: 'c1' }),
      aBlock({ role: 'furniture', area: { ...AREA, x: 1 / 3 } }),
    ]
    await importInto(deps, {
      ...aPrintedSource(anImportedPage('1', { blocks }), anImportedPage('2')),
      articles: [
        anImportedArticle({ key: 'b', pages: [1, 2], components: [aText('<p>It rained.</p>')] }),
        anImportedArticle({ key: 'kept-out', pages: [1], excludedChannels: ['app'] }),
      ],
    })
    const { data } = await readIssueSummary(deps)
    const flatplan = await readJson<Flatplan>(deps, data.flatplan)
    const { id } = await deps.db
      .selectFrom('articles')
      .select('id')
      .where('source_key', '=', 'b')
      .executeTakeFirstOrThrow()
    expect(flatplan).toMatchObject({
      version: 1,
      pages: [
        { page: 1, articles: [id] },
        { page: 2, articles: [id] },
      ],
    })
    const [first, second] = flatplan.pages
    expect(first?.pictures[1]).toEqual({
      url: `${sha256(pageFile('1/400.webp'))}.webp`,
      mediaType: 'image/webp',
      width: 400,
      height: 600,
    })
    expect(first?.tiles?.urls).toEqual([`${sha256(pageFile('1/0.avif'))}.avif`, `${sha256(pageFile('1/1.avif'))}.avif`])
    expect(second?.text).toBeUndefined()
    const text = await readJson<PageText>(deps, `/assets/${first?.text}`)
    expect(text.blocks).toEqual([
      { ...blocks[0], article: id },
      { role: 'text', area: blocks[1]?.area, lines: blocks[1]?.lines },
      { role: 'furniture', area: { ...AREA, x: 0.33333 }, lines: blocks[2]?.lines },
    ])
  })

  it('change nothing when they come again, and leave nothing behind when they change or go', async () => {
    const deps = await publishingDeps(await makeDatabase())
    const articles = [anImportedArticle({ key: 'b', pages: [1] })]
    const page = anImportedPage('1', { blocks: [aBlock({ article: 'b', component: 'c1' })] })
    const first = await importInto(deps, { ...aPrintedSource(page), articles })
    const before = [await readContentRevision(deps.db), await takeStock(deps)] as const
    expect(before[1].known).toHaveLength(6 + 2)
    expect(before[1]).toMatchObject({ stored: before[1].known, staging: [], imports: [], journal: [] })
    const again = await importInto(deps, { ...aPrintedSource(page), articles })
    expect(again).toMatchObject({ change: 'unchanged', id: first.id })
    expect([await readContentRevision(deps.db), await takeStock(deps)]).toEqual(before)
    const moved = anImportedPage('1', { blocks: [aBlock({ article: 'b', component: 'c1', area: AREA })] })
    expect(await importInto(deps, { ...aPrintedSource(moved), articles })).toMatchObject({ change: 'updated' })
    const after = await takeStock(deps)
    expect(after.known.filter((name) => !before[1].known.includes(name))).toHaveLength(2)
    expect(after).toMatchObject({ stored: after.known, staging: [], imports: [], journal: [] })
    expect(after.known).toHaveLength(6 + 2)
    await removeIssue('spring', deps)
    expect(await takeStock(deps)).toEqual(NOTHING)
  })

  it('leave nothing behind when the store breaks off among their files, nor when the import dies before its rows', async () => {
    const database = await makeDatabase()
    const deps = await publishingDeps(database)
    const source = aPrintedSource(anImportedPage('1', { blocks: [aBlock()] }))
    const broken = breaking(deps.assets, 'json')
    await expect(importInto({ ...deps, assets: broken }, source)).rejects.toThrow('no room')
    expect(await takeStock(deps)).toEqual(NOTHING)
    const gone = await publishingDeps(database, { self: { host: 'elsewhere', pid: 1, start: '1' } })
    const dying = { ...gone, assets: dyingAfter(gone.assets, 8) }
    await expect(importInto(dying, source)).rejects.toThrow('killed')
    expect((await takeStock(deps)).stored).toHaveLength(8)
    const dayAfter = new Date(NOW.getTime() + 25 * 60 * 60_000)
    expect(await recoverImports({ ...deps, now: () => dayAfter })).toBe(1)
    expect(await takeStock(deps)).toEqual(NOTHING)
  })

  it('name the articles as they are stored when two imports of the same issue run side by side', async () => {
    const deps = await publishingDeps(await makeDatabase())
    const source = (mark: string) => ({
      ...aPrintedSource(anImportedPage('1', { blocks: [aBlock({ article: 'b', component: 'c1' })] })),
      articles: [anImportedArticle({ key: 'b', pages: [1], components: [aText(mark)] })],
    })
    await Promise.all(['one', 'two', 'three'].map((mark) => importInto(deps, source(mark))))
    const { data } = await readIssueSummary(deps)
    const flatplan = await readJson<Flatplan>(deps, data.flatplan)
    const { id } = await deps.db.selectFrom('articles').select('id').executeTakeFirstOrThrow()
    expect(flatplan.pages[0]?.articles).toEqual([id])
    const stock = await takeStock(deps)
    expect(stock).toMatchObject({ stored: stock.known, staging: [], imports: [], journal: [] })
  })

  it('are for reading without a network: flatplan, texts, AVIF and tiles', async () => {
    const deps = await publishingDeps(await makeDatabase())
    await importInto(deps, aPrintedSource(anImportedPage('1', { blocks: [aBlock()] })))
    const row = await deps.db.selectFrom('issues').select('page_files').executeTakeFirstOrThrow()
    const files = JSON.parse(row.page_files) as readonly string[]
    const pictures = ['400.avif', '800.avif', '0.avif', '1.avif'].map((name) => addressOf(`1/${name}`))
    expect(files.slice(2)).toEqual(pictures)
    expect(files.slice(0, 2)).toEqual([expect.stringMatching(/\.json$/), expect.stringMatching(/\.json$/)])
  })

  it('stay as they are when a single article joins the issue, and its own are left out', async () => {
    const deps = await publishingDeps(await makeDatabase())
    await importInto(deps, {
      ...aPrintedSource(anImportedPage('1')),
      articles: [anImportedArticle({ key: 'b', pages: [1] })],
    })
    const before = await readIssueSummary(deps)
    const components = [aText('<p>Anew.</p>')]
    const outcome = await importInto(
      deps,
      {
        pages: [anImportedPage('9')],
        assets: [...pageAssets('9'), anAsset('a.vtt', 'text/vtt', 'WEBVTT')],
        articles: [anImportedArticle({ key: 'b', pages: [1], components })],
      },
      { into: 'spring' },
    )
    expect(outcome.change).toBe('updated')
    expect(outcome.report.dropped).toMatchObject([{ subject: '1 pages' }])
    expect((await readIssueSummary(deps)).pages).toEqual(before.pages)
    const { summary } = await deps.db.selectFrom('articles').select('summary').executeTakeFirstOrThrow()
    expect(JSON.parse(summary)).toMatchObject({ pages: ['1'], replicaPages: [1] })
    const stock = await takeStock(deps)
    expect(stock.known).toHaveLength(6 + 1 + 1)
    expect(stock.stored).toEqual(stock.known)
  })
})

const NOTHING = { stored: [], known: [], staging: [], imports: [], journal: [] }

/** A store in which there is no room for files of one kind. */
function breaking(store: AssetStore, extension: string): AssetStore {
  return overlaid(store, {
    commit: (staged, kind) => (kind === extension ? Promise.reject(new Error('no room')) : store.commit(staged, kind)),
  })
}

/** A store whose process is killed with so many files committed: from then on nothing is done, not even cleaning up. */
function dyingAfter(store: AssetStore, count: number): AssetStore {
  let committed = 0
  const killed = () => Promise.reject(new Error('killed'))
  return overlaid(store, {
    async commit(staged, extension) {
      const stored = await store.commit(staged, extension)
      committed += 1
      return committed < count ? stored : killed()
    },
    discard: (importId) => (committed < count ? store.discard(importId) : killed()),
  })
}

function overlaid(store: AssetStore, methods: Partial<AssetStore>): AssetStore {
  return new Proxy(store, {
    get(target, name) {
      const method: unknown = Reflect.get(methods, name) ?? Reflect.get(target, name)
      return typeof method === 'function' ? method.bind(target) : method
    },
  })
}

interface Summary {
  readonly cover: string
  readonly pages: readonly Replica[]
  readonly data: { readonly flatplan: string }
}

async function readIssueSummary({ db }: PublishingDeps): Promise<Summary> {
  const row = await db.selectFrom('issues').select('summary').executeTakeFirstOrThrow()
  return JSON.parse(row.summary) as Summary
}

async function readJson<Value>({ assets }: PublishingDeps, address: string): Promise<Value> {
  const [, hash = '', extension = ''] = /^\/assets\/(\w+)\.(json)$/.exec(address) ?? []
  const chunks: Uint8Array[] = []
  for await (const chunk of (await assets.open({ hash, extension })) ?? []) chunks.push(chunk)
  expect(sha256(Buffer.concat(chunks))).toBe(hash)
  return JSON.parse(Buffer.concat(chunks).toString()) as Value
}

function addressOf(path: string): string {
  return `/assets/${sha256(pageFile(path))}.${path.split('.')[1] ?? ''}`
}

function sha256(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
