import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { aTestApp, type TestAppOptions } from '../../testing/aTestApp.ts'

const WORKER = Buffer.from('work()'.repeat(500))

const anApp = (parts: TestAppOptions = {}) =>
  aTestApp({
    ...parts,
    renderer: { build: 'b1', worker: WORKER, shell: { template: '<script>gate()</script>{{app}}' }, ...parts.renderer },
  })

describe.each(['/', '/some/sub/dir/'])('the worker below %s', (basePath) => {
  it('R4.10 R2.1 is a script that is asked for anew each time, whatever its query', async () => {
    const { app } = await anApp({ title: { basePath } })
    for (const query of ['', '?v=2.10.16', '?v=x&y=1']) {
      const response = await app.inject(`${basePath}sw.js${query}`)
      expect([response.statusCode, response.body]).toEqual([200, WORKER.toString()])
      expect(response.headers).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': `default-src 'none'; script-src 'self'; connect-src 'self'`,
        'x-content-type-options': 'nosniff',
      })
    }
    const packed = await app.inject({ url: `${basePath}sw.js`, headers: { 'accept-encoding': 'br' } })
    expect(brotliDecompressSync(packed.rawPayload).equals(WORKER)).toBe(true)
    const again = await app.inject({
      url: `${basePath}sw.js`,
      headers: { 'if-none-match': String(packed.headers['etag']) },
    })
    expect(again.statusCode).toBe(304)
  })

  it('R4.10 is 404 where the build has none, never a page', async () => {
    const { app } = await anApp({ title: { basePath }, renderer: { worker: undefined } })
    const response = await app.inject(`${basePath}sw.js?v=2`)
    expect([response.statusCode, response.headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8'])
  })

  it('R4.10 is one that removes itself where the title wants none, built or not', async () => {
    for (const worker of [WORKER, undefined]) {
      const { app } = await anApp({ title: { basePath, offline: false }, renderer: { worker } })
      const response = await app.inject(`${basePath}sw.js?v=2`)
      expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-cache'])
      expect(response.body).toContain('registration.unregister()')
      expect(response.body).not.toContain(`'fetch'`)
    }
  })

  it('gets the shell: all that it takes to make the pages that the server makes', async () => {
    const { app } = await anApp({ title: { basePath, autoDownload: true } })
    const page = await app.inject(basePath)
    const response = await app.inject(`${basePath}shell.json`)
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-cache',
    })
    const shell = response.json<{ headers: Record<string, string>; configuration: unknown }>()
    expect(shell).toMatchObject({ build: 'b1', template: '<script>gate()</script>{{app}}' })
    expect(shell.configuration).toMatchObject({ basePath, build: 'b1', offline: true, autoDownload: true })
    for (const [name, value] of Object.entries(shell.headers)) expect([name, page.headers[name]]).toEqual([name, value])
    expect(shell.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-/)
    expect(Object.keys(shell.headers)).toEqual(
      expect.arrayContaining(['content-type', 'gatefold-build', 'referrer-policy']),
    )
    const again = await app.inject({
      url: `${basePath}shell.json`,
      headers: { 'if-none-match': String(response.headers['etag']) },
    })
    expect(again.statusCode).toBe(304)
  })
})
