import { aConfiguration } from '@gatefold/contract/testing/aConfiguration'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { createPrecache, decodeShell, fitsFiles, type PrecachedFile } from './createPrecache.ts'
import type { FetchEvent, ExtendableEvent } from './WorkerScope.ts'

// Workbox looks for its global scope while it is loaded, and for whether it is being developed with.
vi.hoisted(() => {
  vi.stubEnv('NODE_ENV', 'production')
  vi.stubGlobal('self', globalThis)
})
afterAll(() => vi.unstubAllEnvs())

const SCOPE = 'https://host/mag/'

const FILES: readonly PrecachedFile[] = [
  { url: `${SCOPE}build/main-aaaaaaaa.js`, tier: 'first', revision: null, integrity: 'sha256-0' },
  { url: `${SCOPE}build/Account-aaaaaaaa.js`, tier: 'further', revision: null, integrity: 'sha256-0' },
  { url: `${SCOPE}build/Map-aaaaaaaa.js`, tier: 'further', revision: null, integrity: 'sha256-0' },
  { url: `${SCOPE}build/Insights-aaaaaaaa.js`, tier: 'further', revision: null, integrity: 'sha256-0' },
]
const [MAIN = '', ACCOUNT = '', MAP = '', INSIGHTS = ''] = FILES.map(({ url }) => url)

/** What Workbox takes from the worker's global scope. */
class Device {
  readonly cachedResponses = new Map<string, Response>()
  readonly requestedUrls: string[] = []
  readonly missing = new Set<string>()
  isFull = false
  readonly fetch = (target: string | Request | URL) => {
    const address = target instanceof Request ? target.url : String(target)
    this.requestedUrls.push(address)
    return Promise.resolve(new Response(`of ${address}`, { status: this.missing.has(address) ? 404 : 200 }))
  }
  readonly caches = {
    open: () => Promise.resolve(this.cache),
    match: (request: Request) => this.cache.match(request),
  }
  private readonly cache = {
    match: ({ url }: Request) => Promise.resolve(this.cachedResponses.get(url)?.clone()),
    put: ({ url }: Request, response: Response) =>
      this.isFull
        ? Promise.reject(new DOMException('full', 'QuotaExceededError'))
        : Promise.resolve(this.cachedResponses.set(url, response)),
    keys: () => Promise.resolve([...this.cachedResponses.keys()].map((url) => ({ url }))),
    delete: ({ url }: Request) => Promise.resolve(this.cachedResponses.delete(url)),
  }
}

let device: Device

beforeEach(() => {
  device = new Device()
  vi.stubGlobal('self', device)
  vi.stubGlobal('caches', device.caches)
  vi.stubGlobal('fetch', device.fetch)
  vi.stubGlobal('location', new URL('sw.js', SCOPE))
  vi.stubGlobal('FetchEvent', class {})
  return () => vi.unstubAllGlobals()
})

function aPrecache(files = FILES) {
  const caches = device.caches as unknown as CacheStorage
  return createPrecache({ files, texts: [], caches, fetch: device.fetch })
}

const anEvent = (type: string, request?: Request) =>
  ({ type, request, waitUntil: () => undefined }) as unknown as FetchEvent & ExtendableEvent

/** The files of the build after, of the same names. */
const NEXT = FILES.map((file) => ({ ...file, url: file.url.replace('aaaaaaaa', 'bbbbbbbb') }))

it('R4.10 keeps the first tier when it is installed, and the rest when it is told to', async () => {
  const precache = aPrecache()
  expect(await precache.install(anEvent('install'))).toBe(false)
  expect([...device.cachedResponses.keys()]).toEqual([MAIN])
  await precache.keepFurther()
  expect([...device.cachedResponses.keys()].toSorted()).toEqual([MAIN, ACCOUNT, MAP, INSIGHTS].toSorted())
  expect(device.requestedUrls).toHaveLength(4)
})

it('R4.10 is not installed where a file of the first tier is missing', async () => {
  device.missing.add(MAIN)
  await expect(aPrecache().install(anEvent('install'))).rejects.toThrow(/main/)
  expect(device.cachedResponses.size).toBe(0)
})

it('keeps what it can of the further tier, and rejects', async () => {
  device.missing.add(ACCOUNT)
  await expect(aPrecache().keepFurther()).rejects.toThrow(/Account/)
  expect([...device.cachedResponses.keys()].toSorted()).toEqual([MAP, INSIGHTS].toSorted())
})

it('R4.10 says of an update whether most of the further tier was here', async () => {
  const before = aPrecache()
  await before.install(anEvent('install'))
  await before.find(anEvent('fetch', new Request(MAP)))
  device.cachedResponses.set(MAP, new Response('of the build before'))
  expect(await aPrecache(NEXT).install(anEvent('install'))).toBe(false)
  await before.keepFurther()
  expect(await aPrecache(NEXT).install(anEvent('install'))).toBe(true)
})

it('answers from the host what a full device cannot keep, and nothing that is not of the build', async () => {
  device.isFull = true
  const found = await aPrecache().find(anEvent('fetch', new Request(MAP)))
  expect(await found?.text()).toBe(`of ${MAP}`)
  expect(aPrecache().find(anEvent('fetch', new Request(`${SCOPE}build/other-aaaaaaaa.js`)))).toBeUndefined()
})

const SHELL = {
  build: 'a',
  configuration: aConfiguration(),
  template: '<p>',
  headers: { 'content-security-policy': 'x' },
}

it('reads the host’s shell, and nothing that is none', async () => {
  expect(await decodeShell(Response.json(SHELL))).toEqual(SHELL)
  expect(await decodeShell(new Response('<title>Sign in</title>'))).toBeUndefined()
  expect(await decodeShell(Response.json(SHELL, { status: 404 }))).toBeUndefined()
  for (const key of Object.keys(SHELL)) expect(await decodeShell(Response.json({ ...SHELL, [key]: 1 }))).toBeUndefined()
})

it('a template fits the files of its own build only', () => {
  const template = '<link href="{{base}}build/shared-1.js"><link id="gatefold-entry" href="{{base}}build/main-1.js">'
  const files = [{ url: 'build/shared-1.js' }, { url: 'build/main-1.js' }, { url: 'build/late-1.js' }]
  expect(fitsFiles(template, files)).toBe(true)
  expect(fitsFiles(template.replace('main-1', 'main-2'), files)).toBe(false)
  expect(fitsFiles('<p>Sign in</p>', files)).toBe(false)
})
