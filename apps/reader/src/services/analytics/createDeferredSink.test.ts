import { describe, expect, it } from 'vitest'
import { createDeferredSink } from './createDeferredSink.ts'
import { anEvent } from './own/testing/anEvent.ts'
import type { Sink } from './Sink.ts'

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
