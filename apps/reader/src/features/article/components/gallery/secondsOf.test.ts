import { expect, it } from 'vitest'
import { secondsOf } from './secondsOf.ts'

it('takes seconds, and milliseconds where they can be nothing else', () => {
  expect(secondsOf(5)).toBe(5)
  expect(secondsOf(3000)).toBe(3)
})

it('lets a picture stay long enough to be looked at', () => {
  expect(secondsOf(0.1)).toBe(2)
  expect(secondsOf(300)).toBe(2)
})
