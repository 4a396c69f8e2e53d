import { aStyle } from '@gatefold/magazine/testing/builders'
import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { anArticle, anIssue } from '../testing/anIssue.ts'
import type { LocalStore } from './LocalStore.ts'
import { contentsOf, featuredRowOf, summaryOf } from './magazineDatabase.ts'
import { openLocalStore } from './openLocalStore.ts'
import { aFirstDatabase } from './testing/aFirstDatabase.ts'
import { rawDatabase } from './testing/rawDatabase.ts'

async function aStore(factory = new IDBFactory(), now = () => 1000): Promise<LocalStore> {
  const opened = await openLocalStore({ indexedDB: factory, now })
  if (opened.kind === 'failed') throw opened.error
  return opened.value
}

describe('openLocalStore', () => {
  it('R3.6 keeps issues, articles and styles by id, with their indexes', async () => {
    const factory = new IDBFactory()
    await aStore(factory)
    const database = await rawDatabase(factory)
    const transaction = database.transaction(['issues', 'articles', 'styles'])
    const describeStore = (name: string) => {
      const store = transaction.objectStore(name)
      return { keyPath: store.keyPath, indexes: [...store.indexNames] }
    }
    expect(describeStore('issues')).toEqual({ keyPath: 'id', indexes: ['index', 'slug'] })
    expect(describeStore('articles')).toEqual({ keyPath: 'id', indexes: ['IssueID', 'index', 'isFeatured', 'slug'] })
    expect(describeStore('styles')).toEqual({ keyPath: 'id', indexes: [] })
    database.close()
  })

  it('R8.9 returns an error of opening as a value', async () => {
    expect(await openLocalStore({ indexedDB: undefined, now: () => 0 })).toMatchObject({ kind: 'failed' })
    const blocked = {
      open: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    } as unknown as IDBFactory
    expect(await openLocalStore({ indexedDB: blocked, now: () => 0 })).toMatchObject({
      error: { name: 'SecurityError' },
    })
    const newer = new IDBFactory()
    newer.open('canvasflow', 99)
    expect(await openLocalStore({ indexedDB: newer, now: () => 0 })).toMatchObject({ error: { name: 'VersionError' } })
  })

  it('opens again after another page has had it closed', async () => {
    const factory = new IDBFactory()
    const store = await aStore(factory)
    await store.saveIssue(anIssue())
    const deletion = factory.deleteDatabase('canvasflow')
    await new Promise((resolve) => deletion.addEventListener('success', resolve))
    expect(await store.readIssue('i1')).toBeUndefined()
    await store.saveIssue(anIssue())
    expect((await store.readIssue('i1'))?.value.id).toBe('i1')
  })

  it('R8.9 says that an older tab blocks it, has nothing meanwhile, and goes on when that tab is gone', async () => {
    const factory = new IDBFactory()
    const older = await aFirstDatabase(factory)
    const blockedStates: boolean[] = []
    const opened = await openLocalStore({ indexedDB: factory, now: () => 0, onBlocked: (is) => blockedStates.push(is) })
    if (opened.kind === 'failed') throw opened.error
    expect(blockedStates).toEqual([true])
    await expect(opened.value.readIssue('i1')).rejects.toThrow('Another tab')
    older.close()
    await expect.poll(() => blockedStates).toEqual([true, false])
    await opened.value.saveIssue(anIssue())
    expect((await opened.value.readIssue('i1'))?.value.id).toBe('i1')
  })

  it('gives way when another page deletes the database', async () => {
    const factory = new IDBFactory()
    await aStore(factory)
    const deletion = factory.deleteDatabase('canvasflow')
    await new Promise((resolve, reject) => {
      deletion.addEventListener('success', resolve)
      deletion.addEventListener('blocked', () => reject(new Error('blocked')))
    })
    expect(await factory.databases()).toEqual([])
  })
})

describe('the issues of the local store', () => {
  it('reads an issue back by id and by slug, whole, its contents and one article', async () => {
    const store = await aStore()
    const issue = anIssue({
      id: 'i1',
      slug: 'tides',
      articles: [anArticle({ id: 'a1', slug: 'low', index: 0 }), anArticle({ id: 'a2', index: 1 })],
    })
    await store.saveIssue(issue)
    expect(await store.readIssue('i1')).toEqual({ value: issue, savedAt: 1000 })
    expect(await store.readIssue('tides')).toEqual({ value: issue, savedAt: 1000 })
    expect(await store.readIssueContents('tides')).toEqual({ value: contentsOf(issue), savedAt: 1000 })
    const page = await store.readArticlePage('tides', 'low')
    expect(page?.value).toEqual({ issue: contentsOf(issue), article: issue.articles[0] })
    expect(await store.readArticlePage('i1', 'nowhere')).toBeUndefined()
    expect(await store.readIssue('nowhere')).toBeUndefined()
  })

  it('R3.7 replaces the articles of an issue and leaves those of others', async () => {
    const store = await aStore()
    const other = anIssue({ id: 'i2', articles: [anArticle({ id: 'b1', IssueID: 'i2' })] })
    await store.saveIssue(other)
    await store.saveIssue(anIssue({ articles: [anArticle({ id: 'a1' }), anArticle({ id: 'a2', index: 1 })] }))
    await store.saveIssue(anIssue({ articles: [anArticle({ id: 'a3' })] }))
    expect((await store.readIssue('i1'))?.value.articles.map(({ id }) => id)).toEqual(['a3'])
    expect((await store.readIssue('i2'))?.value).toEqual(other)
  })

  it('R3.7 keeps the issue as it was when one article cannot be saved', async () => {
    const store = await aStore()
    const before = anIssue({ articles: [anArticle({ id: 'a1' }), anArticle({ id: 'a2', index: 1 })] })
    await store.saveIssue(before)
    const unsavable = { ...anArticle({ id: 'a4' }), name: (() => 'no data') as unknown as string }
    await expect(store.saveIssue({ ...before, articles: [anArticle({ id: 'a3' }), unsavable] })).rejects.toThrow(
      'could not be cloned',
    )
    expect((await store.readIssue('i1'))?.value).toEqual(before)
  })

  it('keeps the order of the listing, and what is here of an issue that is no longer listed', async () => {
    const store = await aStore()
    const [one, two] = [anIssue({ id: 'i1' }), anIssue({ id: 'i2' })]
    await store.saveIssues([summaryOf(two), summaryOf(one)])
    expect((await store.readIssues())?.value.map(({ id }) => id)).toEqual(['i2', 'i1'])
    await store.saveIssue(one)
    await store.saveIssues([])
    expect((await store.readIssues())?.value).toEqual([])
    expect((await store.readIssue('i1'))?.value).toEqual(one)
    expect(await store.readIssueContents('i2')).toBeUndefined()
  })

  it('R3.6 keeps a listing page by page: one page takes the place of what it was, and of nothing else', async () => {
    const store = await aStore()
    const page = (first: number, count: number) =>
      Array.from({ length: count }, (_none, place) => {
        const id = `i${first + place}`
        return summaryOf(anIssue({ id, releaseDate: new Date(Date.UTC(2026, 0, 500 - first - place)).toISOString() }))
      })
    const ids = async () => (await store.readIssues())?.value.map(({ id }) => String(id)) ?? []
    await store.saveIssuePage(page(0, 100), 0)
    await store.saveIssuePage(page(100, 20), 1)
    expect(await ids()).toHaveLength(120)
    // Opened by its address before its page of the listing was ever seen.
    await store.saveIssue(anIssue({ id: 'far' }))
    // A new one pushes the last of the first page on.
    const newest = summaryOf(anIssue({ id: 'new', releaseDate: '2030-01-01' }))
    await store.saveIssuePage([newest, ...page(0, 99)], 0)
    expect((await ids()).filter((id) => ['new', 'i99', 'i119', 'far'].includes(id))).toEqual([
      'new',
      'i99',
      'i119',
      'far',
    ])
    // One in the middle is gone.
    await store.saveIssuePage([newest, ...page(0, 50), ...page(51, 49)], 0)
    expect(await ids()).not.toContain('i50')
    expect(await ids()).toHaveLength(121)
    await store.saveIssuePage(page(0, 3), 0)
    expect(await ids()).toEqual(['i0', 'i1', 'i2'])
  })

  it('keeps the printed pages of an issue that a listing names without them', async () => {
    const store = await aStore()
    const pages = [{ name: '1', page: 1, image: '/1.webp', hotspots: [] }]
    await store.saveIssue(anIssue({ id: 'i1', pages }))
    await store.saveIssues([{ ...summaryOf(anIssue({ id: 'i1', name: 'Renamed' })), pages: [] }])
    expect((await store.readIssue('i1'))?.value).toMatchObject({ name: 'Renamed', pages })
  })

  it('lists the issues that are here when the listing itself never was', async () => {
    const store = await aStore()
    expect(await store.readIssues()).toBeUndefined()
    await store.saveIssue(anIssue())
    expect(await store.readIssues()).toMatchObject({ savedAt: 0, value: [{ id: 'i1' }] })
  })
})

describe('the other content of the local store', () => {
  it('R3.8 refreshes the featured articles and keeps the content of those that no longer are', async () => {
    const store = await aStore()
    const issue = anIssue({ articles: [anArticle({ id: 'a1', isFeatured: true }), anArticle({ id: 'a2', index: 1 })] })
    await store.saveIssue(issue)
    expect((await store.readFeaturedArticles())?.value.map(({ id }) => id)).toEqual(['a1'])
    const rows = [anArticle({ id: 'a9', IssueID: 'i9', isFeatured: true }), anArticle({ id: 'a2', isFeatured: true })]
    await store.saveFeaturedArticles(rows.map(featuredRowOf))
    expect((await store.readFeaturedArticles())?.value.map(({ id }) => id)).toEqual(['a9', 'a2'])
    await store.saveFeaturedArticles([])
    expect((await store.readFeaturedArticles())?.value).toEqual([])
    expect((await store.readIssue('i1'))?.value.articles.map(({ id }) => id)).toEqual(['a1', 'a2'])
  })

  it('replaces styles and fonts as a whole', async () => {
    const store = await aStore()
    expect(await store.readAssets()).toBeUndefined()
    await store.saveAssets({ styles: [aStyle({ id: 's1' })], fonts: [{ name: 'Tide', urls: ['/t.woff2'] }] })
    await store.saveAssets({ styles: [aStyle({ id: 's2' })], fonts: [] })
    expect(await store.readAssets()).toEqual({ value: { styles: [aStyle({ id: 's2' })], fonts: [] }, savedAt: 1000 })
  })
})
