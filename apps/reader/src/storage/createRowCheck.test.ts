import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { aStyle } from '@gatefold/magazine/testing/builders'
import { anArticle, anIssue } from '../testing/anIssue.ts'
import { openLocalStore } from './openLocalStore.ts'
import { rawDatabase } from './testing/rawDatabase.ts'

const ISSUE = anIssue({ articles: [anArticle({ id: 'a1' }), anArticle({ id: 'a2', index: 1 })] })

async function aStore() {
  const factory = new IDBFactory()
  const logged: string[] = []
  const opened = await openLocalStore({ indexedDB: factory, now: () => 7, log: (message) => logged.push(message) })
  if (opened.kind === 'failed') throw opened.error
  const store = opened.value
  await store.saveIssue(ISSUE)
  const damage = async (name: string, key: string, change: Readonly<Record<string, unknown>>) => {
    const database = await rawDatabase(factory)
    const rows = database.transaction(name, 'readwrite').objectStore(name)
    const row = await new Promise<object>((resolve) => {
      const request = rows.get(key)
      request.addEventListener('success', () => resolve(request.result as object))
    })
    rows.put({ ...row, ...change })
    database.close()
  }
  return { store, logged, damage }
}

describe('damaged rows of the local store', () => {
  it.each([
    { article: { id: 'a2' } },
    { article: { ...ISSUE.articles[1], components: [null] } },
    { article: 'text' },
    { row: undefined },
  ])('an article that is %j is missing, its issue not fresh, and the log told once', async (change) => {
    const { store, logged, damage } = await aStore()
    await damage('articles', 'a2', change)
    expect(await store.readArticlePage('i1', 'a2')).toBeUndefined()
    const issue = await store.readIssue('i1')
    expect(issue?.value.articles.map(({ id }) => id)).toEqual(['a1'])
    expect(issue?.savedAt).toBe(0)
    expect((await store.readArticlePage('i1', 'a1'))?.savedAt).toBe(7)
    expect(logged).toEqual(['A damaged row of the local store counts as missing: a2'])
  })

  it.each([{ summary: {} }, { contents: [undefined] }, { contents: 'text' }, { summary: null }])(
    'an issue that is %j is missing, and whole again once it is saved',
    async (change) => {
      const { store, logged, damage } = await aStore()
      await damage('issues', 'i1', change)
      expect(await store.readIssues()).toBeUndefined()
      expect(await store.readIssueContents('i1')).toBeUndefined()
      expect(await store.readIssue('i1')).toBeUndefined()
      expect(logged).toHaveLength(1)
      await store.saveIssue(ISSUE)
      expect((await store.readIssue('i1'))?.value).toEqual(ISSUE)
    },
  )

  it('a style that has no properties is left out', async () => {
    const { store, damage } = await aStore()
    await store.saveAssets({ styles: [aStyle({ id: 's1' }), aStyle({ id: 's2' })], fonts: [] })
    await damage('styles', 's1', { properties: undefined })
    expect((await store.readAssets())?.value.styles.map(({ id }) => id)).toEqual(['s2'])
  })
})
