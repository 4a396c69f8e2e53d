import { MOST_BYTES, MOST_EVENTS } from '@gatefold/contract/analytics/eventsCall'
import { describe, expect, it } from 'vitest'
import {
  batchesOf,
  bodyOf,
  createDelivery,
  createMemoryQueue,
  type EventQueue,
  deliveryResultOf,
  postEvents,
} from './ownSink.ts'
import { anEvent } from './testing/anEvent.ts'

type Answer = () => number | undefined | Promise<number | undefined>

/** A host that answers as told, and notes the ids of each call. */
function aWorld({ answer = () => 204, queue = createMemoryQueue() }: { answer?: Answer; queue?: EventQueue } = {}) {
  const calls: { readonly way: string; readonly ids: readonly string[] }[] = []
  let aborted = 0
  const post = (way: string) => async (body: string) => {
    const { events } = JSON.parse(body) as { readonly events: readonly { readonly id: string }[] }
    calls.push({ way, ids: events.map(({ id }) => id) })
    return answer()
  }
  const aTab = (locks?: Pick<LockManager, 'request'>) =>
    createDelivery({
      queue,
      post: { send: post('send'), leave: post('leave') },
      locks,
      now: () => 1,
      abort: () => {
        aborted += 1
      },
    })
  return { calls, queue, aTab, aborted: () => aborted }
}

const waiting = async (queue: EventQueue) => (await queue.readOldest(5_000)).length

describe('createDelivery', () => {
  it('sends what waits and removes what was taken', async () => {
    const { calls, queue, aTab } = aWorld()
    const delivery = aTab()
    const events = [anEvent(), anEvent()]
    events.forEach((event) => delivery.take(event))
    expect(await delivery.send()).toBe('done')
    expect(calls).toEqual([{ way: 'send', ids: events.map(({ id }) => id) }])
    expect(await waiting(queue)).toBe(0)
  })

  it('sends many in calls of as many as one may have', async () => {
    const { calls, queue, aTab } = aWorld()
    const delivery = aTab()
    for (let count = 0; count < 2 * MOST_EVENTS + 1; count += 1) delivery.take(anEvent())
    await delivery.send()
    expect(calls.map(({ ids }) => ids.length)).toEqual([MOST_EVENTS, MOST_EVENTS, 1])
    expect(await waiting(queue)).toBe(0)
  })

  it.each([429, 503, undefined])('keeps what was answered by %s, and makes no further call now', async (status) => {
    const { calls, queue, aTab } = aWorld({ answer: () => status })
    const delivery = aTab()
    for (let count = 0; count < MOST_EVENTS + 1; count += 1) delivery.take(anEvent())
    expect(await delivery.send()).toBe('later')
    expect([calls.length, await waiting(queue)]).toEqual([1, MOST_EVENTS + 1])
  })

  it.each([400, 413])('gives up what the host refuses by %s', async (status) => {
    const { queue, aTab } = aWorld({ answer: () => status })
    const delivery = aTab()
    delivery.take(anEvent())
    expect([await delivery.send(), await waiting(queue)]).toEqual(['done', 0])
  })

  it('sends nothing twice that the device cannot remove', async () => {
    const queue = { ...createMemoryQueue(), remove: () => Promise.reject(new Error('broken')) }
    const { calls, aTab } = aWorld({ queue })
    const delivery = aTab()
    delivery.take(anEvent())
    await delivery.send()
    await delivery.send()
    expect(calls).toHaveLength(1)
  })

  it('lets one tab send at a time, and the others know that they did not', async () => {
    const held = Promise.withResolvers<number>()
    const { calls, aTab } = aWorld({ answer: () => held.promise })
    const locks = ifAvailable()
    const [one, other] = [aTab(locks), aTab(locks)]
    one.take(anEvent())
    const sending = one.send()
    expect(await other.send()).toBeUndefined()
    held.resolve(204)
    expect(await sending).toBe('done')
    expect(await other.send()).toBe('done')
    expect(calls).toHaveLength(1)
  })

  it('lets what is unsent leave with the page once, and keeps it until an answer came', async () => {
    const host: { status: number | undefined } = { status: undefined }
    const { calls, queue, aTab } = aWorld({ answer: () => host.status })
    const delivery = aTab()
    const event = anEvent()
    delivery.take(event)
    delivery.leave()
    delivery.leave()
    await expect.poll(() => calls).toEqual([{ way: 'leave', ids: [event.id] }])
    expect(await waiting(queue)).toBe(1)
    host.status = 204
    await delivery.send()
    expect(calls.at(-1)).toEqual({ way: 'send', ids: [event.id] })
    expect(await waiting(queue)).toBe(0)
  })

  it('ends at once: no call goes on, none follows, and nothing waits', async () => {
    const held = Promise.withResolvers<number>()
    const world = aWorld({ answer: () => held.promise })
    const delivery = world.aTab()
    for (let count = 0; count < MOST_EVENTS + 1; count += 1) delivery.take(anEvent())
    const sending = delivery.send()
    await expect.poll(() => world.calls.length).toBe(1)
    await delivery.end()
    held.resolve(204)
    expect(await sending).not.toBe('later')
    delivery.leave()
    expect([world.calls.length, world.aborted(), await waiting(world.queue)]).toEqual([1, 1, 0])
  })

  it('sends without a lock where the browser lends none', async () => {
    const { calls, aTab } = aWorld()
    const delivery = aTab({ request: () => Promise.reject(new DOMException('denied', 'SecurityError')) })
    delivery.take(anEvent())
    expect(await delivery.send()).toBe('done')
    expect(calls).toHaveLength(1)
  })

  it('says that what waits could not be removed', async () => {
    const broken = { ...createMemoryQueue(), clear: () => Promise.reject(new Error('broken')) }
    await expect(aWorld({ queue: broken }).aTab().end()).rejects.toThrow('broken')
  })
})

/** Web Locks that are had at once or not at all. */
function ifAvailable(): Pick<LockManager, 'request'> {
  let isHeld = false
  const request = async (_name: string, _options: object, act: (lock: object | null) => Promise<unknown>) => {
    if (isHeld) return act(null)
    isHeld = true
    try {
      return await act({})
    } finally {
      isHeld = false
    }
  }
  return { request: request as unknown as LockManager['request'] }
}

const many = (count: number, words = 'x') =>
  Array.from({ length: count }, (_, hits) => anEvent({ type: 'search', length: 1, hits, words }))

describe('batchesOf', () => {
  it('makes one call of few, and none of nothing', () => {
    const events = many(3)
    expect(batchesOf(events)).toEqual([events])
    expect(batchesOf([])).toEqual([])
  })

  it('keeps the order and the number of events of a call', () => {
    const events = many(2 * MOST_EVENTS + 1)
    const batches = batchesOf(events)
    expect(batches.map(({ length }) => length)).toEqual([MOST_EVENTS, MOST_EVENTS, 1])
    expect(batches.flat()).toEqual(events)
  })

  it('counts bytes and not letters, so that two calls may leave a page together', () => {
    const batches = batchesOf(many(180, '\u{1F5DE}'.repeat(100)))
    expect(batches.length).toBeGreaterThan(2)
    for (const batch of batches) {
      expect(new TextEncoder().encode(bodyOf(batch, Date.now())).length).toBeLessThanOrEqual(MOST_BYTES / 2)
    }
  })
})

describe('bodyOf', () => {
  it('has the events, when it is sent, and nothing besides', () => {
    const events = many(2)
    const body: unknown = JSON.parse(bodyOf(events, 1_700_000_000_000))
    expect(body).toEqual({ version: 1, sentAt: 1_700_000_000_000, events })
  })
})

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

it.each([
  [204, 'done'],
  [200, 'done'],
  [400, 'done'],
  [413, 'done'],
  [403, 'never'],
  [404, 'never'],
  [429, 'later'],
  [500, 'later'],
  [503, 'later'],
  [302, 'later'],
  [undefined, 'later'],
])('takes the answer %s for %s', (status, fate) => {
  expect(deliveryResultOf(status)).toBe(fate)
})
