import { expect, it } from 'vitest'
import { isTransparent } from './isTransparent.ts'

it.each([
  ['transparent', true],
  ['rgba(0, 0, 0, 0)', true],
  ['rgb(255 0 0 / 0)', true],
  ['color(display-p3 1 0 0 / 0)', true],
  ['rgb(0, 0, 0)', false],
  ['rgb(255, 0, 0)', false],
  ['rgba(255, 0, 0, 0.5)', false],
  ['color(srgb 1 0 0)', false],
])('says whether %s lets everything through: %s', (colour, is) => {
  expect(isTransparent(colour)).toBe(is)
})
