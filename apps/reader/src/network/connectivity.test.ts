import { describe, expect, it } from 'vitest'
import { createConnectivity, nextDelay } from './connectivity.ts'

/** A browser whose network, events and clock a test moves by hand. */
function aBrowser({ initiallyOnline = true, build = 'b1' } = {}) {
  const events = new EventTarget()
  const requests: { readonly url: unknown; readonly init: RequestInit | undefined }[] = []
  const network = { isUp: true, answer: () => new Response(null, { status: 500, headers: { 'gatefold-build': 'b2' } }) }
  const waiting = new Map<() => void, number>()
  const connectivity = createConnectivity({
    fetch: async (url, init) => {
      requests.push({ url, init })
      await Promise.resolve()
      if (!network.isUp) throw new TypeError('Failed to fetch')
      return network.answer()
    },
    url: '/mag/',
    build,
    events,
    initiallyOnline,
    timers: {
      after(delay, act) {
        waiting.set(act, delay)
        return () => waiting.delete(act)
      },
    },
  })
  const settled = () => new Promise((resolve) => setTimeout(resolve, 0))
  const tick = async () => {
    const [next] = waiting
    if (next === undefined) return 0
    waiting.delete(next[0])
    next[0]()
    await settled()
    return next[1]
  }
  return { connectivity, events, requests, network, waiting, settled, tick }
}

describe('createConnectivity', () => {
  it('R7.4 asks the build host by a no-cors HEAD, and any answer of it counts', async () => {
    const { connectivity, requests } = aBrowser({ initiallyOnline: false })
    expect(await connectivity.probe()).toBe(true)
    expect(connectivity.isOnline()).toBe(true)
    expect(requests[0]).toMatchObject({ url: '/mag/', init: { method: 'HEAD', mode: 'no-cors', cache: 'no-store' } })
  })

  it('R4.8 the page of a captive portal is no answer of the host', async () => {
    const { connectivity, network } = aBrowser()
    network.answer = () => new Response('<title>Sign in</title>', { status: 200 })
    expect(await connectivity.probe()).toBe(false)
    expect(connectivity.isOnline()).toBe(false)
  })

  it('R4.8 any answer counts where the host names no build', async () => {
    const { connectivity, network } = aBrowser({ initiallyOnline: false, build: '' })
    network.answer = () => new Response(null)
    expect(await connectivity.probe()).toBe(true)
  })

  it('R4.8 a network that is lost while the host is asked stays lost', async () => {
    const { connectivity, events, settled } = aBrowser()
    connectivity.watch()
    events.dispatchEvent(new Event('offline'))
    await settled()
    expect(connectivity.isOnline()).toBe(false)
  })

  it('R4.8 R9.5 asks every 30 seconds while online', async () => {
    const { connectivity, requests, settled, tick } = aBrowser()
    connectivity.watch()
    await settled()
    expect(await tick()).toBe(30_000)
    expect(await tick()).toBe(30_000)
    expect(requests).toHaveLength(3)
  })

  it('R4.9 backs off from 5 to 30 seconds while offline and notices the way back without an event', async () => {
    const { connectivity, network, settled, tick } = aBrowser()
    const seen: boolean[] = []
    connectivity.subscribe(() => seen.push(connectivity.isOnline()))
    network.isUp = false
    connectivity.watch()
    await settled()
    const delays = [await tick(), await tick(), await tick(), await tick(), await tick()]
    expect(delays).toEqual([5_000, 10_000, 20_000, 30_000, 30_000])
    network.isUp = true
    await tick()
    expect(seen).toEqual([false, true])
    expect(await tick()).toBe(30_000)
  })

  it('R4.8 believes the browser when it says offline, and asks when it says online', async () => {
    const { connectivity, events, settled, tick } = aBrowser()
    connectivity.watch()
    await settled()
    events.dispatchEvent(new Event('offline'))
    expect(connectivity.isOnline()).toBe(false)
    events.dispatchEvent(new Event('online'))
    await settled()
    expect(connectivity.isOnline()).toBe(true)
    events.dispatchEvent(new Event('offline'))
    expect(await tick()).toBe(5_000)
  })

  it('stops when told, and tells nobody who has left', async () => {
    const { connectivity, events, network, waiting, settled } = aBrowser()
    const seen: boolean[] = []
    const leave = connectivity.subscribe(() => seen.push(connectivity.isOnline()))
    const stop = connectivity.watch()
    await settled()
    leave()
    stop()
    network.isUp = false
    events.dispatchEvent(new Event('offline'))
    expect(connectivity.isOnline()).toBe(true)
    await connectivity.probe()
    expect(seen).toEqual([])
    expect(waiting.size).toBe(0)
  })

  it('R4.9 never waits less than 5 seconds or more than 30', () => {
    expect([0, 1, 2, 3, 4, 99].map((failures) => nextDelay(false, failures))).toEqual([
      5_000, 5_000, 10_000, 20_000, 30_000, 30_000,
    ])
  })
})
