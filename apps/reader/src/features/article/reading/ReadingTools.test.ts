import { expect, it } from 'vitest'
import { nextPlaceStep } from './ReadingTools.tsx'

it('remembers a place beyond the first screen and none at the end', () => {
  expect(nextPlaceStep({ furthest: 0, screen: 800, left: 5000 })).toBe('keep')
  expect(nextPlaceStep({ furthest: 700, screen: 800, left: 5000 })).toBe('keep')
  expect(nextPlaceStep({ furthest: 900, screen: 800, left: 4000 })).toBe('save')
  expect(nextPlaceStep({ furthest: 4000, screen: 800, left: 0 })).toBe('forget')
})
