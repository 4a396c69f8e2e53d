import { describe, expect, it } from 'vitest'
import { createOwnSink, type Delivery, type DeliveryResult } from './ownSink.ts'
import { anEvent } from './testing/anEvent.ts'

/** A page whose network, sight and clock a test moves by hand. */
function aPage({ isOnline = true } = {}) {
  const page = { isOnline, isHidden: false, fate: 'done' as DeliveryResult | undefined }
  const acts: string[] = []
  const timers = new Map<() => void, number>()
  const heard = { connectivity: new Set<() => void>(), hide: new Set<() => void>() }
  const delivery: Delivery = {
    take: ({ type }) => void acts.push(type),
    async send() {
      acts.push('send')
      return page.fate
    },
    leave: () => void acts.push('leave'),
    end: async () => void acts.push('end'),
  }
  const listenTo = (listeners: Set<() => void>) => (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const sink = createOwnSink({
    delivery,
    connectivity: { isOnline: () => page.isOnline, subscribe: listenTo(heard.connectivity) },
    isHidden: () => page.isHidden,
    onHide: listenTo(heard.hide),
    timers: {
      after(delay, act) {
        timers.set(act, delay)
        return () => void timers.delete(act)
      },
    },
  })
  /** Lets the next timer ring; gives its milliseconds. */
  const ring = async () => {
    const [[act, delay] = []] = timers
    if (act === undefined) return undefined
    timers.delete(act)
    act()
    await settled()
    return delay
  }
  const tellEach = (listeners: Set<() => void>) => {
    for (const listener of listeners) listener()
    return settled()
  }
  const connect = (answer: boolean) => {
    page.isOnline = answer
    return tellEach(heard.connectivity)
  }
  return { page, acts, timers, heard, sink, ring, connect, hide: () => tellEach(heard.hide) }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('createOwnSink', () => {
  it('sends what an earlier page has left, and then every 10 s as long as something happens', async () => {
    const { sink, acts, ring } = aPage()
    expect(await ring()).toBe(10_000)
    expect(await ring()).toBeUndefined()
    sink.tell(anEvent())
    sink.tell(anEvent())
    expect(await ring()).toBe(10_000)
    expect(acts).toEqual(['send', 'issue_open', 'issue_open', 'send'])
  })

  it('waits longer after each call that came to nothing, five minutes at most', async () => {
    const { page, sink, ring } = aPage()
    page.fate = 'later'
    const pauses: unknown[] = []
    for (let calls = 0; calls < 7; calls += 1) pauses.push(await ring())
    expect(pauses).toEqual([10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000])
    page.fate = 'done'
    await ring()
    sink.tell(anEvent())
    expect(await ring()).toBe(10_000)
  })

  it('tries again where another tab was at it', async () => {
    const { page, ring } = aPage()
    page.fate = undefined
    await ring()
    page.fate = 'done'
    expect(await ring()).toBe(10_000)
    expect(await ring()).toBeUndefined()
  })

  it('sends nothing offline, and everything when the host can be reached again', async () => {
    const { sink, acts, ring, connect, hide } = aPage({ isOnline: false })
    sink.tell(anEvent())
    await hide()
    expect([await ring(), acts]).toEqual([undefined, ['issue_open']])
    await connect(true)
    expect(acts).toEqual(['issue_open', 'send'])
    await connect(false)
    await connect(true)
    expect(acts).toHaveLength(2)
  })

  it('lets what is unsent leave when the page is hidden, and what is told after that, too', async () => {
    const { page, sink, acts, hide } = aPage()
    sink.tell(anEvent())
    page.isHidden = true
    await hide()
    expect(acts).toEqual(['issue_open', 'leave'])
    sink.tell(anEvent({ type: 'INSTALLED' }))
    await settled()
    expect(acts.slice(2)).toEqual(['INSTALLED', 'leave'])
  })

  it.each(['stop', 'never'])('ends with %s: no timer, no listener, and nothing more is taken', async (end) => {
    const { page, sink, acts, timers, heard, ring } = aPage()
    page.fate = 'never'
    await (end === 'stop' ? sink.stop(Promise.resolve()) : ring())
    const before = acts.length
    sink.tell(anEvent())
    expect([acts.length - before, timers.size, heard.connectivity.size, heard.hide.size]).toEqual([0, 0, 0, 0])
    expect(acts).toEqual([end === 'stop' ? 'end' : 'send'])
  })
})
