import { describe, expect, it } from 'vitest'
import { formatMonth, formatPrice, yearOf } from './describeIssue.ts'

describe('formatMonth', () => {
  it('writes month and year in the language asked for', () => {
    expect(formatMonth('2026-03-31T23:59:59Z', 'en')).toBe('March 2026')
    expect(formatMonth('2026-03-01', 'de')).toBe('März 2026')
  })

  it('is empty for no date and for a broken one', () => {
    expect(formatMonth(undefined, 'en')).toBe('')
    expect(formatMonth('soon', 'en')).toBe('')
  })
})

describe('yearOf', () => {
  it('reads the year in UTC', () => {
    expect(yearOf('2025-12-31T23:30:00Z')).toBe(2025)
    expect(yearOf('soon')).toBeUndefined()
  })
})

describe('formatPrice', () => {
  it('writes the price in its currency', () => {
    expect(formatPrice({ price: 4.9, currency: 'EUR' }, 'en')).toBe('€4.90')
  })

  it('is empty without a price and with an unknown currency', () => {
    expect(formatPrice({ price: undefined, currency: 'EUR' }, 'en')).toBe('')
    expect(formatPrice({ price: 1, currency: 'euro' }, 'en')).toBe('')
  })
})
