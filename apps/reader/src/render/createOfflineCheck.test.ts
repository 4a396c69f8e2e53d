import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { aConfiguration } from '@gatefold/contract/testing/aConfiguration'
import { anArticle, anIssue } from '@gatefold/magazine/testing/builders'
import { expect, it } from 'vitest'
import type { Component } from '@gatefold/magazine/component/Component'
import type { Issue } from '@gatefold/magazine/issue'
import { openLocalStore } from '../storage/openLocalStore.ts'
import { createOfflineCheck, filesShown } from './createOfflineCheck.ts'

it('names what a browser loads by itself for a page', () => {
  const markup = `
    <link rel="preload" as="image" href="/assets/lead.webp" imagesrcset="/assets/a.webp 400w, /assets/b.webp 800w"/>
    <meta name="lead-picture" content="/assets/lead.webp"/><meta name="description" content="/assets/no.webp"/>
    <img alt="a > b" src="/assets/x.webp?a=1&amp;b=2" srcset="/assets/1.webp 1x, /assets/2.webp 2x"/>
    <video poster="/assets/poster.webp"><source src="/assets/film.mp4"/><track src='/assets/words.vtt'/></video>
    <audio src="/assets/sound.mp3"></audio>
    <style data-x>@font-face{src:url("/assets/face.woff2#m=s0-948")}.a{background:url(/assets/paper.png)}</style>
    <div style="background-image:url(&quot;/assets/back.webp&quot;)"></div>`
  expect([...filesShown(markup)].toSorted()).toEqual(
    ['1.webp', '2.webp', 'a.webp', 'b.webp', 'back.webp', 'face.woff2', 'film.mp4', 'lead.webp', 'paper.png']
      .concat(['poster.webp', 'sound.mp3', 'words.vtt', 'x.webp?a=1&b=2'])
      .map((name) => `/assets/${name}`),
  )
})

it('leaves out what a reader has to ask for, and what stands in the page itself', () => {
  const markup = `<a href="/assets/x.pdf">x</a><iframe src="/assets/pages/1/"></iframe><img src="data:image/png;base64,x"/>
    <link rel="canonical" href="/issues/x"/><p>src="/assets/no.webp"</p>`
  expect(filesShown(markup)).toEqual([])
})

const configuration = aConfiguration({ basePath: '/mag/', languages: ['en', 'fr', 'nl'] })

const made: string[] = []

const deps = {
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
  const files = await createOfflineCheck(deps)(watched, issue.id)
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
    return createOfflineCheck({ ...deps, readFile, configuration: { ...configuration, replica } })(store, issue.id)
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
  await expect(createOfflineCheck(deps)(holed, issue.id)).rejects.toThrow(/\/mag\/issues\/.* cannot be made/)
  await expect(createOfflineCheck(deps)(store, 'another')).rejects.toThrow('not in the local store')
})

it('notices an article that the contents name and the store has lost', async () => {
  const issue = anIssue({ articles: [anArticle()] })
  const store = await aStore(issue)
  const robbed = { ...store, readArticlePage: () => Promise.resolve(undefined) }
  const withoutRows = { ...robbed, readIssue: () => Promise.resolve({ value: { ...issue, articles: [] }, savedAt: 0 }) }
  await expect(createOfflineCheck(deps)(withoutRows, issue.id)).rejects.toThrow('cannot be made')
})
