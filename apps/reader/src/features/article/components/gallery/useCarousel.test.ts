import { expect, it } from 'vitest'
import { secondsOf, stepOfKey } from './useCarousel.ts'

const across = { current: 1, count: 3, direction: 'horizontal', isMirrored: false } as const
const upright = { ...across, direction: 'vertical' } as const

it('moves by the arrows along the gallery, and to its ends', () => {
  expect(stepOfKey('ArrowRight', across)).toBe(2)
  expect(stepOfKey('ArrowLeft', across)).toBe(0)
  expect(stepOfKey('ArrowDown', upright)).toBe(2)
  expect(stepOfKey('ArrowUp', upright)).toBe(0)
  expect(stepOfKey('Home', across)).toBe(0)
  expect(stepOfKey('End', upright)).toBe(2)
})

it('is mirrored where the row runs from right to left, and only there', () => {
  expect(stepOfKey('ArrowLeft', { ...across, isMirrored: true })).toBe(2)
  expect(stepOfKey('ArrowDown', { ...upright, isMirrored: true })).toBe(2)
})

it('stays at the ends; upright it gives the key back to the page there', () => {
  expect(stepOfKey('ArrowRight', { ...across, current: 2 })).toBe(2)
  expect(stepOfKey('ArrowDown', { ...upright, current: 2 })).toBeUndefined()
})

it('leaves every other key alone', () => {
  for (const key of ['ArrowDown', 'Tab', 'a']) expect(stepOfKey(key, across)).toBeUndefined()
  expect(stepOfKey('ArrowRight', upright)).toBeUndefined()
})

it('takes seconds, and milliseconds where they can be nothing else', () => {
  expect(secondsOf(5)).toBe(5)
  expect(secondsOf(3000)).toBe(3)
})

it('lets a picture stay long enough to be looked at', () => {
  expect(secondsOf(0.1)).toBe(2)
  expect(secondsOf(300)).toBe(2)
})
