import { describe, expect, it } from 'vitest'
import { postEvents } from './postEvents.ts'

function aBrowser({
  isLasting = true,
  answer = async () => new Response(null, { status: 204 }),
  address = '/events',
} = {}) {
  const calls: { readonly url: unknown; readonly init: RequestInit | undefined }[] = []
  const beacons: unknown[][] = []
  const prototype = isLasting ? { keepalive: false } : {}
  const browser = {
    Request: { prototype },
    location: new URL('https://magazine.example/issues/tides?q=ada'),
    fetch: (url: unknown, init?: RequestInit) => {
      calls.push({ url, init })
      return answer()
    },
    navigator: { sendBeacon: (...beacon: unknown[]) => beacons.push(beacon) > 0 },
  } as unknown as Window & typeof globalThis
  const post = postEvents({ browser, address, signal: new AbortController().signal })
  return { post, calls, beacons }
}

describe('postEvents', () => {
  it('sends neither cookies nor the page’s address, in a call that outlives the page', async () => {
    const { post, calls, beacons } = aBrowser()
    expect([await post.send('{}'), await post.leave('{}')]).toEqual([204, 204])
    for (const { url, init } of calls) {
      expect([url, init]).toMatchObject([
        '/events',
        { method: 'POST', body: '{}', credentials: 'omit', referrerPolicy: 'no-referrer', keepalive: true },
      ])
    }
    expect([calls.length, beacons.length]).toEqual([2, 0])
  })

  it('leaves by a beacon where calls do not outlive their page; its events wait for an answer', async () => {
    const { post, calls, beacons } = aBrowser({ isLasting: false })
    expect(await post.leave('{}')).toBeUndefined()
    expect([calls.length, beacons]).toEqual([0, [['/events', '{}']]])
  })

  it('leaves to no other site by a beacon, which would take its cookies along', async () => {
    const { post, calls, beacons } = aBrowser({ isLasting: false, address: 'https://count.example/events' })
    expect(await post.leave('{}')).toBeUndefined()
    expect([calls, beacons]).toEqual([[], []])
  })

  it('says that no answer came', async () => {
    const { post } = aBrowser({ answer: () => Promise.reject(new TypeError('Failed to fetch')) })
    expect(await post.send('{}')).toBeUndefined()
  })
})
