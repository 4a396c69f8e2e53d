import { describe, expect, it } from 'vitest'
import { fromStripeAmount, toStripeAmount } from './readStripe.ts'

describe('Stripe’s amounts', () => {
  it('are whole minor units: of EUR hundredths, of JPY ones, of KWD thousandths', () => {
    expect(toStripeAmount({ amount: 490, currency: 'EUR' })).toBe(490)
    expect(toStripeAmount({ amount: 500, currency: 'JPY' })).toBe(500)
    expect(toStripeAmount({ amount: 1_490, currency: 'KWD' })).toBe(1_490)
  })

  it('of three decimals end in 0: others are refused, never rounded', () => {
    for (const currency of ['KWD', 'BHD', 'JOD', 'OMR', 'TND']) {
      expect(toStripeAmount({ amount: 1_495, currency })).toBeUndefined()
    }
  })

  it('of ISK and UGX are hundredths, although there are none', () => {
    expect(toStripeAmount({ amount: 500, currency: 'ISK' })).toBe(50_000)
    expect(fromStripeAmount(50_000, 'isk')).toEqual({ amount: 500, currency: 'ISK' })
    expect(() => fromStripeAmount(50_010, 'isk')).toThrow(RangeError)
    expect(toStripeAmount({ amount: 500, currency: 'UGX' })).toBe(50_000)
  })

  it('come back as they went, in every currency', () => {
    const sums = Intl.supportedValuesOf('currency').flatMap((currency) =>
      [0, 10, 490, 1_000, 123_450].map((amount) => ({ amount, currency })),
    )
    const converted = sums.map((money) => ({ money, stripe: toStripeAmount(money) }))
    const taken = converted.filter(({ stripe }) => stripe !== undefined)
    expect(taken.length).toBeGreaterThan(sums.length * 0.95)
    const back = taken.map(({ money, stripe = NaN }) => fromStripeAmount(stripe, money.currency.toLowerCase()))
    expect(back).toEqual(taken.map(({ money }) => money))
  })
})
