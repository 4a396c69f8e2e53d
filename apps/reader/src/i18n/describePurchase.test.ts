import { expect, it } from 'vitest'
import { formatAmount } from './describePurchase.ts'

/** Without the spaces, which differ from one edition of the rules to the next. */
const written = (amount: number, currency: string, language = 'en') =>
  formatAmount({ amount, currency }, language).replaceAll(/\s/g, '')

it('R3.1 minor units are written with the decimals of their currency', () => {
  expect(written(490, 'EUR')).toBe('€4.90')
  expect(written(490, 'JPY')).toBe('¥490')
  expect(written(490, 'KWD')).toBe('KWD0.490')
  expect(written(5, 'EUR')).toBe('€0.05')
  expect(written(1_234_567, 'EUR')).toBe('€12,345.67')
})

it('in the reader’s language', () => {
  expect(written(490, 'EUR', 'de')).toBe('4,90€')
  expect(written(490, 'JPY', 'ja')).toMatch(/^[¥￥]490$/)
})
