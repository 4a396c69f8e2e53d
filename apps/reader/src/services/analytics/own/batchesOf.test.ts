import { MOST_BYTES, MOST_EVENTS } from '@gatefold/contract/analytics/eventsCall'
import { describe, expect, it } from 'vitest'
import { anEvent } from './testing/anEvent.ts'
import { batchesOf, bodyOf } from './batchesOf.ts'

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
