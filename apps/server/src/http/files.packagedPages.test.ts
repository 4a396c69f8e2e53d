import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { AssetStore, StoredAsset } from '../platform/storage/AssetStore.ts'
import { registerPackagedPages } from './files.ts'

const ISSUE = '00000000-0000-4000-8000-000000000001'
const PAGE = 'a'.repeat(64)
const FOLDER = `${ISSUE}/${PAGE}`
const FILES: Readonly<Record<string, string>> = { 'a tide/index.html': '<p>Tide</p>', 'a tide/js/tide.js': 'tide()' }

/** Stores each file under its path. */
const store = {
  size: ({ hash }: StoredAsset) => Promise.resolve(FILES[hash]?.length),
  open: async function* ({ hash }: StoredAsset) {
    yield await Promise.resolve(Buffer.from(FILES[hash] ?? ''))
  },
}

interface Asking {
  readonly method?: 'GET' | 'HEAD'
  readonly headers?: Record<string, string>
  /** Not everybody may have the page. */
  readonly isClosed?: boolean
  readonly folder?: string
}

async function ask(path: string, { isClosed = false, folder = 'pages', ...request }: Asking = {}) {
  const app = Fastify()
  onTestFinished(() => app.close())
  registerPackagedPages(app, {
    store: {
      ...store,
      open: (asset) => Promise.resolve(Readable.from(store.open(asset))),
    } as Partial<AssetStore> as AssetStore,
    headers: { 'x-content-type-options': 'nosniff' },
    basePath: '/mag/',
    judge: ({ issueId, page, path: name, ticket }) => {
      const isThere = issueId === ISSUE && page === PAGE && name in FILES
      if (!isThere) return Promise.resolve({ kind: 'closed' })
      if (isClosed && ticket === undefined) return Promise.resolve({ kind: 'elsewhere', ticket: 'e30.mark' })
      if (ticket !== undefined && ticket !== 'e30.mark') return Promise.resolve({ kind: 'closed' })
      return Promise.resolve({ kind: isClosed ? 'own' : 'public', asset: { hash: name, extension: 'bin' } })
    },
  })
  return app.inject({ url: `/assets/${folder}/${path}`, ...request })
}

describe('a packaged page', () => {
  it('is sent as it is with the script that tells its height, on an origin that is nobody’s', async () => {
    const response = await ask(`${FOLDER}/a%20tide/index.html`)
    expect(response.statusCode).toBe(200)
    expect(response.body).toMatch(/^<p>Tide<\/p><script>.*ResizeObserver.*<\/script>$/s)
    expect(response.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(Buffer.byteLength(response.body)),
      'content-security-policy': expect.stringMatching(/^sandbox allow-scripts(?!.*same-origin).*default-src 'none'/),
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    })
    const head = await ask(`${FOLDER}/a%20tide/index.html`, { method: 'HEAD' })
    expect([head.body, head.headers['content-length']]).toEqual(['', response.headers['content-length']])
  })

  it('is not sent again to who has it', async () => {
    const { headers } = await ask(`${FOLDER}/a%20tide/index.html`)
    const again = await ask(`${FOLDER}/a%20tide/index.html`, { headers: { 'if-none-match': String(headers.etag) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('finds what lies beside it, by its own names', async () => {
    const response = await ask(`${FOLDER}/a%20tide/js/tide.js`)
    expect([response.body, response.headers['content-type']]).toEqual(['tide()', 'text/javascript; charset=utf-8'])
    expect(response.headers['access-control-allow-origin']).toBe('*')
    expect(response.headers['content-security-policy']).toContain('sandbox')
  })

  it.each([
    `${FOLDER}/tide.js`,
    `${ISSUE}/a%20tide/index.html`,
    `${ISSUE}/${'b'.repeat(64)}/a%20tide/index.html`,
    `${FOLDER}/a%20tide/../../index.html`,
    `other/${PAGE}/a%20tide/index.html`,
    ISSUE,
  ])('does not find %s', async (path) => {
    expect((await ask(path)).statusCode).toBe(404)
  })
})

describe('a packaged page that not everybody may have', () => {
  const isClosed = true

  it('R1.2 sends its reader on to an address that opens what lies beside it, and keeps none of it', async () => {
    const response = await ask(`${FOLDER}/a%20tide/index.html`, { isClosed })
    expect([response.statusCode, response.headers.location, response.headers['cache-control']]).toEqual([
      302,
      `/mag/assets/frames/e30.mark/${FOLDER}/a%20tide/index.html`,
      'private, no-store',
    ])
    const page = await ask(`e30.mark/${FOLDER}/a%20tide/index.html`, { isClosed, folder: 'frames' })
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'private, no-cache, no-transform'])
    expect(page.headers['referrer-policy']).toBe('no-referrer')
    const script = await ask(`e30.mark/${FOLDER}/a%20tide/js/tide.js`, { isClosed, folder: 'frames' })
    expect(script.body).toBe('tide()')
  })

  it('R1.2 is not there for another ticket, to the header', async () => {
    const refused = await ask(`e30.other/${FOLDER}/a%20tide/index.html`, { isClosed, folder: 'frames' })
    const missing = await ask(`e30.other/${FOLDER}/none.html`, { isClosed, folder: 'frames' })
    const { date: _one, ...actual } = refused.headers
    const { date: _other, ...expected } = missing.headers
    expect([refused.statusCode, refused.body, actual]).toEqual([404, missing.body, expected])
  })
})
