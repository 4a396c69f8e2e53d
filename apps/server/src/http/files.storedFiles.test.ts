import { once } from 'node:events'
import { Readable } from 'node:stream'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { AssetStore, ByteRange, StoredAsset } from '../platform/storage/AssetStore.ts'
import { type AssetDeps, parseRange, registerAssets } from './files.ts'

const HASH = 'a'.repeat(64)
const CONTENT = Buffer.from(Array.from({ length: 256 * 1024 }, (_, index) => index % 251))

type ReadableStore = Pick<AssetStore, 'open' | 'size' | 'downloadAddress'>

/** Holds one file under every extension; counts what is read of it. */
function aStore(content = CONTENT) {
  const store = {
    read: 0,
    size: ({ hash }: StoredAsset) => Promise.resolve(hash === HASH ? content.length : undefined),
    open: (_asset: StoredAsset, range?: ByteRange) =>
      Promise.resolve(Readable.from(pieces(range), { objectMode: false })),
    downloadAddress: (): Promise<string | undefined> => Promise.resolve(undefined),
  }
  async function* pieces(range: ByteRange = { start: 0, end: content.length - 1 }): AsyncIterable<Uint8Array> {
    for (let at = range.start; at <= range.end; at += 16_384) {
      const piece = content.subarray(at, Math.min(at + 16_384, range.end + 1))
      store.read += piece.length
      yield await Promise.resolve(piece)
    }
  }
  return store
}

const toEverybody: AssetDeps['judge'] = () => Promise.resolve({ kind: 'public' })

type Access = Awaited<ReturnType<AssetDeps['judge']>>

async function get(
  file: string,
  headers: Record<string, string> = {},
  { access = { kind: 'public' }, ...store }: ReadableStore & { access?: Access } = aStore(),
) {
  const app = Fastify()
  onTestFinished(() => app.close())
  registerAssets(app, {
    store: store as AssetStore,
    headers: { 'x-content-type-options': 'nosniff' },
    judge: () => Promise.resolve(access),
  })
  return app.inject({ url: `/assets/${file}`, headers })
}

describe('a stored file', () => {
  it('is sent whole, to be kept for ever', async () => {
    const response = await get(`${HASH}.jpg`)
    expect(response.statusCode).toBe(200)
    expect(response.rawPayload.equals(CONTENT)).toBe(true)
    expect(response.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(CONTENT.length),
      'cache-control': 'public, max-age=31536000, immutable, no-transform',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      etag: `"${HASH}"`,
    })
    expect(response.headers['content-security-policy']).toBeUndefined()
  })

  it.each([
    ['bytes=100-199', 100, 199],
    ['bytes=262000-', 262_000, 262_143],
    ['bytes=-10', 262_134, 262_143],
  ])('is sent in parts: %s', async (range, start, end) => {
    const store = aStore()
    const response = await get(`${HASH}.mp4`, { range }, store)
    expect(response.statusCode).toBe(206)
    expect(response.rawPayload.equals(CONTENT.subarray(start, end + 1))).toBe(true)
    expect(response.headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-range': `bytes ${start}-${end}/262144`,
      'content-length': String(end - start + 1),
    })
    expect(store.read).toBe(end - start + 1)
  })

  it('has no such bytes', async () => {
    const response = await get(`${HASH}.mp4`, { range: 'bytes=262144-' })
    expect([response.statusCode, response.headers['content-range']]).toEqual([416, 'bytes */262144'])
    expect(response.headers['cache-control']).toBe('no-store')
  })

  it('is sent whole for several ranges, and for a range of another version of it', async () => {
    expect((await get(`${HASH}.mp4`, { range: 'bytes=0-1,5-6' })).statusCode).toBe(200)
    expect((await get(`${HASH}.mp4`, { range: 'bytes=0-1', 'if-range': '"other"' })).statusCode).toBe(200)
    expect((await get(`${HASH}.mp4`, { range: 'bytes=0-1', 'if-range': `"${HASH}"` })).statusCode).toBe(206)
  })

  it('is not sent again to who has it', async () => {
    for (const tag of [`"${HASH}"`, `W/"${HASH}"`, `"x", "${HASH}"`]) {
      const response = await get(`${HASH}.jpg`, { 'if-none-match': tag })
      expect([response.statusCode, response.body]).toEqual([304, ''])
    }
  })

  it('is described without being read', async () => {
    const app = Fastify()
    onTestFinished(() => app.close())
    const store = aStore()
    registerAssets(app, { store: store as unknown as AssetStore, headers: {}, judge: toEverybody })
    const response = await app.inject({ method: 'HEAD', url: `/assets/${HASH}.jpg` })
    expect(response.headers['content-length']).toBe(String(CONTENT.length))
    expect([response.statusCode, response.body, store.read]).toEqual([200, '', 0])
  })

  it('may be empty', async () => {
    const response = await get(`${HASH}.txt`, {}, aStore(Buffer.alloc(0)))
    expect([response.statusCode, response.body, response.headers['content-length']]).toEqual([200, '', '0'])
  })

  it.each([
    ['svg', 'image/svg+xml'],
    ['html', 'text/html; charset=utf-8'],
    ['xhtml', 'application/xhtml+xml'],
    ['js', 'text/javascript; charset=utf-8'],
  ])('that could run something on our origin is sandboxed: %s', async (extension, type) => {
    const { headers } = await get(`${HASH}.${extension}`)
    expect(headers['content-type']).toBe(type)
    expect(headers['content-security-policy']).toBe(
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
    )
  })

  it('of an unknown kind is downloaded, not shown', async () => {
    const { headers } = await get(`${HASH}.zzz`)
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
  })

  it('that is saved comes from the storage where that has an address, to who goes to it and may have it', async () => {
    const address = 'https://files.example/x?X-Amz-Expires=300'
    const store = { ...aStore(), downloadAddress: () => Promise.resolve(address) }
    const visit = { 'sec-fetch-mode': 'navigate' }
    const { statusCode, headers } = await get(`${HASH}.epub`, visit, store)
    expect([statusCode, headers.location, headers['cache-control']]).toEqual([302, address, 'private, no-store'])
    expect((await get(`${HASH}.epub`, { 'sec-fetch-mode': 'cors' }, store)).statusCode).toBe(200)
    for (const shown of ['mp4', 'jpg', 'pdf'])
      expect((await get(`${HASH}.${shown}`, visit, store)).statusCode).toBe(200)
    expect((await get(`${HASH}.epub`, visit, { ...store, access: { kind: 'closed' } })).statusCode).toBe(404)
    expect((await get(`${HASH}.epub`, visit)).statusCode).toBe(200)
  })

  it('is 404 when it is not there or the name is none', async () => {
    for (const file of [`${'b'.repeat(64)}.jpg`, 'cover.jpg', `${HASH}`, `${HASH}.jp-g`, '..%2F..%2Fetc%2Fpasswd']) {
      const response = await get(file)
      expect([response.statusCode, response.headers['cache-control']]).toEqual([404, 'no-store'])
    }
    const removed = { ...aStore(), open: () => Promise.resolve(undefined) }
    expect((await get(`${HASH}.jpg`, {}, removed)).statusCode).toBe(404)
  })
})

describe('a stored text', () => {
  const TEXT = Buffer.from('the tide comes in, the tide goes out; '.repeat(2_000))
  const ask = (headers: Record<string, string>, extension = 'json') =>
    get(`${HASH}.${extension}`, headers, aStore(TEXT))

  it.each(['json', 'svg', 'html', 'css', 'js', 'txt', 'xml', 'xhtml', 'geojson'])(
    'is sent compressed to who reads that: %s',
    async (extension) => {
      const [br, gzip, plain] = [
        await ask({ 'accept-encoding': 'gzip, deflate, br, zstd' }, extension),
        await ask({ 'accept-encoding': 'gzip' }, extension),
        await ask({}, extension),
      ]
      expect(brotliDecompressSync(br.rawPayload).equals(TEXT)).toBe(true)
      expect(gunzipSync(gzip.rawPayload).equals(TEXT)).toBe(true)
      expect(plain.rawPayload.equals(TEXT)).toBe(true)
      const codings = [br, gzip, plain].map(({ headers }) => headers['content-encoding'])
      expect(codings).toEqual(['br', 'gzip', undefined])
      for (const { headers } of [br, gzip, plain])
        expect(headers).toMatchObject({ vary: 'accept-encoding', etag: `W/"${HASH}"` })
      expect([br.headers['content-length'], plain.headers['content-length']]).toEqual([undefined, `${TEXT.length}`])
    },
  )

  it('is sent in parts as it is, and not again to who has it', async () => {
    const part = await ask({ 'accept-encoding': 'br', range: 'bytes=4-7' })
    expect([part.statusCode, part.body, part.headers['content-encoding']]).toEqual([206, 'tide', undefined])
    const known = await ask({ 'accept-encoding': 'br', 'if-none-match': `W/"${HASH}"` })
    expect([known.statusCode, known.body]).toEqual([304, ''])
    expect((await ask({ range: 'bytes=4-7', 'if-range': `W/"${HASH}"` })).statusCode).toBe(200)
  })

  it('that was removed between two looks is no compressed sentence', async () => {
    const removed = { ...aStore(TEXT), open: () => Promise.resolve(undefined) }
    const { statusCode, body, headers } = await get(`${HASH}.json`, { 'accept-encoding': 'br' }, removed)
    expect([statusCode, body, headers['content-encoding']]).toEqual([404, 'No such file.', undefined])
  })

  it('that cannot be read to its end never looks like a whole one', async () => {
    const app = Fastify()
    onTestFinished(() => app.close())
    const open = () =>
      Promise.resolve(
        (async function* () {
          yield await Promise.resolve(TEXT.subarray(0, 1_000))
          throw new Error('the disk is gone')
        })(),
      )
    const store = { ...aStore(TEXT), open } as unknown as AssetStore
    registerAssets(app, { store, headers: {}, judge: toEverybody })
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    const asking = fetch(`${address}/assets/${HASH}.json`).then((response) => response.text())
    await expect(asking).rejects.toThrow('terminated')
  })
})

describe('a stored file that not everybody may have', () => {
  const SET_COOKIE = 'cf-files=a.b; HttpOnly'
  const own = (setCookie?: string) => ({ ...aStore(), access: { kind: 'own', setCookie } as const })

  it('R1.2 is sent to its reader, whole or in parts, and asked for anew each time', async () => {
    const response = await get(`${HASH}.jpg`, {}, own(SET_COOKIE))
    expect([response.statusCode, response.rawPayload.length]).toEqual([200, CONTENT.length])
    expect(response.headers).toMatchObject({
      'cache-control': 'private, no-cache, no-transform',
      etag: `"${HASH}"`,
      'set-cookie': SET_COOKIE,
    })
    expect((await get(`${HASH}.jpg`, { 'if-none-match': `"${HASH}"` }, own())).statusCode).toBe(304)
    const part = await get(`${HASH}.mp4`, { range: 'bytes=1-2' }, own())
    expect([part.statusCode, part.headers['cache-control']]).toEqual([206, 'private, no-cache, no-transform'])
    expect(part.headers['set-cookie']).toBeUndefined()
  })

  it('R1.2 is to everybody else a file that is not there, whatever is asked of it', async () => {
    const closed = { ...aStore(), access: { kind: 'closed' } as const }
    const missing = await get(`${'b'.repeat(64)}.jpg`)
    for (const headers of [{}, { range: 'bytes=0-1' }, { range: 'bytes=262144-' }, { 'if-none-match': `"${HASH}"` }]) {
      const response = await get(`${HASH}.jpg`, headers, closed)
      const said = (one: typeof response) => [one.statusCode, one.body, { ...one.headers, date: '' }]
      expect(said(response)).toEqual(said(missing))
    }
  })
})

it('reads no more of a file than its client takes', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  const store = aStore(Buffer.alloc(64 * 1024 * 1024))
  registerAssets(app, { store: store as unknown as AssetStore, headers: {}, judge: toEverybody })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const response = await fetch(`${address}/assets/${HASH}.mp4`)
  const reader = response.body?.getReader()
  await reader?.read()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(store.read).toBeLessThan(32 * 1024 * 1024)
  await reader?.cancel()
})

const part = (start: number, end: number) => ({ kind: 'part', range: { start, end } })

it.each([
  ['bytes=0-99', part(0, 99)],
  ['bytes=900-', part(900, 999)],
  ['bytes=-100', part(900, 999)],
  ['bytes=-5000', part(0, 999)],
  ['bytes=0-0', part(0, 0)],
  ['bytes=990-5000', part(990, 999)],
  ['bytes=1000-', { kind: 'unsatisfiable' }],
  ['bytes=-0', { kind: 'unsatisfiable' }],
  ['bytes=5-2', { kind: 'whole' }],
  ['bytes=0-1,5-6', { kind: 'whole' }],
  ['bytes=-', { kind: 'whole' }],
  ['lines=0-5', { kind: 'whole' }],
  ['bytes=a-b', { kind: 'whole' }],
  [undefined, { kind: 'whole' }],
])('reads %s of a thousand bytes', (header, requested) => {
  expect(parseRange(header, 1_000)).toEqual(requested)
})

it('finds no part in an empty file', () => {
  expect(parseRange('bytes=0-', 0)).toEqual({ kind: 'unsatisfiable' })
  expect(parseRange('bytes=-5', 0)).toEqual({ kind: 'unsatisfiable' })
})

it.each([
  ['a picture', 'jpg'],
  ['a compressed text', 'json'],
])('%s is closed where its visitor has left before it was opened', async (_what, extension) => {
  const opening = Promise.withResolvers<undefined>()
  const left = Promise.withResolvers<undefined>()
  const content = Readable.from([CONTENT])
  const app = Fastify()
  onTestFinished(() => app.close())
  app.addHook('onRequest', (request, _reply, done) => {
    request.raw.once('close', () => left.resolve(undefined))
    done()
  })
  registerAssets(app, {
    store: { ...aStore(), open: () => opening.promise.then(() => content) } as Partial<AssetStore> as AssetStore,
    headers: {},
    judge: toEverybody,
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const leaving = new AbortController()
  const visit = fetch(`${address}/assets/${HASH}.${extension}`, { signal: leaving.signal }).catch(() => undefined)
  await once(app.server, 'request')
  leaving.abort()
  await Promise.all([visit, left.promise])
  const closed = new Promise((resolve) => content.on('error', () => undefined).once('close', resolve))
  opening.resolve(undefined)
  await closed
  expect(content.destroyed).toBe(true)
})
