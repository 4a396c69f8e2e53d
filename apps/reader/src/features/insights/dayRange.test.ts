import { describe, expect, it } from 'vitest'
import { countDays, dayRangeOf, rangeBefore, rangeOfFields } from './dayRange.ts'

const at = (time: string) => Date.parse(time)

describe('dayRangeOf', () => {
  it.each([
    ['week', '2026-11-16', 7],
    ['month', '2026-10-26', 28],
    ['quarter', '2026-08-25', 90],
    ['year', '2026-01-01', 326],
  ] as const)('%s begins on %s and has %d days, today among them', (preset, from, days) => {
    const range = dayRangeOf(preset, at('2026-11-22T12:00:00Z'))
    expect(range).toEqual({ from, to: '2026-11-22' })
    expect(countDays(range)).toBe(days)
  })

  it('goes by the days of UTC, wherever one stands', () => {
    expect(dayRangeOf('week', at('2026-03-01T00:30:00+01:00')).to).toBe('2026-02-28')
    expect(dayRangeOf('year', at('2025-12-31T23:30:00-02:00'))).toEqual({ from: '2026-01-01', to: '2026-01-01' })
  })

  it('goes over the ends of months and leap years', () => {
    expect(dayRangeOf('week', at('2028-03-02T00:00:00Z')).from).toBe('2028-02-25')
    expect(dayRangeOf('year', at('2028-12-31T00:00:00Z'))).toSatisfy((range) => countDays(range) === 366)
  })
})

describe('rangeBefore', () => {
  it('is as long, and ends where the range begins', () => {
    expect(rangeBefore({ from: '2026-03-01', to: '2026-03-07' })).toEqual({ from: '2026-02-22', to: '2026-02-28' })
    expect(rangeBefore({ from: '2026-01-01', to: '2026-01-01' })).toEqual({ from: '2025-12-31', to: '2025-12-31' })
    const range = dayRangeOf('quarter', at('2026-05-03T08:00:00Z'))
    expect(countDays(rangeBefore(range))).toBe(90)
  })

  it('goes over a change of the clock, which UTC has none of', () => {
    expect(rangeBefore({ from: '2026-03-29', to: '2026-03-30' })).toEqual({ from: '2026-03-27', to: '2026-03-28' })
  })
})

describe('rangeOfFields', () => {
  const today = at('2026-11-22T12:00:00Z')

  it('takes two days in their order', () => {
    expect(rangeOfFields({ from: '2026-11-01', to: '2026-11-02' }, today)).toEqual({
      from: '2026-11-01',
      to: '2026-11-02',
    })
  })

  it('takes nothing that is empty, no day, the wrong way round, still to come or too long to be drawn', () => {
    expect(rangeOfFields({ from: '', to: '2026-11-02' }, today)).toBeUndefined()
    expect(rangeOfFields({ from: '2026-02-31', to: '2026-11-02' }, today)).toBeUndefined()
    expect(rangeOfFields({ from: '2026-11-03', to: '2026-11-02' }, today)).toBeUndefined()
    expect(rangeOfFields({ from: '2026-11-03', to: '2026-11-23' }, today)).toBeUndefined()
    expect(rangeOfFields({ from: '2020-01-01', to: '2026-11-02' }, today)).toBeUndefined()
  })
})
