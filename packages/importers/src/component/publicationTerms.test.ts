import { expect, it } from 'vitest'
import { termsFrom } from './publicationTerms.ts'

function read(written: Partial<Parameters<typeof termsFrom>[0]>) {
  const dropped: string[] = []
  const all = { price: undefined, currency: undefined, isPaid: undefined, ...written }
  return { terms: termsFrom(all, (message) => void dropped.push(message)), dropped }
}

it('R3.1 a price is kept in whole minor units of its currency', () => {
  for (const [price, currency, amount] of [
    [4.9, 'EUR', 490],
    ['490', 'JPY', 490],
    [0.49, 'KWD', 490],
  ] as const) {
    expect(read({ price, currency })).toEqual({ terms: { isPaid: true, price: { amount, currency } }, dropped: [] })
  }
})

it('a price with more decimals than its currency has is reported, not rounded', () => {
  expect(read({ price: 4.901, currency: 'EUR' })).toEqual({
    terms: undefined,
    dropped: ['4.901 is no price in EUR, which has at most 2 decimals'],
  })
  expect(read({ price: 4.5, currency: 'JPY' }).dropped).toEqual(['4.5 is no price in JPY, which has no decimals'])
})

it('a price needs a currency that exists, and the other way round', () => {
  for (const written of [
    { price: 1 },
    { currency: 'EUR' },
    { price: 1, currency: 'eur' },
    { price: 1, currency: 'XQZ' },
  ]) {
    expect(read(written)).toEqual({ terms: undefined, dropped: [expect.stringMatching(/three capital letters/)] })
  }
})

it('what costs nothing is free, and so is what says that it is', () => {
  const free = { terms: { isPaid: false, price: undefined }, dropped: [] }
  expect(read({ price: 0, currency: 'EUR' })).toEqual(free)
  expect(read({ price: 4, currency: 'EUR', isPaid: false })).toEqual(free)
})

it('a paid issue may leave its price to the title, and a source may say nothing', () => {
  expect(read({ isPaid: true }).terms).toEqual({ isPaid: true, price: undefined })
  expect(read({}).terms).toBeUndefined()
})
