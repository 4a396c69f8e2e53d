import { describe, expect, it } from 'vitest'
import type { AnalyticsState, SinkName } from './analyticsState.ts'
import { anEvent } from './testing/anEvent.ts'
import { createSinks, type Sink } from './collector.ts'
import { createDeferredSink } from './openAnalytics.ts'

const COUNTING: AnalyticsState = {
  kind: 'counting',
  activeSinks: ['own', 'ga4', 'tagManager'],
  askers: [],
  terms: [],
  thirdParties: [],
}

function aPage(stop: (name: SinkName) => void | Promise<void>) {
  const acts: string[] = []
  const sinks = createSinks({
    isSampled: () => true,
    isConfigured: (name) => name !== 'ga4',
    openSink: (name) => ({
      tell: () => undefined,
      async stop(others) {
        acts.push(`stop ${name}`)
        if (name === 'tagManager') await others
        await stop(name)
        acts.push(`${name} is gone`)
      },
    }),
    forget: async (name) => {
      acts.push(`forget ${name}`)
      await stop(name)
    },
    log: () => undefined,
  })
  return { sinks, acts }
}

describe('createSinks', () => {
  it('silences all at once, and has the page go last, when what others have left is gone', async () => {
    const own = Promise.withResolvers<void>()
    const { sinks, acts } = aPage((name) => (name === 'own' ? own.promise : undefined))
    await sinks.change(COUNTING)
    const ending = sinks.stopAll()
    await Promise.resolve()
    expect(acts.slice(0, 3)).toEqual(['stop own', 'stop ga4', 'stop tagManager'])
    own.resolve()
    expect(await ending).toBe(true)
    expect(acts.slice(3)).toEqual(['ga4 is gone', 'own is gone', 'tagManager is gone'])
  })

  it('says when something is still there', async () => {
    const { sinks } = aPage((name) => (name === 'own' ? Promise.reject(new Error('broken')) : undefined))
    expect(await sinks.stopAll()).toBe(false)
    await sinks.change(COUNTING)
    expect(await sinks.stopAll()).toBe(false)
  })

  it('stops all where counting is off now', async () => {
    const { sinks, acts } = aPage(() => undefined)
    await sinks.change(COUNTING)
    await sinks.change({ kind: 'off', reason: 'signal' })
    expect(sinks.areAny()).toBe(false)
    expect(acts.filter((act) => act.startsWith('stop'))).toHaveLength(3)
  })

  it('takes of who declines what the title’s own sinks have left, and of who erases everything', async () => {
    const { sinks, acts } = aPage(() => undefined)
    await sinks.change({ ...COUNTING, kind: 'declined', activeSinks: [] })
    expect(acts.splice(0)).toEqual(['forget own', 'forget tagManager'])
    await sinks.stopAll()
    expect(acts).toEqual(['forget own', 'forget ga4', 'forget tagManager'])
  })
})

function aSink() {
  const acts: string[] = []
  const sink: Sink = { tell: ({ type }) => void acts.push(type), stop: () => void acts.push('stop') }
  return { acts, sink }
}

describe('createDeferredSink', () => {
  it('tells what came before the sink was there, in its order', async () => {
    const { acts, sink } = aSink()
    const opening = Promise.withResolvers<Sink>()
    const deferred = createDeferredSink(
      () => opening.promise,
      () => undefined,
    )
    deferred.tell(anEvent())
    deferred.tell(anEvent({ type: 'INSTALLED' }))
    expect(acts).toEqual([])
    opening.resolve(sink)
    await expect.poll(() => acts).toEqual(['issue_open', 'INSTALLED'])
  })

  it('tells nothing after it was stopped, even where the sink came later', async () => {
    const { acts, sink } = aSink()
    const opening = Promise.withResolvers<Sink>()
    const deferred = createDeferredSink(
      () => opening.promise,
      () => undefined,
    )
    deferred.tell(anEvent())
    const ending = deferred.stop(Promise.resolve())
    opening.resolve(sink)
    await ending
    expect(acts).toEqual(['stop'])
  })

  it('says once that a sink did not come, and goes on without', async () => {
    const said: string[] = []
    const deferred = createDeferredSink(
      () => Promise.reject(new Error('lost')),
      (message) => void said.push(message),
    )
    deferred.tell(anEvent())
    await deferred.stop(Promise.resolve())
    expect(said).toHaveLength(1)
  })
})
