import { expect, it } from 'vitest'
import { formatClock } from './playerControls.ts'

it.each([
  [0, '0:00'],
  [65.9, '1:05'],
  [3845, '1:04:05'],
  [-3, '0:00'],
])('says %d seconds as %s', (seconds, said) => {
  expect(formatClock(seconds)).toBe(said)
})
