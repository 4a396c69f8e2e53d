import { expect, it } from 'vitest'
import { zoomPlaceOf } from './zoomPlaceOf.ts'

it('names the tenth of the page that is in the middle of what is seen', () => {
  expect(zoomPlaceOf([{ page: 4, area: { x: 0.1, y: 0.6, width: 0.5, height: 0.3 } }])).toEqual({
    page: 4,
    column: 3,
    row: 7,
  })
})

it('takes the page of which most is seen, across the fold', () => {
  const left = { page: 2, area: { x: 0.8, y: 0, width: 0.2, height: 0.5 } }
  const right = { page: 3, area: { x: 0, y: 0, width: 0.3, height: 0.5 } }
  expect(zoomPlaceOf([left, right])?.page).toBe(3)
})

it('stays on the page, and says nothing where there is none', () => {
  expect(zoomPlaceOf([{ page: 1, area: { x: 1, y: 1, width: 0, height: 0 } }])).toEqual({ page: 1, column: 9, row: 9 })
  expect(zoomPlaceOf([])).toBeUndefined()
})
