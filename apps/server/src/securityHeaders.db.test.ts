import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { AssetStore } from './platform/storage/AssetStore.ts'
import { addFile } from './testing/addFile.ts'
import { aTestApp } from './testing/aTestApp.ts'
import { anId, anIssueRow } from './testing/rows.ts'

const assetStore = {
  size: () => Promise.resolve(3),
  open: () => Promise.resolve(Readable.from([Buffer.from('abc')])),
} as unknown as AssetStore

function directivesOf(headers: Headers): ReadonlyMap<string, string> {
  const policy = headers.get('content-security-policy') ?? ''
  return new Map(
    policy.split('; ').map((directive): readonly [string, string] => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources.join(' ')]
    }),
  )
}

/** A title that listens, with a script and a frame of its reader's build. */
async function aListeningTitle(title: Readonly<Record<string, unknown>> = {}, env: Record<string, string> = {}) {
  const clientFolder = await mkdtemp(join(tmpdir(), 'gatefold-client-'))
  onTestFinished(() => rm(clientFolder, { recursive: true }))
  await mkdir(join(clientFolder, 'build'))
  await writeFile(join(clientFolder, 'build', 'main-abc.js'), 'main()')
  await writeFile(join(clientFolder, 'frame.html'), '<!doctype html>')
  const renderer = { clientFolder, worker: Buffer.from('work()') }
  const { app, db } = await aTestApp({ title, env, assetStore, renderer, now: Date.now })
  await db
    .insertInto('issues')
    .values(anIssueRow({ id: anId(1) }))
    .execute()
  await addFile(db, { issueId: anId(1), hash: 'a'.repeat(64), extension: 'jpg' })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  return (path: string, init?: RequestInit) => fetch(address + path, { redirect: 'manual', ...init })
}

const GRAPHQL = {
  method: 'POST',
  headers: { 'app-key': 'demo', 'content-type': 'application/json' },
  body: '{"query":"{ issues { name } }"}',
}
const FILE = `/assets/${'a'.repeat(64)}.jpg`
const READER = 'strict-origin-when-cross-origin'
const IDENTITY = 'same-origin'

const ANSWERS = [
  ['a page', 200, READER, '/', {}],
  ['a page that is not there', 404, READER, '/icon.ico', {}],
  // No document: it is told what it is, and nothing that would not matter to it.
  ['a script', 200, null, '/build/main-abc.js', {}],
  ['a file of an issue', 200, READER, FILE, {}],
  ['a file that nobody may have', 404, READER, `/assets/${'b'.repeat(64)}.jpg`, {}],
  ['GraphQL', 200, READER, '/graphql', GRAPHQL],
  ['GraphQL without the app key', 401, READER, '/graphql', { ...GRAPHQL, headers: {} }],
  ['a renewal that is refused', 401, READER, '/auth/token?refresh_token=x', { headers: { 'app-key': 'demo' } }],
  ['a sign-in that is refused', 400, IDENTITY, '/identity/authorize?client_id=nobody', {}],
  ['the end of a sign-out', 200, IDENTITY, '/identity/session/end/success', {}],
  ['the description of the identity service', 200, IDENTITY, '/identity/.well-known/openid-configuration', {}],
] as const

it.each(ANSWERS)(
  '%s says what it is and what a referrer may tell, over the wire',
  async (...[, status, referrer, path, init]) => {
    const ask = await aListeningTitle()
    const answer = await ask(path, init)
    expect(answer.status).toBe(status)
    expect([answer.headers.get('x-content-type-options'), answer.headers.get('referrer-policy')]).toEqual([
      'nosniff',
      referrer,
    ])
  },
)

it('every answer keeps browsers to https where readers come by it, and none does elsewhere', async () => {
  const secure = await aListeningTitle({}, { ORIGIN: 'https://magazine.example' })
  const plain = await aListeningTitle()
  const paths = [
    ...ANSWERS.map(([, , , path, init]) => [path, init] as const),
    ['/healthz', {}],
    ['/robots.txt', {}],
  ] as const
  for (const [path, init] of paths) {
    const said = (await secure(path, init)).headers.get('strict-transport-security')
    expect([path, said]).toEqual([path, 'max-age=31536000'])
    expect((await plain(path, init)).headers.get('strict-transport-security')).toBeNull()
  }
})

it.each([
  ['a page', '/', `'self'`],
  ['a sign-in', '/identity/authorize?client_id=nobody', `'none'`],
  ['the end of a sign-out', '/identity/session/end/success', `'none'`],
] as const)(
  '%s stands in nobody else’s frame, and runs no script that it was not sent with',
  async (_what, path, ancestors) => {
    const ask = await aListeningTitle()
    const directives = directivesOf((await ask(path)).headers)
    expect(directives.get('frame-ancestors')).toBe(ancestors)
    expect(directives.get('script-src') ?? directives.get('default-src')).not.toMatch(/unsafe/)
    expect(directives.get('base-uri')).toBe(ancestors)
  },
)

describe('R1.1 pictures, recordings, films and fonts on other origins', () => {
  const HOST = { graphql: 'https://api.example/title', auth: 'https://id.example' }
  const OF_HOST = ['https://api.example', 'https://id.example']
  const FILES = ['https://files.example', 'http://127.0.0.1:8099']
  /** Who shows, and by which directives. */
  const SHOWN = [
    ['/', ['img-src', 'media-src', 'font-src', 'connect-src']],
    ['/frame.html', ['img-src', 'media-src', 'font-src']],
    ['/sw.js', ['connect-src']],
  ] as const

  it.each(SHOWN)('%s takes them from the host and from mediaOrigins, and from nobody else', async (path, names) => {
    const [named, plain] = [await aListeningTitle({ host: HOST, mediaOrigins: FILES }), await aListeningTitle()]
    const [configured, usual] = [directivesOf((await named(path)).headers), directivesOf((await plain(path)).headers)]
    for (const name of names) {
      const added = configured
        .get(name)
        ?.split(' ')
        .filter((source) => !usual.get(name)?.split(' ').includes(source))
      expect([name, added?.sort()]).toEqual([name, [...OF_HOST, ...FILES].sort()])
    }
    for (const origin of FILES) {
      const naming = [...configured].filter(([, sources]) => sources.split(' ').includes(origin)).map(([name]) => name)
      expect(naming.sort()).toEqual([...names].sort())
    }
  })
})
