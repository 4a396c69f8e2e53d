import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { brotliCompressSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import fastify from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { cacheFiles } from './registerPages.ts'

const CACHING = 'public, max-age=31536000, immutable'
const SCRIPT = 'export const tide = "in"\n'.repeat(100)

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-files-'))
  await writeFile(join(folder, 'a.js'), SCRIPT)
  await writeFile(join(folder, 'a.js.br'), brotliCompressSync(SCRIPT))
  await writeFile(join(folder, 'long.js'), 'x'.repeat(5_000))
})
afterEach(() => rm(folder, { recursive: true }))

async function aHost({ caching = CACHING } = {}) {
  const app = fastify()
  await app.register(async (scope) => {
    cacheFiles(scope, { most: 1_000_000, largest: 4_000, caching: CACHING })
    await scope.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      globIgnore: ['**/*.br'],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply) => void reply.header('cache-control', caching),
    })
  })
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
  return { app, get, forget: (name: string) => rm(join(folder, name)) }
}

it('sends a file again as it was sent, in each coding, without the disk', async () => {
  const { get, forget } = await aHost()
  const [plain, coded] = [await get('/a.js'), await get('/a.js?again', { 'accept-encoding': 'br' })]
  await forget('a.js')
  await forget('a.js.br')
  const [plainAgain, codedAgain] = [await get('/a.js'), await get('/a.js', { 'accept-encoding': 'br' })]
  expect(plainAgain.body).toBe(SCRIPT)
  expect(codedAgain.rawPayload).toEqual(brotliCompressSync(SCRIPT))
  const withoutDate = ({ headers: { date: _date, ...headers } }: typeof plain) => headers
  expect(withoutDate(plainAgain)).toEqual(withoutDate(plain))
  expect(withoutDate(codedAgain)).toEqual(withoutDate(coded))
  expect(codedAgain.headers['content-encoding']).toBe('br')
})

it('leaves parts, conditions and HEAD to the routes', async () => {
  const { app, get } = await aHost()
  const { headers } = await get('/a.js')
  expect((await get('/a.js', { range: 'bytes=0-5' })).body).toBe('export')
  expect((await get('/a.js', { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
  const head = await app.inject({ method: 'HEAD', url: '/a.js' })
  expect([head.body, head.headers['content-length']]).toEqual(['', String(SCRIPT.length)])
})

it('keeps no large file, and none that may change', async () => {
  const { get, forget } = await aHost()
  expect((await get('/long.js')).body).toHaveLength(5_000)
  await forget('long.js')
  expect((await get('/long.js')).statusCode).toBe(404)
  const changing = await aHost({ caching: 'no-cache' })
  await changing.get('/a.js')
  await forget('a.js')
  expect((await changing.get('/a.js')).statusCode).toBe(404)
})

it('says that a file could not be read, in no coding, and reads it anew', async () => {
  const app = fastify()
  let reads = 0
  cacheFiles(app, { most: 1_000_000, largest: 4_000, caching: CACHING })
  app.get('/a.js', (_request, reply) => {
    reads += 1
    void reply.headers({ 'cache-control': CACHING, 'content-encoding': 'br', 'content-length': '2' })
    if (reads === 1) return reply.send(new Readable({ read: (size) => void (size > 0) }).destroy(new Error('EIO')))
    return reply.send(Readable.from([Buffer.from('ok')]))
  })
  const failed = await app.inject({ url: '/a.js' })
  expect(failed.statusCode).toBe(500)
  expect(failed.headers['content-encoding']).toBeUndefined()
  expect(failed.headers['cache-control']).toBeUndefined()
  expect((await app.inject({ url: '/a.js' })).body).toBe('ok')
  expect((await app.inject({ url: '/a.js' })).body).toBe('ok')
  expect(reads).toBe(2)
})
