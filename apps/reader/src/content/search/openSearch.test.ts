import { describe, expect, it } from 'vitest'
import type { Issue } from '@gatefold/magazine/issue'
import type { SafeHtml } from '@gatefold/magazine/safeMarkup'
import type { PrintedText } from '@gatefold/magazine/search/documents'
import { anArticle, anIssue } from '@gatefold/magazine/testing/builders'
import { aSilentHost, follow } from '../../testing/aSilentHost.ts'
import { GraphqlError } from '../../network/GraphqlError.ts'
import { createDeviceSearch, createSearch, readPrinted, SearchBusy } from './openSearch.ts'

const NOTHING = { hits: [], hasMore: false }

const request = { query: 'tide', language: 'en' }

const failing = (fields: Partial<GraphqlError>) => () =>
  Promise.reject(new GraphqlError({ code: 'UNREACHABLE', message: '', ...fields }))

it('asks the host where it can be reached, else this device', async () => {
  expect((await aSearch(async () => NOTHING).find(request)).where).toBe('host')
  expect((await aSearch(async () => NOTHING, false).find(request)).where).toBe('device')
})

it.each([
  ['that cannot be reached', { code: 'UNREACHABLE' as const }],
  ['that knows no search', { code: 'GRAPHQL' as const, codes: ['GRAPHQL_VALIDATION_FAILED'] }],
])('looks on this device for a host %s', async (_words, fields) => {
  expect((await aSearch(failing(fields)).find(request)).where).toBe('device')
})

it('says when the host has had enough, and hides no other fault', async () => {
  await expect(aSearch(failing({ codes: ['TOO_MANY_TRIES'] })).find(request)).rejects.toThrow(SearchBusy)
  await expect(aSearch(() => Promise.reject(new TypeError('fault'))).find(request)).rejects.toThrow('fault')
})

const text = (words: string) => [{ id: 'c1', component: 'body' as const, text: words as SafeHtml }]

const story = (id: string, words: string, fields: Partial<Parameters<typeof anArticle>[0]> = {}) =>
  anArticle({ id: id as never, name: id, components: text(words), ...fields })

const issue = (id: string, fields: Partial<Issue> = {}) =>
  anIssue({ id: id as never, name: id, isFree: true, ...fields })

describe('search on the device', () => {
  it('finds what is kept here, by title before by text, the newest title first', async () => {
    const { find } = aDevice([
      issue('old', { releaseDate: '2026-01-01', articles: [story('tide', 'x'), story('a', 'the tide')] }),
      issue('new', { releaseDate: '2026-02-01', articles: [story('tides', 'x')] }),
    ])
    expect(await find('tide')).toEqual(['tides', 'tide', 'a'])
    expect(await find('tide x')).toEqual(['tide', 'tides'])
    expect(await find('nothing')).toEqual([])
  })

  it('follows what is downloaded, changed and removed, and reads nothing twice', async () => {
    const device = aDevice([issue('1', { articles: [story('a', 'barnacle')] })])
    expect(await device.find('barnacle')).toEqual(['a'])
    device.held.set('2', issue('2', { articles: [story('b', 'barnacle')] }))
    expect(new Set(await device.find('barnacle'))).toEqual(new Set(['a', 'b']))
    device.held.set('1', issue('1', { updated: '2026-09-09', articles: [story('a', 'limpet')] }))
    expect(await device.find('barnacle')).toEqual(['b'])
    expect(await device.find('limpet')).toEqual(['a'])
    device.held.clear()
    expect([await device.find('barnacle'), await device.find('limpet')]).toEqual([[], []])
    expect(device.read).toEqual(['1', '2', '1'])
  })

  it('reads an issue once where two searches come at the same moment', async () => {
    const device = aDevice([issue('1', { articles: [story('a', 'barnacle')] })])
    expect(await Promise.all([device.find('barnacle'), device.find('barn')])).toEqual([['a'], ['a']])
    expect(device.read).toEqual(['1'])
  })

  it('finds Chinese and Japanese wherever it stands, and no pair of characters from two places', async () => {
    const { find } = aDevice([
      issue('1', { articles: [story('a', '東京都の灯台へ行きました'), story('b', '他在灯塔里')] }),
    ])
    expect([await find('灯台'), await find('灯塔'), await find('都')]).toEqual([['a'], ['b'], ['a']])
    expect(await find('東京の灯台')).toEqual([])
  })

  it('finds parts of words and mistyped words where whole ones are few', async () => {
    const { find } = aDevice([issue('1', { articles: [story('a', 'Das Wasserkraftwerk'), story('b', 'a barnacle')] })])
    expect(await find('kraftwerk')).toEqual(['a'])
    expect(await find('barnicle')).toEqual(['b'])
  })

  it('R2.6 shows of a closed article its title alone', async () => {
    const closed = issue('1', {
      isFree: false,
      isPaid: true,
      articles: [story('a', '', { name: 'Harbour', components: [] })],
    })
    const { search } = aDevice([closed])
    const { hits } = await search.find({ query: 'harbour', language: 'en' })
    expect(hits).toMatchObject([{ isOpen: false, excerpts: [] }])
  })

  it('finds the words of printed pages, and leads articles to theirs', async () => {
    const area = { x: 0, y: 0, width: 1, height: 1 }
    const block = (words: string, article?: string) => ({
      role: 'text' as const,
      area,
      article: article as never,
      component: article && 'c1',
      lines: [{ area, text: words }],
    })
    const printed = [{ page: 4, text: { version: 1 as const, blocks: [block('boots'), block('barnacle', 'a')] } }]
    const { search } = aDevice([issue('1', { articles: [story('a', 'barnacle')] })], printed)
    const passage = async (query: string) => (await search.find({ query, language: 'en' })).hits[0]?.excerpts[0]
    expect(await passage('boots')).toMatchObject({ page: 4, block: 0 })
    expect(await passage('barnacle')).toMatchObject({ component: 'c1', page: 4, block: 1 })
  })

  it('shows an article of several languages once, in the reader’s', async () => {
    const words = { en: 'Ebb' as SafeHtml, de: 'Ebbe' as SafeHtml }
    const data = { languages: ['en', 'de'], cover: undefined, flatplan: undefined }
    const article = anArticle({ id: 'a' as never, components: [{ id: 'c1', component: 'body', text: words }] })
    const { search } = aDevice([issue('1', { data, articles: [article] })])
    const languages = async (language: string) =>
      (await search.find({ query: 'ebb', language })).hits.map((hit) => hit.language)
    expect([await languages('de'), await languages('en')]).toEqual([['de'], ['en']])
  })

  it('finds an article in another language where the reader’s only seems to answer', async () => {
    const words = { ja: '東京から京都へ' as SafeHtml, zh: '東京都在这里' as SafeHtml }
    const data = { languages: ['ja', 'zh'], cover: undefined, flatplan: undefined }
    const article = anArticle({ id: 'a' as never, components: [{ id: 'c1', component: 'body', text: words }] })
    const { search } = aDevice([issue('1', { data, articles: [article] })])
    const { hits } = await search.find({ query: '東京都', language: 'ja' })
    expect(hits.map((hit) => hit.language)).toEqual(['zh'])
  })

  it('does not look for parts of words that are here no more', async () => {
    const gone = Array.from({ length: 70 }, (_none, index) => `lowtidemark${index}`).join(' ')
    const device = aDevice([issue('1', { articles: [story('a', gone)] })])
    expect(await device.find('tidemark')).toEqual(['a'])
    device.held.clear()
    device.held.set('2', issue('2', { articles: [story('b', 'hightidemarks')] }))
    expect(await device.find('tidemark')).toEqual(['b'])
  })

  it('has nothing where there is no store', async () => {
    const search = createDeviceSearch({ store: undefined, readPrinted: async () => [], pause: async () => undefined })
    expect(await search.find({ query: 'x', language: 'en' })).toEqual({ hits: [], hasMore: false })
  })
})

const ISSUE = { data: { flatplan: '/flatplan.json' } } as Parameters<typeof readPrinted>[0]

const context = { report: () => undefined }

const aPage = (page: number) => ({ page, width: 600, height: 800, text: `/${page}.json` })

const PLAN = { version: 1, pages: [aPage(1), aPage(2), aPage(3), aPage(4)] }

/** A host that has the plan, the text of the first page and not that of the second, and is silent about all others. */
function aSlowHost() {
  const silent = aSilentHost()
  const fetch = (input: unknown, init?: RequestInit) => {
    const url = String(input)
    if (url === '/flatplan.json') return Promise.resolve(Response.json(PLAN))
    if (url === '/1.json') return Promise.resolve(Response.json({ version: 1, blocks: [] }))
    if (url === '/2.json') return Promise.resolve(new Response(null, { status: 404 }))
    return silent.fetch(url, init)
  }
  return { ...silent, fetch }
}

it('searches what has come where a text is later than 15 seconds, and asks for no other', async () => {
  const host = aSlowHost()
  const printed = follow(readPrinted(ISSUE, { fetch: host.fetch, context }))
  await host.wait(14_999)
  expect(printed()).toBeUndefined()
  await host.wait(1)
  expect(printed()).toEqual([{ page: 1, text: { version: 1, blocks: [] } }])
  expect(host.requestedUrls).toEqual(['/3.json'])
})

it('searches without printed pages where the host does not tell of them', async () => {
  const host = aSilentHost()
  const printed = follow(readPrinted(ISSUE, { fetch: host.fetch, context }))
  await host.wait(15_000)
  expect([printed(), host.requestedUrls]).toEqual([[], ['/flatplan.json']])
})

function aSearch(findAtHost: () => Promise<typeof NOTHING>, isOnline = true) {
  return createSearch({ isOnline: () => isOnline, findAtHost, findOnDevice: async () => NOTHING })
}

/** A device on which issues come and go. */
function aDevice(issues: readonly Issue[], printed: readonly PrintedText[] = []) {
  const held = new Map(issues.map((one) => [one.id as string, one]))
  const read: string[] = []
  const search = createDeviceSearch({
    store: {
      readHeldIssues: async () => [...held.values()].map(({ id, updated }) => ({ id, version: updated })),
      readIssue: async (id) => {
        read.push(id)
        const value = held.get(id)
        return value && { value, savedAt: 1 }
      },
    },
    readPrinted: async () => printed,
    pause: () => Promise.resolve(),
  })
  const find = async (query: string, language = 'en') =>
    (await search.find({ query, language })).hits.map(({ article, issue: { id } }) => article?.id ?? id)
  return { held, read, find, search }
}
