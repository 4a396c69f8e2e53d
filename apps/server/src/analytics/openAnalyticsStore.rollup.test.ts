import { describe, expect, it } from 'vitest'
import type { AnalyticsStore } from './AnalyticsStore.ts'
import { oldestDays, startRollup } from './openAnalyticsStore.ts'

const NOW = Date.parse('2026-03-01T12:00:00.000Z')
const retentionDays = { events: 30, counts: 365 }

/** Counts in the background over a store that does as it is told, until everything has happened that was waited for. */
async function count(parts: Partial<Pick<AnalyticsStore, 'rollUp' | 'removeBefore'>>, until: Promise<unknown>) {
  const faults: unknown[] = []
  const store = { rollUp: () => Promise.resolve(0), removeBefore: () => Promise.resolve(true), ...parts }
  const logger = { error: (fault: unknown) => void faults.push(fault) }
  const stop = startRollup({ store, retentionDays, logger, now: () => NOW })
  await until
  await stop()
  return faults
}

describe('startCounting', () => {
  it('counts first and forgets what is old then', async () => {
    const done: string[] = []
    const { promise, resolve } = Promise.withResolvers<void>()
    await count(
      {
        rollUp: () => Promise.resolve(done.push('counted')),
        removeBefore: ({ events, counts }) => {
          done.push(`forgot ${events} ${counts}`)
          resolve()
          return Promise.resolve(true)
        },
      },
      promise,
    )
    expect(done).toEqual(['counted', 'forgot 2026-01-29 2025-03-01'])
  })

  it('forgets nothing that has not been counted, and says what is wrong', async () => {
    const calls: string[] = []
    const { promise, resolve } = Promise.withResolvers<void>()
    const faults = await count(
      {
        rollUp: () => {
          resolve()
          return Promise.reject(new Error('away'))
        },
        removeBefore: () => Promise.resolve(calls.push('forgot') > 0),
      },
      promise,
    )
    expect([faults.length, calls]).toEqual([1, []])
  })

  it('ends forgetting too when the server stops', async () => {
    const said: boolean[] = []
    const { promise, resolve } = Promise.withResolvers<void>()
    await count(
      {
        async removeBefore(_days, rest) {
          resolve()
          while (await rest()) said.push(true)
          return false
        },
      },
      promise,
    )
    expect(said.length).toBeLessThan(3)
  })

  it('tells who counts to end when the server stops, and forgets nothing any more', async () => {
    const calls: string[] = []
    const { promise, resolve } = Promise.withResolvers<void>()
    await count(
      {
        async rollUp(rest) {
          resolve()
          while (await rest()) calls.push('portion')
          return 1
        },
        removeBefore: () => Promise.resolve(calls.push('forgot') > 0),
      },
      promise,
    )
    expect(calls).not.toContain('forgot')
  })
})

it('keeps a day more of events than asked for, since it may still be written to', () => {
  expect(oldestDays(NOW, { events: 1, counts: 1 })).toEqual({ events: '2026-02-27', counts: '2026-02-28' })
})
