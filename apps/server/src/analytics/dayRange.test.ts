import { describe, expect, it } from 'vitest'
import { CodedError } from '../http/graphql/CodedError.ts'
import { dayRange, daysOf } from './dayRange.ts'

describe('dayRange', () => {
  it('takes real days in their order, both included, and at most two years of them', () => {
    for (const [from, to] of [
      ['2028-02-29', '2028-02-29'],
      ['2026-12-31', '2027-01-01'],
      ['2027-01-01', '2028-12-31'],
    ] as const) {
      expect(dayRange({ from, to })).toEqual({ from, to })
    }
  })

  it.each([
    ['2026-02-29', '2026-03-01', '"2026-02-29" is no day; write it like 2027-01-31.'],
    ['2026-03-01', '2026-13-01', '"2026-13-01" is no day; write it like 2027-01-31.'],
    ['2026-3-1', '2026-03-02', '"2026-3-1" is no day; write it like 2027-01-31.'],
    ['', '2026-03-02', '"" is no day; write it like 2027-01-31.'],
    ['2026-03-02T00:00:00.000Z', '2026-03-02', '"2026-03-02T00:00:00.000Z" is no day; write it like 2027-01-31.'],
    ['2026-03-02', '2026-03-01', '"2026-03-01" is before "2026-03-02"; a range begins with its earlier day.'],
    ['2026-01-01', '2028-01-02', 'From "2026-01-01" to "2028-01-02" are 732 days; at most 731 are counted up.'],
  ])('says what is wrong with "%s" to "%s"', (from, to, sentence) => {
    const ask = () => dayRange({ from, to })
    expect(ask).toThrow(CodedError)
    expect(ask).toThrow(sentence)
  })

  it('names every day, over the end of a year and a change of the clocks', () => {
    expect(daysOf({ from: '2027-12-30', to: '2028-01-02' })).toEqual([
      '2027-12-30',
      '2027-12-31',
      '2028-01-01',
      '2028-01-02',
    ])
    expect(daysOf({ from: '2026-03-01', to: '2026-04-30' })).toHaveLength(61)
  })
})
