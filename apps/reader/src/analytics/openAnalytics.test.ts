import { describe, expect, it } from 'vitest'
import { aStorage } from '../storage/testing/aStorage.ts'
import { isSampled, randomFraction, randomId, createSessionMarks } from './openAnalytics.ts'

/** Mulberry32: the same numbers on every run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const SESSIONS = 1_000

/** How many of so many sessions are told to a sink, each looked at by a page and by the page after a reload. */
function sampledAt(rate: number, random: () => number): number {
  const sessions = Array.from({ length: SESSIONS }, () => {
    const storage = aStorage()
    const looks = [1, 2].map(() => isSampled(rate, createSessionMarks({ storage, random }).readDraw()))
    expect(looks[1]).toBe(looks[0])
    return looks[0]
  })
  return sessions.filter(Boolean).length
}

describe('isSampled', () => {
  it('R9.7 takes no session at 0 and every one at 1, whatever is drawn', () => {
    expect(sampledAt(0, seeded(1))).toBe(0)
    expect(sampledAt(1, seeded(1))).toBe(SESSIONS)
    expect([0, 1 - Number.EPSILON].map((draw) => [isSampled(0, draw), isSampled(1, draw)])).toEqual([
      [false, true],
      [false, true],
    ])
  })

  it('R9.7 takes at 0.3 as many of 1,000 sessions as chance allows in 999 of 1,000 cases', () => {
    // 3.2905 standard deviations of a binomial count on either side.
    const room = 3.2905 * Math.sqrt(SESSIONS * 0.3 * 0.7)
    for (const seed of [1, 2, 3, 4, 5]) {
      const sampled = sampledAt(0.3, seeded(seed))
      expect(Math.abs(sampled - SESSIONS * 0.3)).toBeLessThan(room)
    }
  })
})

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

const insecure = { getRandomValues: crypto.getRandomValues.bind(crypto) } as Crypto

it('makes UUIDs of version 4, with and without a secure connection', () => {
  for (const lent of [crypto, insecure]) {
    const ids = Array.from({ length: 50 }, () => randomId(lent))
    for (const id of ids) expect(id).toMatch(UUID)
    expect(new Set(ids).size).toBe(50)
  }
})

it('draws from 0 up to below 1', () => {
  const drawn = (number: number) =>
    randomFraction({ getRandomValues: (list) => Object.assign(list ?? {}, { 0: number }) as never })
  expect([drawn(0), drawn(2 ** 32 - 1)]).toEqual([0, 1 - 2 ** -32])
})
