import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { expect, it } from 'vitest'
import { anArticle, anIssue } from '../content/testing/anIssue.ts'
import { forgetPages } from './keptPages.ts'
import { openLocalStore } from './openLocalStore.ts'

function aDevice(addresses: readonly string[]) {
  const kept = new Set(addresses.map((address) => `https://host${address}`))
  const cache = {
    keys: () => Promise.resolve([...kept].map((url) => ({ url }))),
    delete: ({ url }: { readonly url: string }) => Promise.resolve(kept.delete(url)),
  }
  const caches = {
    has: (name: string) => Promise.resolve(name === 'gatefold-pages'),
    open: () => Promise.resolve(cache),
    delete: () => Promise.resolve(kept.clear()),
  }
  return { kept, caches: caches as unknown as CacheStorage }
}

it('forgets the pages of one issue, by its slug and its id, in every language, and no other’s', async () => {
  const others = ['/mag/issues/ebb-and-flow/a', '/mag/issues/flow', '/mag/']
  const { kept, caches } = aDevice(['/mag/issues/ebb', '/mag/issues/ebb/a?lang=de', '/mag/issues/7%2F1/a', ...others])
  await forgetPages({ id: '7/1', slug: 'ebb' }, caches)
  expect([...kept]).toEqual(others.map((address) => `https://host${address}`))
  await forgetPages(undefined, caches)
  expect(kept.size).toBe(0)
})

it('goes on where the browser has no caches, or fails', async () => {
  await forgetPages(undefined, undefined)
  const failing = { has: () => Promise.reject(new Error('no disk')) } as unknown as CacheStorage
  await expect(forgetPages(undefined, failing)).resolves.toBeUndefined()
})

it('R4.12 tells what was replaced after every change of content, once it is in the store', async () => {
  const told: unknown[] = []
  const opened = await openLocalStore({
    indexedDB: new IDBFactory(),
    now: () => 1,
    onReplaced: async (issue) => void told.push(issue?.id ?? 'all'),
  })
  if (opened.kind !== 'open') throw opened.error
  const { value: store } = opened
  const issue = anIssue({ articles: [anArticle()] })
  await store.saveIssues([issue])
  expect(told).toEqual([])
  await store.saveIssue(issue)
  await store.saveAssets({ styles: [], fonts: [] })
  await store.removeDownload(issue.id)
  await store.removeOwned()
  await store.keepDownloadsOnly()
  expect(told).toEqual([issue.id, 'all', 'all', 'all', 'all'])
})
