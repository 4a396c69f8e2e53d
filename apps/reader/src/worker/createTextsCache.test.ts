import { expect, it } from 'vitest'
import { createTextsCache, type TextsFile } from './createTextsCache.ts'

const SCOPE = 'https://host/mag/'
const FILES: readonly TextsFile[] = [
  { url: 'build/texts-start-en-1.js', language: 'en', tier: 'first', integrity: 'sha256-en' },
  { url: 'build/texts-start-de-1.js', language: 'de', tier: 'first', integrity: 'sha256-de' },
  { url: 'build/texts-menu-de-1.js', language: 'de', tier: 'further', integrity: 'sha256-menu' },
]
const [ENGLISH, GERMAN, GERMAN_MENU] = ['start-en', 'start-de', 'menu-de'].map((n) => `${SCOPE}build/texts-${n}-1.js`)

interface Device {
  /** Addresses that the host has not. */
  readonly missing?: readonly (string | undefined)[]
  readonly isFull?: boolean
  readonly isAlone?: boolean
  readonly cachedResponses?: Map<string, Response>
}

function aDevice({ missing = [], isFull = false, isAlone = false, cachedResponses = new Map() }: Device = {}) {
  const requests: [address: string, integrity: string | undefined][] = []
  const opened = new Set<string>()
  const cache = {
    match: (address: string) => Promise.resolve(cachedResponses.get(address)?.clone()),
    put: (address: string, response: Response) =>
      isFull
        ? Promise.reject(new DOMException('full', 'QuotaExceededError'))
        : Promise.resolve(cachedResponses.set(address, response)),
    keys: () => Promise.resolve([...cachedResponses.keys()].map((url) => ({ url }))),
    delete: ({ url }: { readonly url: string }) => Promise.resolve(cachedResponses.delete(url)),
  }
  const fetch = (target: string | Request, options?: RequestInit) => {
    const address = typeof target === 'string' ? target : target.url
    requests.push([address, options?.integrity])
    if (isAlone) return Promise.reject(new TypeError('no network'))
    return Promise.resolve(new Response(`of ${address}`, { status: missing.includes(address) ? 404 : 200 }))
  }
  const caches = {
    open: (name: string) => {
      opened.add(name)
      return Promise.resolve(cache)
    },
  }
  const texts = createTextsCache({
    files: FILES,
    caches: caches as unknown as CacheStorage,
    fetch: fetch as typeof globalThis.fetch,
    scope: SCOPE,
  })
  return { texts, requests, cachedResponses, opened }
}

const request = (address = '') => new Request(address)

it('R1.4 R4.9 keeps all parts of the wanted languages, tier by tier, compared with what was built, and no others', async () => {
  const { texts, requests, cachedResponses, opened } = aDevice()
  await texts.keep(['de'], 'first')
  expect([...cachedResponses.keys()]).toEqual([GERMAN])
  await texts.keep(['de'], 'further')
  expect([...cachedResponses.keys()]).toEqual([GERMAN, GERMAN_MENU])
  expect(requests).toEqual([
    [GERMAN, 'sha256-de'],
    [GERMAN_MENU, 'sha256-menu'],
  ])
  expect([...opened]).toEqual([`gatefold-texts-${SCOPE}`])
})

it('asks for nothing twice', async () => {
  const { texts, requests } = aDevice()
  await texts.keep(['de'], 'first')
  await texts.keep(['de', 'en'], 'first')
  expect(requests.map(([address]) => address)).toEqual([GERMAN, ENGLISH])
})

it('does not say that a language is kept where a part of it is missing', async () => {
  const { texts, cachedResponses } = aDevice({ missing: [GERMAN] })
  await expect(texts.keep(['de', 'en'], 'first')).rejects.toThrow('missing')
  expect([...cachedResponses.keys()]).toEqual([ENGLISH])
})

it('R4.9 answers from what is kept without a network, and keeps what a page has asked for', async () => {
  const online = aDevice()
  expect(await (await online.texts.find(request(ENGLISH)))?.text()).toBe(`of ${ENGLISH}`)
  const alone = aDevice({ cachedResponses: online.cachedResponses, isAlone: true })
  expect(await (await alone.texts.find(request(ENGLISH)))?.text()).toBe(`of ${ENGLISH}`)
  expect(alone.requests).toEqual([])
})

it('leaves other requests alone', () => {
  const { texts } = aDevice()
  expect(texts.find(request(`${SCOPE}build/main-1.js`))).toBeUndefined()
  expect(texts.find(request('https://host/other/build/texts-start-de-1.js'))).toBeUndefined()
})

it('answers where the device is full, and where there is no network fails as the network does', async () => {
  const full = aDevice({ isFull: true })
  expect((await full.texts.find(request(GERMAN)))?.ok).toBe(true)
  expect(full.cachedResponses.size).toBe(0)
  expect(full.requests).toHaveLength(1)
  await expect(aDevice({ isAlone: true }).texts.find(request(GERMAN))).rejects.toThrow('no network')
})

it('forgets the texts of other builds, and none of its own', async () => {
  const { texts, cachedResponses } = aDevice()
  await texts.keep(['de'], 'first')
  cachedResponses.set(`${SCOPE}build/texts-start-de-0.js`, new Response())
  await texts.forgetOthers()
  expect([...cachedResponses.keys()]).toEqual([GERMAN])
})
