import { spreadsOf } from '@gatefold/magazine/replica/Flatplan'
import { expect, it } from 'vitest'
import { findPagesToLoad, heldPages } from './usePages.ts'

const leaves = Array.from({ length: 9 }, (_, index) => ({ page: index + 1, size: undefined }))
const spreads = spreadsOf(leaves)
const singles = leaves.map(({ page }) => [page])

it('holds the pages in view and two more, those on the reader’s way first', () => {
  expect(heldPages({ spreads: singles, index: 3, main: 4, way: 1 })).toEqual([4, 5, 3])
  expect(heldPages({ spreads: singles, index: 3, main: 4, way: -1 })).toEqual([4, 3, 5])
  expect(heldPages({ spreads, index: 2, main: 4, way: 1 })).toEqual([4, 5, 6, 7])
  expect(heldPages({ spreads, index: 2, main: 4, way: -1 })).toEqual([4, 5, 3, 2])
  expect(heldPages({ spreads, index: 2, main: 5, way: 1 })).toEqual([5, 4, 6, 7])
})

it('holds what there is at the ends', () => {
  expect(heldPages({ spreads, index: 0, main: 4, way: 1 })).toEqual([1, 2, 3])
  expect(heldPages({ spreads, index: 4, main: 4, way: 1 })).toEqual([8, 9, 7, 6])
  expect(heldPages({ spreads: [[1]], index: 0, main: 1, way: 1 })).toEqual([1])
})

it('asks for each page when the one before is there', () => {
  expect([...findPagesToLoad([4, 5, 6, 7], new Set())]).toEqual([4])
  expect([...findPagesToLoad([4, 5, 6, 7], new Set([4, 6]))]).toEqual([4, 5])
  expect([...findPagesToLoad([4, 5], new Set([4, 5]))]).toEqual([4, 5])
})
