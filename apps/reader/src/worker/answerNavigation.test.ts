import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { aConfiguration } from '@gatefold/contract/testing/aConfiguration'
import { anArticle, anIssue } from '@gatefold/magazine/testing/builders'
import { describe, expect, it } from 'vitest'
import { openLocalStore } from '../storage/openLocalStore.ts'
import type { StoredReads } from '../render/storedContent.ts'
import type { Issue } from '@gatefold/magazine/issue'
import { renderEmptyDocument } from '../render/renderDocument.tsx'
import { renderStoredPage } from '../render/renderStoredPage.ts'
import { answerNavigation } from './answerNavigation.ts'
import type { CachedPage } from './createPageCache.ts'

const MINUTE = 60_000
const NOW = 1_000 * MINUTE
const TEMPLATE = '<html lang="{{lang}}"><head>{{head}}</head><body>{{app}}<i>{{start}}</i></body></html>'
const HEADERS = {
  'content-security-policy': 'policy',
  'content-type': 'text/html; charset=utf-8',
  'gatefold-build': 'a',
}

const tide = anIssue({ articles: [anArticle({ name: 'The harbour' }), anArticle({ id: anArticle().id })] })
const [harbour] = tide.articles

async function aStore(issue: Issue | undefined, savedAt: number): Promise<StoredReads> {
  const opened = await openLocalStore({ indexedDB: new IDBFactory(), now: () => savedAt })
  if (opened.kind !== 'open') throw new Error('The store does not open.')
  if (issue !== undefined) {
    await opened.value.saveIssues([issue])
    await opened.value.saveIssue(issue)
  }
  return opened.value
}

type Network = 'up' | 'down' | 'away' | 'slow' | 'dripping' | 'portal' | 'redirect' | 'broken'

/** Time that passes when a test says so. */
function aClock() {
  const pending = new Set<() => void>()
  return {
    after(_milliseconds: number, act: () => void) {
      pending.add(act)
      return () => void pending.delete(act)
    },
    /** All that waits for a time has waited long enough. */
    async strike() {
      await new Promise((resolve) => setTimeout(resolve))
      for (const act of pending) act()
      await new Promise((resolve) => setTimeout(resolve))
    },
  }
}

/** An answer whose text comes after more time than there is. */
function dripping(signal: AbortSignal | null | undefined, strike: () => Promise<void>): Response {
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await strike()
      if (signal?.aborted === true) return controller.error(signal.reason)
      controller.enqueue(new TextEncoder().encode('from the host'))
      controller.close()
    },
  })
  return new Response(body, { headers: { 'gatefold-build': 'b' } })
}

const ANSWERS: Readonly<Record<Exclude<Network, 'down' | 'away' | 'dripping'>, () => Response>> = {
  up: () => new Response('from the host', { headers: { 'gatefold-build': 'b' } }),
  slow: () => new Response('from the host', { headers: { 'gatefold-build': 'b' } }),
  portal: () => new Response('Sign in to this network'),
  redirect: () => Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' }),
  broken: () => new Response('Something went wrong!', { status: 500, headers: { 'gatefold-build': 'b' } }),
}

interface Situation {
  readonly issue?: Issue | undefined
  /** Minutes ago. */
  readonly age?: number
  readonly network?: Network
  readonly isAdmin?: boolean
  readonly hasShell?: boolean
  readonly store?: 'here' | 'none' | 'late'
  /** Of the shell; the host's answers are of another. */
  readonly build?: string
  readonly cachedPages?: Map<string, CachedPage>
}

const USUAL: Required<Omit<Situation, 'cachedPages'>> = {
  issue: tide,
  age: 0,
  network: 'up',
  isAdmin: false,
  hasShell: true,
  store: 'here',
  build: 'a',
}

async function go(path: string, situation: Situation = {}) {
  const asUsual = { cachedPages: new Map<string, CachedPage>(), ...USUAL, ...situation }
  const { age, network, isAdmin, hasShell, store, issue, cachedPages, build } = asUsual
  const replica = { enabled: true, default: false }
  const configuration = aConfiguration({ basePath: '/mag/', languages: ['en', 'fr'], replica })
  const requests: string[] = []
  let openings = 0
  const made: string[] = []
  const clock = aClock()
  const fetchPage = async (_request: unknown, init?: RequestInit): Promise<Response> => {
    requests.push(network)
    if (network === 'down' || network === 'away') throw new TypeError('no network')
    if (network === 'slow') await clock.strike()
    init?.signal?.throwIfAborted()
    return network === 'dripping' ? dripping(init?.signal, clock.strike) : ANSWERS[network]()
  }
  const openStore = async () => {
    openings += 1
    if (store === 'late') await clock.strike()
    return store === 'none' ? undefined : aStore(issue, NOW - age * MINUTE)
  }
  const response = await answerNavigation(new Request(`https://host${path}`), {
    basePath: '/mag/',
    pages: {
      find: (address) => Promise.resolve(cachedPages.get(address)),
      startKeeping:
        () =>
        async ({ address, version, response: page }) => {
          const text = await page.text()
          cachedPages.set(address, { version, response: new Response(`${text} as kept`, { headers: page.headers }) })
        },
      clear: () => Promise.resolve(),
    },
    loadMaker: () => ({
      renderEmptyDocument,
      renderStoredPage: (page) => {
        made.push(page.url)
        return renderStoredPage(page)
      },
    }),
    browserLanguages: [],
    readFile: (url) => Promise.reject(new Error(`${url} is not on this device.`)),
    stayFor: (work) => void work,
    readShell: () =>
      Promise.resolve(hasShell ? { build, configuration, template: TEMPLATE, headers: HEADERS } : undefined),
    openStore,
    isAdmin: () => Promise.resolve(isAdmin),
    fetch: fetchPage,
    isCutOff: () => network === 'away',
    now: () => NOW,
    timers: clock,
    log: () => undefined,
  })
  return { response, requests, made, openings, text: response.type === 'default' ? await response.text() : '' }
}

const ISSUE = `/mag/issues/${tide.slug}`
const ARTICLE = `${ISSUE}/${harbour?.slug}`

describe('answerNavigation', () => {
  it.each(['/mag//', '/mag//elsewhere.example/', '/mag/%E0%A4%A', '/mag/issues/%FF'])(
    'R2.12 R8.10 leads home from %s, with or without a network',
    async (path) => {
      for (const network of ['up', 'down'] as const) {
        const { response, requests } = await go(path, { network })
        expect([response.status, response.headers.get('location')]).toEqual([302, 'https://host/mag/'])
        expect(requests).toEqual([])
      }
    },
  )

  it('R9.3 answers with what is fresh from the store, and does not ask the host', async () => {
    const { response, requests, text } = await go(`${ARTICLE}?from=mail`)
    expect(text).toContain('The harbour')
    expect(text).toContain('"article-page"')
    expect(Object.fromEntries(response.headers)).toEqual(HEADERS)
    expect(requests).toEqual([])
  })

  it('keeps a page as bytes, each language for itself', async () => {
    const cachedPages = new Map<string, CachedPage>()
    const visit = async (path: string, age: number) => {
      const { made, text } = await go(path, { cachedPages, age, network: 'down' })
      return [made.length, text.endsWith('as kept')]
    }
    expect(await visit(`${ARTICLE}?from=mail`, 5)).toEqual([1, false])
    expect(await visit(ARTICLE, 5)).toEqual([0, true])
    expect(await visit(`${ARTICLE}?lang=fr`, 5)).toEqual([1, false])
    expect(await visit('/mag/', 4)).toEqual([1, false])
    expect(await visit('/mag/', 4)).toEqual([1, false])
  })

  it('R2.4 makes printed pages each for itself, and keeps none: the articles need the room', async () => {
    const cachedPages = new Map<string, CachedPage>()
    const pages = [1, 2].map((page) => ({ page, name: String(page), image: `/mag/assets/${page}.webp`, hotspots: [] }))
    const visit = (page: number) => go(`${ISSUE}?page=${page}`, { cachedPages, issue: { ...tide, pages } })
    expect((await visit(1)).text).toContain('src="/mag/assets/1.webp"')
    expect((await visit(2)).text).toContain('src="/mag/assets/2.webp"')
    expect([...cachedPages.keys()]).toEqual([])
  })

  it('R9.3 answers with a page that is kept while it is fresh, or there is no network, and opens no store for it', async () => {
    const again = async (age: number, network: Network) => {
      const cachedPages = new Map<string, CachedPage>()
      await go(ARTICLE, { cachedPages, age, network: 'down' })
      const { text, openings } = await go(ARTICLE, { cachedPages, network, hasShell: false })
      return [text.replace(/^.*(?= as kept$)/s, ''), openings]
    }
    expect(await again(59, 'up')).toEqual([' as kept', 0])
    expect(await again(61, 'up')).toEqual(['from the host', 1])
    expect(await again(-1, 'up')).toEqual(['from the host', 1])
    expect(await again(61, 'away')).toEqual([' as kept', 0])
  })

  it('R6.3 asks the host for the admin where a page is kept, too', async () => {
    const cachedPages = new Map<string, CachedPage>()
    await go(ARTICLE, { cachedPages })
    expect((await go(ARTICLE, { cachedPages, isAdmin: true })).text).toBe('from the host')
  })

  it('makes a page anew whose content has been saved anew since, once it is no longer fresh', async () => {
    const cachedPages = new Map<string, CachedPage>()
    const visit = async (age: number) => (await go(ARTICLE, { cachedPages, age, network: 'down' })).made.length
    expect([await visit(99), await visit(99), await visit(98)]).toEqual([1, 0, 1])
  })

  it('R4.10 makes a page anew that another build has made', async () => {
    const cachedPages = new Map<string, CachedPage>()
    const stale = { cachedPages, age: 99, network: 'down' } as const
    expect((await go(ARTICLE, stale)).made).toHaveLength(1)
    expect((await go(ARTICLE, stale)).made).toHaveLength(0)
    expect((await go(ARTICLE, { ...stale, build: 'b' })).made).toHaveLength(1)
  })

  it('R9.3 asks the host for what is an hour old', async () => {
    expect((await go(ARTICLE, { age: 61 })).text).toBe('from the host')
    expect((await go(ISSUE, { age: 61 })).text).toBe('from the host')
  })

  it.each(['down', 'portal', 'redirect', 'broken', 'slow'] as const)(
    'R4.9 answers from the store at any age when the network is %s',
    async (network) => {
      const { text, requests } = await go(ARTICLE, { age: 99_999, network })
      expect(text).toContain('The harbour')
      expect(requests).toHaveLength(1)
    },
  )

  it('R4.9 lets a host that answers in time take its time for the text', async () => {
    expect((await go(ARTICLE, { age: 99_999, network: 'dripping' })).text).toBe('from the host')
  })

  it('R8.9 asks the host where the store does not answer, and the store again where there is no network', async () => {
    expect((await go(ARTICLE, { store: 'late' })).text).toBe('from the host')
    expect((await go(ARTICLE, { store: 'late', network: 'down' })).text).toContain('The harbour')
  })

  it('R9.3 asks the host for what seems to be of a time that is still to come', async () => {
    expect((await go(ARTICLE, { age: -1 })).text).toBe('from the host')
  })

  it('R4.9 asks nobody for what it has while the browser knows of no network', async () => {
    for (const path of ['/mag/', ISSUE, ARTICLE]) {
      const { requests, response } = await go(path, { age: 99_999, network: 'away' })
      expect([requests, response.status]).toEqual([[], 200])
    }
  })

  it('R6.3 asks the host for the admin, and the store where there is none', async () => {
    expect((await go(ARTICLE, { isAdmin: true })).text).toBe('from the host')
    expect((await go(ARTICLE, { isAdmin: true, network: 'down' })).text).toContain('The harbour')
  })

  it('R2.3 asks the host first for the listing, and the menu', async () => {
    expect((await go('/mag/')).text).toBe('from the host')
    expect((await go('/mag/', { network: 'down' })).text).toContain(`href="${ISSUE}"`)
    expect((await go('/mag/menu', { network: 'down', issue: undefined })).text).toContain('Menu</h1>')
  })

  it('R2.4 renders the language of the address', async () => {
    expect((await go(`${ISSUE}?lang=fr`)).text).toContain('<html lang="fr">')
  })

  it('R2.5 leads to the slug as the host does, and keeps what others wrote into the address', async () => {
    const { response } = await go(`/mag/issues/${tide.id}?from=mail`)
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe(`https://host${ISSUE}?from=mail`)
    const { response: ofArticle } = await go(`${ISSUE}/nowhere`, { network: 'down' })
    expect(ofArticle.headers.get('location')).toBe(`https://host${ISSUE}`)
  })

  it('leaves what is not on this device to the reader, who says so', async () => {
    for (const path of ['/mag/issues/other', '/mag/issues/other/article', '/mag/preview/other']) {
      const { response, text } = await go(path, { network: 'down' })
      expect(response.status).toBe(200)
      expect(text).toContain('<body><i>{')
      expect(response.headers.get('content-security-policy')).toBe('policy')
    }
    expect((await go('/mag/', { network: 'down', issue: undefined })).text).toContain('<body><i>{')
  })

  it('shows the page of a captive portal where there is nothing better, and waits for a slow host', async () => {
    expect((await go('/mag/issues/other', { network: 'portal' })).text).toBe('Sign in to this network')
    expect((await go('/mag/issues/other', { network: 'slow' })).text).toBe('from the host')
  })

  it('R8.9 reads on online without a store or a shell', async () => {
    expect((await go(ARTICLE, { store: 'none' })).text).toBe('from the host')
    expect((await go(ARTICLE, { hasShell: false })).text).toBe('from the host')
    await expect(go(ARTICLE, { hasShell: false, network: 'down' })).rejects.toThrow('no network')
  })
})
