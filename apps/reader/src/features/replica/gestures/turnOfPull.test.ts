import { expect, it } from 'vitest'
import { turnOfPull } from './turnOfPull.ts'

it('turns when the pages are pulled far or flicked', () => {
  expect(turnOfPull({ x: -130, speed: 0, width: 390 })).toBe('right')
  expect(turnOfPull({ x: 98, speed: 0, width: 390 })).toBe('left')
  expect(turnOfPull({ x: -30, speed: -0.5, width: 390 })).toBe('right')
})

it('does not turn when they are pulled a little, or pushed back', () => {
  expect(turnOfPull({ x: -60, speed: 0, width: 390 })).toBeUndefined()
  expect(turnOfPull({ x: -130, speed: 0.5, width: 390 })).toBeUndefined()
  expect(turnOfPull({ x: 10, speed: 2, width: 390 })).toBeUndefined()
})
