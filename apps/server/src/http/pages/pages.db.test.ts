import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { GetIssueDocument, GetIssuesDocument } from '@gatefold/contract/generated/documents'
import { describe, expect, it } from 'vitest'
import { bumpContentRevision } from '../../platform/db/contentRevision.ts'
import { aTestApp, type TestApp, type TestAppOptions } from '../../testing/aTestApp.ts'
import { anId, anIssueRow } from '../../testing/rows.ts'
import { addIssue } from '../graphql/testing/addIssue.ts'
import type { RenderPage } from './PageRenderer.ts'

/** Renders the names of all issues; counts how often. */
function aRenderer(html = '<main>') {
  const renderer = {
    urls: [] as string[],
    renderPage: (async ({ url, execute, configuration }) => {
      renderer.urls.push(url)
      const { data } = await execute({ ...GetIssuesDocument, variables: {} })
      return { status: 200, html: `<!doctype html>${configuration.title}${html}${JSON.stringify(data)}` }
    }) satisfies RenderPage,
  }
  return renderer
}

const aPagesApp = (renderPage: RenderPage, parts: TestAppOptions = {}): Promise<TestApp> =>
  aTestApp({ ...parts, renderer: { renderPage, ...parts.renderer } })

describe('a page', () => {
  it('is rendered from the same answers that a call would get', async () => {
    const app = await aPagesApp(aRenderer().renderPage)
    await app.db
      .insertInto('issues')
      .values(anIssueRow({ id: anId(1) }))
      .execute()
    const response = await app.app.inject('/issues/spring')
    expect(response.body).toContain(`<!doctype html>Gatefold<main>{"issues":[{"id":"${anId(1)}"`)
    expect(response.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'content-security-policy': expect.stringContaining("default-src 'self'"),
    })
    // It would have the browser start another process before the first text.
    expect(response.headers).not.toHaveProperty('cross-origin-opener-policy')
  })

  it('is rendered once until the content changes, whatever campaign brought the visitor', async () => {
    const renderer = aRenderer()
    const app = await aPagesApp(renderer.renderPage)
    for (const url of ['/a', '/a?utm_source=x', '/a?lang=fr', '/a?lang=fr&y=1', '/b']) await app.app.inject(url)
    expect(renderer.urls).toEqual(['/a', '/a?lang=fr', '/b'])
    await app.db.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('issues')
        .values(anIssueRow({ id: anId(1) }))
        .execute()
      await bumpContentRevision(transaction)
    })
    expect((await app.app.inject('/a')).body).toContain(anId(1))
    expect(renderer.urls).toHaveLength(4)
  })

  it('is made of the same objects as the other pages of the same answers: they are parsed once', async () => {
    const results: unknown[] = []
    const app = await aPagesApp(async ({ execute }) => {
      results.push(await execute({ ...GetIssuesDocument, variables: {} }))
      return { status: 200, html: '<!doctype html>' }
    })
    await addIssue(app, anIssueRow({ id: anId(1) }))
    for (const url of ['/a', '/b']) await app.app.inject(url)
    expect(results).toHaveLength(2)
    expect(results[1]).toBe(results[0])
    await addIssue(app, anIssueRow({ id: anId(2) }))
    await app.app.inject('/c')
    expect(results[2]).toMatchObject({ data: { issues: [{}, {}] } })
  })

  it('is rendered anew where an answer that it was made of has changed, and nowhere else', async () => {
    const rendered: string[] = []
    const app = await aPagesApp(async ({ url, execute }) => {
      rendered.push(url)
      const id = anId(Number(url.slice('/issues/'.length)))
      const { data } = await execute({ ...GetIssueDocument, variables: { id } })
      return { status: 200, html: `<!doctype html>${JSON.stringify(data)}` }
    })
    const visit = async () => [(await app.app.inject('/issues/1')).body, (await app.app.inject('/issues/2')).body]
    const change = (number: number, name: string) =>
      app.db.transaction().execute(async (transaction) => {
        const summary = JSON.stringify({ name })
        await transaction.updateTable('issues').set({ summary }).where('id', '=', anId(number)).execute()
        await bumpContentRevision(transaction)
      })
    for (const number of [1, 2]) await addIssue(app, anIssueRow({ id: anId(number) }))
    const before = await visit()
    await change(1, 'Changed')
    const after = await visit()
    expect(rendered).toEqual(['/issues/1', '/issues/2', '/issues/1'])
    expect([after[0], after[1]]).toEqual([expect.stringContaining('Changed'), before[1]])
    // Of the version before, and the one before that.
    await change(2, 'Changed, too')
    expect((await visit())[1]).toContain('Changed, too')
    expect(rendered).toEqual(['/issues/1', '/issues/2', '/issues/1', '/issues/2'])
  })

  it('that was made without an answer which could not be had is made anew', async () => {
    let isBroken = true
    const pages: string[] = []
    const app = await aPagesApp(async ({ url, execute }) => {
      pages.push(url)
      const query = isBroken ? 'query Broken { nothing }' : GetIssuesDocument.query
      const { data } = await execute({ ...GetIssuesDocument, query, variables: {} })
      return { status: 200, html: `<!doctype html>${JSON.stringify(data)}` }
    })
    expect((await app.app.inject('/a')).body).toBe('<!doctype html>null')
    isBroken = false
    await app.db.transaction().execute(bumpContentRevision)
    expect((await app.app.inject('/a')).body).toContain('issues')
    await app.db.transaction().execute(bumpContentRevision)
    await app.app.inject('/a')
    expect(pages).toHaveLength(2)
  })

  it('names itself by the origin that is told or listened at, and is kept apart from one that cannot', async () => {
    const origins: (string | undefined)[] = []
    const renderPage: RenderPage = ({ origin }) => {
      origins.push(origin)
      return Promise.resolve({ status: 200, html: `<!doctype html>${origin ?? 'nowhere'}` })
    }
    const { app } = await aPagesApp(renderPage)
    const ask = async (host: string) => (await app.inject({ url: '/a', headers: { host } })).body
    for (const host of ['magazine.example', 'evil.example', 'worse.example']) await ask(host)
    expect(origins).toEqual(['http://magazine.example', undefined])
    expect(await ask('magazine.example')).toContain('http://magazine.example')
    const appWithOrigin = await aPagesApp(renderPage, { env: { ORIGIN: 'https://told.example' } })
    expect((await appWithOrigin.app.inject({ url: '/a', headers: { host: 'evil.example' } })).body).toContain(
      'https://told.example',
    )
  })

  it('is compressed, and confirmed by its tag', async () => {
    const app = await aPagesApp(aRenderer('<p>words</p>'.repeat(500)).renderPage)
    const plain = await app.app.inject('/')
    const brotli = await app.app.inject({ url: '/', headers: { 'accept-encoding': 'br' } })
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
    const again = await app.app.inject({ url: '/', headers: { 'if-none-match': String(plain.headers['etag']) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('R2.12 sends the visitor on where the reader says, with the parameters it came with', async () => {
    const app = await aPagesApp(() => Promise.resolve({ status: 302, html: '', redirect: '/some/dir/' }), {
      title: { basePath: '/some/dir/' },
    })
    const response = await app.app.inject('/some/dir/nowhere?utm=1')
    expect([response.statusCode, response.headers['location']]).toEqual([302, '/some/dir/?utm=1'])
  })

  it('R2.16 that cannot be rendered says so and nothing of why, and is tried again', async () => {
    const healthy = aRenderer()
    let isBroken = true
    const app = await aPagesApp((request) =>
      isBroken ? Promise.reject(new Error('secret')) : healthy.renderPage(request),
    )
    const broken = await app.app.inject('/')
    expect([broken.statusCode, broken.body, broken.headers['cache-control']]).toEqual([
      500,
      'Something went wrong!',
      'no-store',
    ])
    expect(app.log.join('')).toContain('secret')
    isBroken = false
    expect((await app.app.inject('/')).statusCode).toBe(200)
  })

  it('allows the inline scripts of the reader’s document and no others', async () => {
    const app = await aPagesApp(aRenderer().renderPage, {
      renderer: { shell: { template: '<script>gate()</script>' } },
    })
    const policy = String((await app.app.inject('/')).headers['content-security-policy'])
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]+';/)
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  })

  it('is described to HEAD', async () => {
    const app = await aPagesApp(aRenderer().renderPage)
    const response = await app.app.inject({ method: 'HEAD', url: '/issues/spring' })
    expect([response.statusCode, response.body]).toEqual([200, ''])
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
  })
})

describe('the build', () => {
  it('R4.8 R7.5 is named by every page, by a HEAD of the base path and by what goes wrong', async () => {
    const app = await aPagesApp(
      ({ url }) => (url.includes('broken') ? Promise.reject(new Error('x')) : Promise.resolve(redirectOf(url))),
      { title: { basePath: '/some/dir/' }, renderer: { build: 'b1' } },
    )
    for (const url of ['/some/dir/', '/some/dir/issues/x', '/some/dir/away', '/some/dir/broken', '/some/dir/x.png']) {
      for (const method of ['GET', 'HEAD'] as const) {
        expect((await app.app.inject({ method, url })).headers['gatefold-build']).toBe('b1')
      }
    }
    expect((await app.app.inject('/elsewhere')).headers['gatefold-build']).toBeUndefined()
  })

  const redirectOf = (url: string) =>
    url.endsWith('away') ? { status: 302, html: '', redirect: '/some/dir/' } : { status: 200, html: '<p>page</p>' }

  it('is known to the page', async () => {
    const app = await aPagesApp(
      ({ configuration }) => Promise.resolve({ status: 200, html: `${configuration.build} ${configuration.offline}` }),
      { renderer: { build: 'b1' } },
    )
    expect((await app.app.inject('/')).body).toBe('b1 true')
  })
})

describe('the base path', () => {
  it('R2.1 holds every page; everything outside leads to it', async () => {
    const renderer = aRenderer()
    const app = await aPagesApp(renderer.renderPage, { title: { basePath: '/some/sub/dir/' } })
    expect((await app.app.inject('/some/sub/dir/')).statusCode).toBe(200)
    expect((await app.app.inject('/some/sub/dir/issues/spring')).statusCode).toBe(200)
    expect(renderer.urls).toEqual(['/some/sub/dir/', '/some/sub/dir/issues/spring'])
    for (const url of ['/', '/some/sub/dir', '/elsewhere']) {
      const response = await app.app.inject(url)
      expect([response.statusCode, response.headers['location']]).toEqual([302, '/some/sub/dir/'])
    }
    expect((await app.app.inject({ method: 'POST', url: '/elsewhere' })).statusCode).toBe(404)
  })

  it('is the root unless told otherwise', async () => {
    const renderer = aRenderer()
    const app = await aPagesApp(renderer.renderPage)
    await app.app.inject('/')
    await app.app.inject('/issues/spring/article.one')
    expect(renderer.urls).toEqual(['/', '/issues/spring/article.one'])
    expect((await app.app.inject({ method: 'DELETE', url: '/' })).statusCode).toBe(404)
  })
})

describe('the reader’s files', () => {
  const SCRIPT = 'start()'.repeat(500)

  async function aBuiltApp(basePath: string): Promise<TestApp> {
    const { folder } = await aTestApp()
    const clientFolder = join(folder, 'client')
    await mkdir(join(clientFolder, 'build'), { recursive: true })
    await writeFile(join(clientFolder, 'index.html'), '<title>shell</title>')
    await writeFile(join(clientFolder, 'build', 'main-abc.js'), SCRIPT)
    await writeFile(join(clientFolder, 'build', 'main-abc.js.br'), brotliCompressSync(SCRIPT))
    await writeFile(join(clientFolder, 'build', 'main-abc.js.map'), '{}')
    await writeFile(join(clientFolder, 'favicon.svg'), '<svg/>')
    return aTestApp({ title: { basePath }, renderer: { renderPage: aRenderer().renderPage, clientFolder } })
  }

  it.each(['/', '/some/sub/dir/'])('R2.1 are kept for ever when their name holds a hash, below %s', async (base) => {
    const { app } = await aBuiltApp(base)
    const script = await app.inject(`${base}build/main-abc.js`)
    expect(script.body).toBe(SCRIPT)
    expect(script.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-type': expect.stringContaining('javascript'),
    })
    const icon = await app.inject(`${base}favicon.svg`)
    expect([icon.body, icon.headers['cache-control']]).toEqual(['<svg/>', 'no-cache'])
  })

  it('are sent as they were compressed by the build', async () => {
    const { app } = await aBuiltApp('/')
    const script = await app.inject({ url: '/build/main-abc.js', headers: { 'accept-encoding': 'gzip, br' } })
    expect(script.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(script.headers['content-type']).toContain('javascript')
    expect(brotliDecompressSync(script.rawPayload).toString()).toBe(SCRIPT)
  })

  it('that are not there are 404, never a page: the worker and the icons are asked for by every browser', async () => {
    const { app } = await aBuiltApp('/')
    for (const url of [
      '/sw.js',
      '/icon.ico',
      '/build/main-old.js',
      '/build/main-abc.js.map',
      '/build/x',
      '/index.html',
    ]) {
      const response = await app.inject(url)
      expect([url, response.statusCode, response.headers['content-type']]).toEqual([
        url,
        404,
        'text/plain; charset=utf-8',
      ])
    }
  })

  it('lie nowhere but in the folder', async () => {
    const { app } = await aBuiltApp('/')
    for (const url of ['/build/../../package.json', '/build/%2e%2e/index.html', '/build/..%2findex.html']) {
      expect((await app.inject(url)).body).not.toContain('shell')
    }
  })
})
