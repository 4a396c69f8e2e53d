import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { aConfiguration } from '@gatefold/contract/testing/aConfiguration'
import { anArticle, anIssue } from '@gatefold/magazine/testing/builders'
import { expect, it } from 'vitest'
import { openLocalStore } from '../storage/openLocalStore.ts'
import { createOpenAlone } from './createOpenAlone.ts'
import type { Component } from '@gatefold/magazine/component/Component'
import type { Issue } from '@gatefold/magazine/issue'

const configuration = aConfiguration({ basePath: '/mag/', languages: ['en', 'fr', 'nl'] })

const made: string[] = []
const dependencies = {
  configuration,
  browserLanguages: [],
  template: '<style>@font-face{src:url({{base}}build/x.woff2)}</style>{{head}}{{app}}<script>{{start}}</script>',
  readFile: (url: string) => Promise.reject<unknown>(new Error(`${url} is not on this device.`)),
  onPage: (url: string) => Promise.resolve(void made.push(url)),
}

const picture = (imageurl: string): Component => ({ component: 'image', id: imageurl, imageurl, alt: '' })

async function aStore(issue: Issue) {
  const opened = await openLocalStore({ indexedDB: new IDBFactory(), now: () => 0 })
  if (opened.kind !== 'open') throw new Error('The store does not open.')
  await opened.value.saveIssue(issue)
  return opened.value
}

it('renders the contents and every article in each language, and names their files', async () => {
  const issue = anIssue({
    articles: [
      anArticle({ components: [picture('/mag/assets/one.webp'), picture('https://elsewhere.example/x.webp')] }),
    ],
  })
  const data = { ...issue.data, languages: ['en', 'fr'] }
  const store = await aStore({ ...issue, data })
  const read: string[] = []
  const watched = {
    ...store,
    readArticlePage: (one: string, other: string) => {
      read.push(other)
      return store.readArticlePage(one, other)
    },
  }
  const files = await createOpenAlone(dependencies)(watched, issue.id)
  expect(files).toContain('/mag/assets/one.webp')
  expect(files.filter((file) => file.includes('elsewhere') || file.includes('/build/'))).toEqual([])
  expect(read).toHaveLength(2)
  const [contents = '', ...others] = made
  expect(contents).toBe(`/mag/issues/${issue.slug}`)
  expect(others.map((url) => url.slice(contents.length))).toEqual([
    '?lang=fr',
    `/${issue.articles[0]?.slug}`,
    `/${issue.articles[0]?.slug}?lang=fr`,
  ])
})

it('R4.9 names what its printed pages show: the plan, and each page’s pictures as they are kept', async () => {
  const picture = { width: 400, height: 566 }
  const page = {
    page: 1,
    width: 595,
    height: 842,
    pictures: [
      { ...picture, url: 'a.avif', mediaType: 'image/avif' },
      { ...picture, url: 'a.webp', mediaType: 'image/webp' },
    ],
  }
  const onDevice = new Map<string, unknown>([['/mag/assets/plan.json', { version: 1, pages: [page] }]])
  const readFile = (url: string) =>
    onDevice.has(url) ? Promise.resolve(onDevice.get(url)) : Promise.reject(new Error(url))
  const pages = [{ page: 1, name: '1', image: '/mag/assets/a.webp', hotspots: [] }]
  const issue = anIssue({ pages, data: { languages: ['en'], cover: undefined, flatplan: '/mag/assets/plan.json' } })
  const store = await aStore(issue)
  const open = (isEnabled: boolean) => {
    const replica = { enabled: isEnabled, default: false }
    return createOpenAlone({ ...dependencies, readFile, configuration: { ...configuration, replica } })(store, issue.id)
  }
  expect(await open(true)).toEqual(['/mag/assets/plan.json', '/mag/assets/a.avif'])
  expect(await open(false)).toEqual([])
  onDevice.clear()
  expect(await open(true)).toEqual(['/mag/assets/plan.json'])
})

it('says which page cannot be made', async () => {
  const issue = anIssue({ articles: [anArticle()] })
  const store = await aStore(issue)
  const holed = { ...store, readArticlePage: () => Promise.resolve(undefined) }
  await expect(createOpenAlone(dependencies)(holed, issue.id)).rejects.toThrow(/\/mag\/issues\/.* cannot be made/)
  await expect(createOpenAlone(dependencies)(store, 'another')).rejects.toThrow('not in the local store')
})

it('notices an article that the contents name and the store has lost', async () => {
  const issue = anIssue({ articles: [anArticle()] })
  const store = await aStore(issue)
  const robbed = { ...store, readArticlePage: () => Promise.resolve(undefined) }
  const withoutRows = { ...robbed, readIssue: () => Promise.resolve({ value: { ...issue, articles: [] }, savedAt: 0 }) }
  await expect(createOpenAlone(dependencies)(withoutRows, issue.id)).rejects.toThrow('cannot be made')
})
