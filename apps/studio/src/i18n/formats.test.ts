import { expect, it } from 'vitest'
import { formatCount, formatDay, formatInstant, formatMoney } from './formats.ts'

it('writes a price by the minor units of its currency', () => {
  expect(formatMoney({ amount: 490, currency: 'EUR' }, 'en')).toBe('€4.90')
  expect(formatMoney({ amount: 490, currency: 'JPY' }, 'en')).toBe('¥490')
})

it('writes the day of an issue in UTC', () => {
  expect(formatDay('2026-03-01', 'en')).toBe('Mar 1, 2026')
  expect(formatDay('2026-03-01T23:30:00Z', 'de')).toBe('01.03.2026')
})

it('writes an instant by the clocks of a zone, and nothing for what is none', () => {
  expect(formatInstant('2026-03-01T07:00:00Z', 'de', 'Europe/Berlin')).toBe('01.03.2026, 08:00')
  expect(formatInstant('soon', 'de', 'Europe/Berlin')).toBe('')
})

it('groups the digits of a number', () => {
  expect(formatCount(2000, 'de')).toBe('2.000')
})
