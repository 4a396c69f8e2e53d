import { describe, expect, it } from 'vitest'
import {
  formatDecimal,
  isCurrency,
  minorDigits,
  priceOf,
  priceFields,
  termsOfPrice,
  toMajor,
  toMinor,
} from './price.ts'

const PRICE = { amount: 490, currency: 'EUR' }

const DEFAULT = { amount: 500, currency: 'JPY' }

it('R3.1 tells the price in major units and who has to pay it', () => {
  expect(priceFields({ isPaid: true, price: PRICE }, DEFAULT)).toEqual({
    isPaid: true,
    isFree: false,
    price: 4.9,
    currency: 'EUR',
  })
  expect(priceFields({ isPaid: false, price: PRICE }, DEFAULT)).toEqual({
    isPaid: false,
    isFree: true,
    price: null,
    currency: null,
  })
})

it('a paid issue without a price of its own costs what the title says, and is not for sale where that says nothing', () => {
  const terms = { isPaid: true, price: undefined }
  expect(priceOf(terms, DEFAULT)).toEqual(DEFAULT)
  expect(priceOf(terms, undefined)).toBeUndefined()
  expect(priceFields(terms, undefined)).toEqual({ isPaid: true, isFree: false, price: null, currency: null })
})

it('what costs nothing is free', () => {
  expect(termsOfPrice({ amount: 0, currency: 'EUR' })).toEqual({ isPaid: false, price: undefined })
  expect(termsOfPrice(PRICE)).toEqual({ isPaid: true, price: PRICE })
})

describe('minor units', () => {
  it('are as many decimals as the currency has', () => {
    expect(['EUR', 'JPY', 'KWD'].map(minorDigits)).toEqual([2, 0, 3])
    expect(() => minorDigits('euro')).toThrow(RangeError)
  })

  it('are whole, whatever fractions a number has in memory', () => {
    expect(toMinor(4.9, 'EUR')).toBe(490)
    expect(toMinor(4.35, 'EUR')).toBe(435)
    expect(toMinor(1.1, 'KWD')).toBe(1_100)
    expect(toMinor(500, 'JPY')).toBe(500)
    for (let cents = 0; cents < 20_000; cents += 41) expect(toMinor(cents / 100, 'EUR')).toBe(cents)
  })

  it('are read as people write them', () => {
    expect(toMinor('4.90', 'EUR')).toBe(490)
    expect(toMinor(' 5 ', 'EUR')).toBe(500)
    expect(toMinor('.5', 'EUR')).toBe(50)
    expect(toMinor('5.', 'EUR')).toBe(500)
    expect(toMinor('0', 'EUR')).toBe(0)
    expect(toMinor('490.00', 'JPY')).toBe(490)
    expect(toMinor('0.49', 'KWD')).toBe(490)
  })

  it('are not made of more decimals than the currency has', () => {
    expect(toMinor('4.901', 'EUR')).toBeUndefined()
    expect(toMinor(4.5, 'JPY')).toBeUndefined()
    expect(toMinor('0.4905', 'KWD')).toBeUndefined()
  })

  it('are not made of what is no amount', () => {
    for (const value of ['', '.', '-1', -1, '4,90', '1e3', 1e-7, 1e21, NaN, Infinity, '4.9 EUR', '0x10']) {
      expect(toMinor(value, 'EUR')).toBeUndefined()
    }
    expect(toMinor('21474836.47', 'EUR')).toBe(2_147_483_647)
    expect(toMinor('21474836.48', 'EUR')).toBeUndefined()
  })

  it('go back to major units', () => {
    expect(toMajor({ amount: 490, currency: 'EUR' })).toBe(4.9)
    expect(toMajor({ amount: 490, currency: 'JPY' })).toBe(490)
    expect(toMajor({ amount: 490, currency: 'KWD' })).toBe(0.49)
    for (let amount = 0; amount < 20_000; amount += 41) {
      expect(toMinor(toMajor({ amount, currency: 'EUR' }), 'EUR')).toBe(amount)
    }
  })

  it('are written with all their decimals', () => {
    expect(formatDecimal({ amount: 490, currency: 'EUR' })).toBe('4.90')
    expect(formatDecimal({ amount: 5, currency: 'EUR' })).toBe('0.05')
    expect(formatDecimal({ amount: -490, currency: 'EUR' })).toBe('-4.90')
    expect(formatDecimal({ amount: 490, currency: 'JPY' })).toBe('490')
    expect(formatDecimal({ amount: 490, currency: 'KWD' })).toBe('0.490')
  })
})

it('currencies are known by their codes', () => {
  expect(['EUR', 'JPY', 'KWD'].every(isCurrency)).toBe(true)
  expect(['eur', 'EURO', 'XQZ', ''].some(isCurrency)).toBe(false)
})
