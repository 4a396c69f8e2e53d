import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { aTestApp } from './testing/aTestApp.ts'

/** Milliseconds. */
const LIMIT = 300

const JSON_TYPE = 'application/json'
const FORM = 'application/x-www-form-urlencoded'

const POSTS = [
  ['/graphql', JSON_TYPE],
  ['/events', 'text/plain'],
  ['/auth/gate', JSON_TYPE],
  ['/identity/token', FORM],
  ['/identity/interaction/abc', FORM],
  ['/payments/sandbox/abc', FORM],
  ['/nowhere', JSON_TYPE],
] as const

/** A title that listens and takes everything that can be posted to it. */
async function aListeningTitle(path: string) {
  const test = await aTestApp({
    requestTimeout: LIMIT,
    title: {
      // Elsewhere a body behind a closed gate is never read.
      password: { enabled: path === '/auth/gate', value: 'low tide' },
      payments: { provider: 'sandbox' },
      analytics: { firstParty: 'always' },
    },
  })
  const { port } = new URL(await test.app.listen({ port: 0, host: '127.0.0.1' }))
  const begin = async (type: string): Promise<Socket> => {
    const socket = connect(Number(port), '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    const head = [`POST ${path} HTTP/1.1`, 'host: a', 'app-key: demo', `content-type: ${type}`, 'content-length: 4000']
    socket.write(`${head.join('\r\n')}\r\n\r\n{"a`)
    return socket
  }
  const faults = () => test.log.filter((line) => /"level":[56]0|stack/.test(line))
  return { ...test, begin, faults }
}

it.each(POSTS)('a body for %s that comes a byte at a time is cut off at the limit', async (path, type) => {
  const { begin, faults } = await aListeningTitle(path)
  const socket = await begin(type)
  const begun = performance.now()
  const drip = setInterval(() => socket.writable && socket.write('a'), 20)
  socket.on('error', () => undefined)
  const said = await text(socket).catch(() => '')
  clearInterval(drip)
  expect(said === '' || /^HTTP\/1\.1 4\d\d /.test(said)).toBe(true)
  // Node looks for them every half minute by itself.
  expect(performance.now() - begun).toBeLessThan(20_000)
  expect(faults()).toEqual([])
})

it.each(POSTS)('a body for %s that breaks off is no fault of ours', async (path, type) => {
  const { app, begin, faults } = await aListeningTitle(path)
  const [[accepted], socket] = await Promise.all([once(app.server, 'request'), begin(type)])
  await app.inject('/healthz')
  const closed = new Promise((resolve) => (accepted as IncomingMessage).socket.once('close', resolve))
  socket.destroy()
  await closed
  await app.inject('/healthz')
  expect(faults()).toEqual([])
})
