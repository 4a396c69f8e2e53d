import { expect, it } from 'vitest'
import { priceOf, tellTerms, termsOfPrice } from './issueTerms.ts'

const PRICE = { amount: 490, currency: 'EUR' }
const DEFAULT = { amount: 500, currency: 'JPY' }

it('R3.1 tells the price in major units and who has to pay it', () => {
  expect(tellTerms({ isPaid: true, price: PRICE }, DEFAULT)).toEqual({
    isPaid: true,
    isFree: false,
    price: 4.9,
    currency: 'EUR',
  })
  expect(tellTerms({ isPaid: false, price: PRICE }, DEFAULT)).toEqual({
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
  expect(tellTerms(terms, undefined)).toEqual({ isPaid: true, isFree: false, price: null, currency: null })
})

it('what costs nothing is free', () => {
  expect(termsOfPrice({ amount: 0, currency: 'EUR' })).toEqual({ isPaid: false, price: undefined })
  expect(termsOfPrice(PRICE)).toEqual({ isPaid: true, price: PRICE })
})
