import { expect, it } from 'vitest'
import { decodeDaysSearch } from './plainRoutes.tsx'

it('the address of the insights keeps days as text and a comparison that is asked for, and nothing else', () => {
  const days = { from: '2026-11-01', to: '2026-11-30' }
  expect(decodeDaysSearch({ ...days, compare: true, q: 'tide' })).toEqual({ ...days, compare: true })
  expect(decodeDaysSearch({ from: 2026, to: ['2026-11-30'], compare: 'yes' })).toEqual({})
})
