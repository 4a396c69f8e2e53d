import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { describeOnEachDatabase, type TestDatabase } from './testing/describeOnEachDatabase.ts'
import { anAsset, anImportedArticle, aText } from './publishing/testing/anImportedIssue.ts'
import { importInto, publishingDeps } from './publishing/testing/aPublisher.ts'
import { aTestApp, TEST_NOW } from './testing/aTestApp.ts'

const PASSWORD = 'low tide'

/** By their paths in the source; each holds its own path and a word that stands nowhere else. */
const FILES: Readonly<Record<string, string>> = {
  'secret.bin': 'application/octet-stream',
  'read.pdf': 'application/pdf',
  'tide/index.html': 'text/html',
  'tide/js/tide.js': 'text/javascript',
  'tidings/more.js': 'text/javascript',
  'other/index.html': 'text/html',
}

const contentOf = (path: string): string => `canary in ${path}.`

/** A title with a password where all else is free, one issue with files, and all that its server answers to. */
async function aTitleOfFiles(database: TestDatabase, password = { enabled: true, value: PASSWORD }) {
  const deps = await publishingDeps(database)
  const components = [
    aText('<p>canary in the text.</p>'),
    { component: 'custom', url: 'bundle://tide/index.html' },
    { component: 'custom', url: 'bundle://other/index.html' },
    { component: 'html', html: '<a href="bundle://read.pdf">Read</a><a href="bundle://secret.bin">More</a>' },
  ]
  const { id } = await importInto(
    deps,
    {
      identifier: 'urn:test:tides',
      title: 'Tides',
      articles: [anImportedArticle({ key: 'tide', slug: 'tide', title: 'Tide', components })],
      assets: Object.entries(FILES).map(([path, type]) => anAsset(path, type, contentOf(path))),
    },
    { landing: 'published' },
  )
  const rows = await database.db.selectFrom('issue_assets').selectAll().where('issue_id', '=', id).execute()
  const hashOf = (path: string) => rows.find((row) => row.path === path)?.hash ?? ''
  const clientFolder = await mkdtemp(join(tmpdir(), 'gatefold-client-'))
  onTestFinished(() => rm(clientFolder, { recursive: true }))
  const routes: RouteOptions[] = []
  const clock = { now: TEST_NOW }
  const test = await aTestApp({
    db: database.db,
    assetStore: deps.assets,
    renderer: { clientFolder },
    now: () => clock.now,
    title: { password, favorites: true, payments: { provider: 'sandbox', defaultPrice: 3.5 } },
    telemetry: {
      observe: (app: FastifyInstance) => void app.addHook('onRoute', (route) => void routes.push(route)),
      follow: (_name, work) => work(),
      onQuery: () => undefined,
      countEvents: () => undefined,
    },
  })
  const enter = await test.app.inject({
    method: 'POST',
    url: '/auth/gate',
    headers: { 'app-key': 'demo' },
    payload: { password: PASSWORD },
  })
  const cookie = String(enter.headers['set-cookie']).split(';', 1)[0] ?? ''
  const pageOf = (path: string, page: string, folder = 'pages') => `/assets/${folder}/${id}/${hashOf(page)}/${path}`
  return { ...test, clock, id, rows, hashOf, routes, cookie, pageOf }
}

type Title = Awaited<ReturnType<typeof aTitleOfFiles>>

/** What may stand in an address where a route has a parameter. */
function valuesOf(name: string, { id, rows }: Title): readonly string[] {
  const values: Readonly<Record<string, readonly string[]>> = {
    file: [...rows.map(({ hash, extension }) => `${hash}.${extension}`), `${id}.issue`],
    issue: [id],
    page: rows.map(({ hash }) => hash),
    '*': [
      ...rows.map(({ path }) => path),
      ...rows.map(({ hash, path }) => `${id}/${hash}/${path}`),
      ...rows.map(({ hash, path }) => `e30.mark/${id}/${hash}/${path}`),
      'issues/tides/tide',
    ],
    id: [id],
    uid: [id],
    secret: [id],
    customer: [id],
    number: ['1'],
  }
  const known = values[name]
  if (known === undefined) throw new Error(`Say what may stand at the parameter "${name}" of a route.`)
  return known
}

/** Every address that a route could answer to with a file of the issue. */
function addressesOf(url: string, title: Title): readonly string[] {
  const parameter = /:(?<name>\w+)(?:\([^)]*\))?|\*/.exec(url)
  if (parameter === null) return [url]
  const values = valuesOf(parameter.groups?.['name'] ?? '*', title)
  const [before, after] = [url.slice(0, parameter.index), url.slice(parameter.index + parameter[0].length)]
  return values.flatMap((value) => addressesOf(after, title).map((rest) => `${before}${value}${rest}`))
}

describeOnEachDatabase('a file of a title with a password', (makeDatabase) => {
  it('R2.14 R5.1 is not had without the cookie, over every route', { timeout: 120_000 }, async () => {
    const title = await aTitleOfFiles(await makeDatabase())
    const seen = new Set<string>()
    for (const { method: methods, url } of title.routes) {
      for (const method of [methods].flat().filter((one) => one === 'GET' || one === 'POST')) {
        for (const address of addressesOf(url, title)) {
          const request = { method, url: address, ...(method === 'POST' ? { payload: {} } : {}) }
          const closed = await title.app.inject(request)
          expect(closed.body, `${method} ${address}`).not.toContain('canary')
          const open = await title.app.inject({ ...request, headers: { cookie: title.cookie } })
          const { location } = open.headers
          const body = location?.includes('/frames/') ? (await title.app.inject(location)).body : open.body
          for (const path of Object.keys(FILES)) if (body.includes(contentOf(path))) seen.add(path)
        }
      }
    }
    // Else the addresses were wrong, and nothing was shown.
    expect([...seen].toSorted()).toEqual(Object.keys(FILES).toSorted())
  })

  it('of a packaged page is had by a ticket of five minutes alone, and only what lies in the page’s folder', async () => {
    const { app, clock, cookie, pageOf } = await aTitleOfFiles(await makeDatabase())
    const ask = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
    const page = pageOf('tide/index.html', 'tide/index.html')
    expect((await ask(page)).statusCode).toBe(404)
    const sent = await ask(page, { cookie })
    expect([sent.statusCode, sent.headers['cache-control']]).toEqual([302, 'private, no-store'])
    const frame = String(sent.headers.location)
    const shown = await ask(frame)
    expect([shown.statusCode, shown.headers['cache-control']]).toEqual([200, 'private, no-cache, no-transform'])
    expect((await ask(frame.replace('index.html', 'js/tide.js'))).body).toBe(contentOf('tide/js/tide.js'))
    for (const outside of ['secret.bin', 'tidings/more.js', 'other/index.html', 'tide/../secret.bin', 'tide/'])
      expect((await ask(frame.replace('tide/index.html', outside))).statusCode, outside).toBe(404)
    expect((await ask(frame.replace(/frames\/[^/]+/, 'frames/e30.mark'))).statusCode).toBe(404)
    clock.now += 5 * 60_000
    expect((await ask(frame)).statusCode).toBe(404)
  })
})

describeOnEachDatabase('a file beside a packaged page', (makeDatabase) => {
  it('is had by the hash of a page in whose folder it lies, and by no other file’s', async () => {
    const { app, pageOf } = await aTitleOfFiles(await makeDatabase(), { enabled: false, value: '' })
    const statusOf = async (path: string, page: string) => (await app.inject(pageOf(path, page))).statusCode
    expect(await statusOf('tide/index.html', 'tide/index.html')).toBe(200)
    expect(await statusOf('tide/js/tide.js', 'tide/index.html')).toBe(200)
    for (const hash of ['secret.bin', 'read.pdf', 'tide/js/tide.js', 'other/index.html'])
      expect(await statusOf('tide/js/tide.js', hash), hash).toBe(404)
    for (const path of ['secret.bin', 'read.pdf', 'tidings/more.js', 'other/index.html'])
      expect(await statusOf(path, 'tide/index.html'), path).toBe(404)
  })
})
