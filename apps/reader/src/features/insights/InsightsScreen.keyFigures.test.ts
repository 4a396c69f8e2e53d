import { describe, expect, it } from 'vitest'
import { changeOf, isNothingCounted, keyFiguresOf } from './InsightsScreen.tsx'
import { aDay, anInsights } from '../../testing/anInsights.ts'

describe('keyFiguresOf', () => {
  it('adds up the days, and says which part of reading took no network', () => {
    const days = [
      aDay('2026-11-01', { visits: 3, reads: 4, offlineReads: 1, activeSeconds: 30, downloads: 2 }),
      aDay('2026-11-02', { visits: 1, reads: 4, offlineReads: 1, activeSeconds: 12, paid: 1 }),
    ]
    expect(keyFiguresOf({ days })).toEqual({
      visits: 4,
      reads: 8,
      activeSeconds: 42,
      offlineShare: 0.25,
      downloads: 2,
      paid: 1,
    })
  })

  it('knows no part of nothing', () => {
    expect(keyFiguresOf(anInsights()).offlineShare).toBeUndefined()
  })
})

it('a change is a part of what was before, of which there has to be something', () => {
  expect(changeOf(150, 100)).toBe(0.5)
  expect(changeOf(0, 100)).toBe(-1)
  expect(changeOf(5, 0)).toBeUndefined()
  expect(changeOf(undefined, 0.5)).toBeUndefined()
})

it('nothing is counted only where no count is', () => {
  expect(isNothingCounted(anInsights())).toBe(true)
  expect(isNothingCounted(anInsights({ days: [aDay('2026-11-01', { pageLooks: 1 })] }))).toBe(false)
  expect(isNothingCounted(anInsights({ searches: { all: 1, withoutHits: 1 } }))).toBe(false)
})
