import type { AnalyticsEvent } from '@gatefold/contract/analytics/analyticsEvent'
import { describe, expect, it } from 'vitest'
import { createEventQueue, MOST_WAITING } from './createEventQueue.ts'
import { someVisits } from './testing/someEvents.ts'

/** A queue over a store that answers when it is told to. */
function aQueue() {
  const plans: (() => void)[] = []
  const portions: { readonly size: number; readonly end: (fault?: Error) => void }[] = []
  const keep = (events: readonly AnalyticsEvent[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    portions.push({ size: events.length, end: (fault) => (fault === undefined ? resolve() : reject(fault)) })
    return promise
  }
  const queue = createEventQueue({ keep, later: (act) => plans.push(act) })
  return { queue, portions, later: () => plans.shift()?.() }
}

describe('createEventQueue', () => {
  it('stores what several calls brought at once, and tells each when it is stored', async () => {
    const { queue, portions, later } = aQueue()
    const told: string[] = []
    const calls = ['one', 'other'].map((name) => queue.add(someVisits(3, 0)).then(() => told.push(name)))
    later()
    expect(portions.map(({ size }) => size)).toEqual([6])
    await Promise.resolve()
    expect(told).toEqual([])
    portions[0]?.end()
    await Promise.all(calls)
    expect(told).toEqual(['one', 'other'])
  })

  it('stores one portion after the other, none of them large', async () => {
    const { queue, portions, later } = aQueue()
    const calls = Array.from({ length: 25 }, () => queue.add(someVisits(200, 0)))
    later()
    const late = queue.add(someVisits(1, 0))
    later()
    expect(portions.map(({ size }) => size)).toEqual([2_000])
    for (let at = 0; at < 3; at += 1) {
      portions[at]?.end()
      await calls[at * 10]
      await Promise.resolve()
      later()
    }
    await Promise.all([...calls, late])
    expect(portions.map(({ size }) => size)).toEqual([2_000, 2_000, 1_001])
  })

  it('says when too much waits, and that nothing is stored when the store fails', async () => {
    const { queue, portions, later } = aQueue()
    const calls = Array.from({ length: MOST_WAITING / 2_000 }, () => queue.add(someVisits(2_000, 0)))
    expect(queue.isFull()).toBe(true)
    later()
    portions[0]?.end(new Error('no room'))
    await expect(calls[0]).rejects.toThrow('no room')
    expect(queue.isFull()).toBe(false)
  })

  it('gives the store nothing any more once it is closed, and says so to who waits', async () => {
    const { queue, portions, later } = aQueue()
    const stored = queue.add(someVisits(1, 0))
    later()
    const waiting = queue.add(someVisits(1, 0))
    queue.close()
    const late = queue.add(someVisits(1, 0))
    await expect(waiting).rejects.toThrow('The server is stopping.')
    await expect(late).rejects.toThrow('The server is stopping.')
    portions[0]?.end()
    await stored
    later()
    expect(portions).toHaveLength(1)
  })
})
