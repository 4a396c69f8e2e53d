import { describe, expect, it } from 'vitest'
import { aSignIn } from '@gatefold/contract/testing/aSignIn'
import { createFakeTimers } from '../testing/createFakeTimers.ts'
import { ADA } from '../testing/createWorld.ts'
import { createHostFor } from './downloadHost.ts'

const CONFIGURATION = {
  appKey: 'title',
  auth: aSignIn('jwt'),
  basePath: '/some/base/',
  host: { graphql: '', auth: '' },
} as const

const MANIFEST = { issueId: '1', updated: '2026-03-01T00:00:00.000Z', files: [] }

function aHost(fetch: typeof globalThis.fetch) {
  const timers = createFakeTimers()
  const quiet = () => undefined
  const refused: string[] = []
  const hostFor = createHostFor({
    configuration: CONFIGURATION,
    fetch,
    now: timers.now,
    timers,
    onRefused: (authorization) => void refused.push(authorization),
    log: quiet,
    warn: quiet,
  })
  return { host: hostFor(ADA), timers, refused }
}

describe('createHostFor', () => {
  it('R6.2 asks as the reader whose session it is, and follows no portal’s redirect', async () => {
    const requests: [unknown, RequestInit | undefined][] = []
    const { host } = aHost(async (address, init) => {
      requests.push([address, init])
      return Response.json({ data: { manifest: MANIFEST } })
    })
    expect(await host.fetchManifest('1')).toEqual(MANIFEST)
    const [address, init] = requests[0] ?? []
    expect(address).toBe('/some/base/graphql')
    expect(init?.redirect).toBe('error')
    expect(new Headers(init?.headers).get('authorization')).toBe('Bearer token')
  })

  it('R4.6 tells the pages what the host has refused, and asks nothing again by itself', async () => {
    let requestCount = 0
    const { host, refused } = aHost(async () => {
      requestCount += 1
      return Response.json({ errors: [{ message: 'jwt expired' }] }, { status: 401 })
    })
    await expect(host.fetchManifest('1')).rejects.toThrow('jwt expired')
    expect([requestCount, refused]).toEqual([1, ['Bearer token']])
  })

  it('does not wait for ever for a host that says nothing', async () => {
    const { promise: requested, resolve: ask } = Promise.withResolvers<void>()
    const { host, timers } = aHost(
      (_, init) =>
        new Promise((_resolve, reject) => {
          ask()
          init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted.', 'AbortError')))
        }),
    )
    const answer = host.fetchManifest('1').catch((error: unknown) => error)
    await requested
    timers.endLongWaits()
    expect(await answer).toMatchObject({ name: 'GraphqlError', code: 'UNREACHABLE' })
  })

  it('waits for a long answer on a slow network as long as something comes', async () => {
    const halves = JSON.stringify({ data: { manifest: MANIFEST } }).match(/^.{20}|.+$/g) ?? []
    const { promise: isRead, resolve: read } = Promise.withResolvers<void>()
    const started: number[] = []
    const { host, timers } = aHost(async () => {
      const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
        async start(stream) {
          for (const half of halves) {
            stream.enqueue(new TextEncoder().encode(half))
            await new Promise((resolve) => setTimeout(resolve))
          }
          stream.close()
          read()
        },
      })
      return new Response(body, { headers: { 'content-type': 'application/json' } })
    })
    const { after } = timers
    Object.assign(timers, {
      after: (milliseconds: number, act: () => void) => {
        started.push(milliseconds)
        return after(milliseconds, act)
      },
    })
    expect(await host.fetchManifest('1')).toEqual(MANIFEST)
    await isRead
    expect(started).toHaveLength(1 + halves.length)
  })

  it('takes a captive portal’s page for no host', async () => {
    const { host } = aHost(async () => new Response('<p>Sign in</p>', { headers: { 'content-type': 'text/html' } }))
    await expect(host.fetchManifest('1')).rejects.toMatchObject({ name: 'GraphqlError', code: 'HTTP' })
  })
})
