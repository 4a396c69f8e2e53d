import { createServer, type Server } from 'node:http'
import { expect, test } from '@playwright/test'
import { close, listen } from './harness/fakeHost.ts'
import { startFaultProxy, type FaultProxy } from './harness/faultProxy.ts'
import { openPersistentProfile, type PersistentProfile } from './harness/persistentProfile.ts'
import { PORTAL_PAGE } from './harness/spoilAnswer.ts'

const BODY = Buffer.from(Array.from({ length: 5_000 }, (_, index) => index % 251))

let upstream: Server
let proxy: FaultProxy
test.beforeEach(async () => {
  upstream = createServer((request, response) => {
    if (request.url === '/sub/page') {
      response.setHeader('content-type', 'text/html').end('<title>Page</title><p>Here.</p>')
    } else response.setHeader('content-type', 'image/webp').setHeader('content-length', BODY.length).end(BODY)
  })
  proxy = await startFaultProxy(`${await listen(upstream)}/sub/`)
})
test.afterEach(async () => {
  await proxy.stop()
  await close(upstream)
})

const get = async (path = 'file') => {
  const answer = await fetch(proxy.address + path, { redirect: 'manual', headers: { 'x-test': 'yes' } })
  return { answer, body: Buffer.from(await answer.arrayBuffer()) }
}

test('a proxy without faults passes everything on and writes down what was asked', async () => {
  const { answer, body } = await get('file?a=1')
  expect([answer.status, answer.headers.get('content-type'), body.equals(BODY)]).toEqual([200, 'image/webp', true])
  expect(proxy.requests).toMatchObject([{ method: 'GET', path: '/sub/file?a=1', sent: BODY.length }])
  expect(proxy.requests[0]?.headers['x-test']).toBe('yes')
})

test('it cuts, truncates and flips where it is told to', async () => {
  proxy.spoil({ fault: { kind: 'cut', at: 1_000 }, times: 1 })
  await expect(get()).rejects.toThrow()
  proxy.spoil({ fault: { kind: 'truncate', at: 1_000 }, times: 1 })
  const short = await get()
  expect(short.answer.headers.get('content-length')).toBe('1000')
  expect(short.body.equals(BODY.subarray(0, 1_000))).toBe(true)
  proxy.spoil({ fault: { kind: 'flip', at: 1_000 }, times: 1 })
  const flipped = await get()
  expect(flipped.body.length).toBe(BODY.length)
  expect(flipped.body.findIndex((byte, index) => byte !== BODY[index])).toBe(1_000)
  expect((await get()).body.equals(BODY)).toBe(true)
})

test('it answers as a captive portal does, and with a status', async () => {
  proxy.spoil({ path: /file$/, fault: { kind: 'portal' } })
  const { answer, body } = await get()
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(body.toString()).toBe(PORTAL_PAGE)
  expect((await get('other')).body.equals(BODY)).toBe(true)
  proxy.spoil({ fault: { kind: 'redirect', to: 'http://portal.invalid/' } })
  const redirected = (await get()).answer
  expect([redirected.status, redirected.headers.get('location')]).toEqual([302, 'http://portal.invalid/'])
  proxy.spoil({ fault: { kind: 'status', status: 503 } })
  expect((await get()).answer.status).toBe(503)
  proxy.heal()
  expect((await get()).answer.status).toBe(200)
})

test('what it holds or lets trickle ends when it is healed', async () => {
  proxy.spoil({ path: /held/, fault: { kind: 'hold' } })
  proxy.spoil({ path: /slow/, fault: { kind: 'trickle' } })
  const held = expect(get('held')).rejects.toThrow()
  const slow = await fetch(`${proxy.address}slow`)
  const reader = slow.body?.getReader()
  expect((await reader?.read())?.value).toHaveLength(1)
  const rest = expect(reader?.read().then(() => reader.read())).rejects.toThrow()
  proxy.heal()
  await Promise.all([held, rest])
})

test('it refuses connections while it is cut, and listens again at the same address', async () => {
  await get()
  await proxy.cut()
  await expect(get()).rejects.toThrow()
  await proxy.mend()
  expect((await get()).body.equals(BODY)).toBe(true)
  const isCut = proxy.cutAfter(7_500)
  expect((await get()).body.equals(BODY)).toBe(true)
  await expect(get()).rejects.toThrow()
  await isCut
  expect(proxy.requests.at(-1)?.sent).toBe(2_500)
  await expect(get()).rejects.toThrow()
})

test.describe('a profile', () => {
  let profile: PersistentProfile
  test.beforeEach(async ({ launchOptions }) => {
    profile = await openPersistentProfile(launchOptions)
  })
  test.afterEach(() => profile.remove())

  const visit = async (): Promise<string> => {
    const page = profile.context.pages()[0] ?? (await profile.context.newPage())
    await page.goto(`${proxy.address}page`)
    return page.evaluate(async () => {
      const cache = await caches.open('kept')
      const last = await (await cache.match('/count'))?.text()
      const next = String(Number(last ?? 0) + 1)
      await cache.put('/count', new Response(next))
      return next
    })
  }

  test('outlives a browser that was quit and one that was killed', async () => {
    expect(await visit()).toBe('1')
    await profile.quit()
    await profile.start()
    expect(await visit()).toBe('2')
    await profile.kill()
    await profile.start()
    expect(Number(await visit())).toBeGreaterThanOrEqual(2)
  })

  test('starts into a network without names', async () => {
    const named = proxy.address.replace('127.0.0.1', 'gatefold.localhost')
    const open = async () => {
      const page = await profile.context.newPage()
      await page.goto(`${named}page`)
      return page.evaluate(() => isSecureContext)
    }
    expect(await open()).toBe(true)
    await profile.start(['--host-resolver-rules=MAP * ~NOTFOUND'])
    await expect(open()).rejects.toThrow('ERR_NAME_NOT_RESOLVED')
  })
})
