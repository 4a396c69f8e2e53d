import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { anArticle, anIssue } from '../testing/anIssue.ts'
import { deleteCachedPages } from './cachedPages.ts'
import { openLocalStore } from './openLocalStore.ts'

function aDevice(addresses: readonly string[]) {
  const cachedUrls = new Set(addresses.map((address) => `https://host${address}`))
  const cache = {
    keys: () => Promise.resolve([...cachedUrls].map((url) => ({ url }))),
    delete: ({ url }: { readonly url: string }) => Promise.resolve(cachedUrls.delete(url)),
  }
  const caches = {
    has: (name: string) => Promise.resolve(name === 'gatefold-pages'),
    open: () => Promise.resolve(cache),
    delete: () => Promise.resolve(cachedUrls.clear()),
  }
  return { cachedUrls, caches: caches as unknown as CacheStorage }
}

it('forgets the pages of one issue, by its slug and its id, in every language, and no other’s', async () => {
  const others = ['/mag/issues/ebb-and-flow/a', '/mag/issues/flow', '/mag/']
  const { cachedUrls, caches } = aDevice([
    '/mag/issues/ebb',
    '/mag/issues/ebb/a?lang=de',
    '/mag/issues/7%2f1/a',
    ...others,
  ])
  await deleteCachedPages(caches, { id: '7/1', slug: 'ebb' })
  expect([...cachedUrls]).toEqual(others.map((address) => `https://host${address}`))
  await deleteCachedPages(caches)
  expect(cachedUrls.size).toBe(0)
})

it('has nothing to forget where the browser has no caches', async () => {
  await expect(deleteCachedPages(undefined)).resolves.toBeUndefined()
})

async function aStore(onReplaced: (issue?: { readonly id: string }) => Promise<void>) {
  const opened = await openLocalStore({ indexedDB: new IDBFactory(), now: () => 1, onReplaced, log: () => undefined })
  if (opened.kind !== 'open') throw opened.error
  return opened.value
}

const issue = anIssue({ articles: [anArticle()] })

it('R4.12 tells what was replaced after every change of content, once it is in the store', async () => {
  const replacements: unknown[] = []
  const store = await aStore(async (replaced) => {
    const stored = await store.readIssueContents(issue.id)
    replacements.push([replaced?.id ?? 'all', stored !== undefined])
  })
  await store.saveIssues([issue])
  expect(replacements).toEqual([])
  await store.saveIssue(issue)
  await store.saveAssets({ styles: [], fonts: [] })
  await store.removeDownload(issue.id)
  await store.removeOwned()
  await store.keepDownloadsOnly()
  expect(replacements).toEqual([
    [issue.id, true],
    ['all', true],
    ['all', false],
    ['all', false],
    ['all', false],
  ])
})

it('R4.12 a removal that leaves pages behind has failed; what is saved is saved', async () => {
  const store = await aStore(() => Promise.reject(new Error('no disk')))
  await store.saveIssue(issue)
  expect(await store.readIssueContents(issue.id)).toBeDefined()
  await expect(store.removeOwned()).rejects.toThrow('no disk')
  await expect(store.removeDownload(issue.id)).rejects.toThrow('no disk')
})
