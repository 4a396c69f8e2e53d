import { printedPagesOf } from '@gatefold/magazine/replica/PrintedPage'
import { expect, it } from 'vitest'
import { openingOf } from './openingOf.ts'

const pages = printedPagesOf(
  [1, 2, 3, 4].map((page) => ({ page, name: String(page), image: `/${page}.webp`, hotspots: [] })),
  undefined,
)

it('shows the page that is asked for with its neighbour', () => {
  const opening = openingOf(pages, 3)
  expect(opening).toMatchObject({ page: 3, count: 4, place: 3 })
  expect(opening?.spread.map(({ page }) => page)).toEqual([2, 3])
})

it('shows the nearest page for one that is not there, and nothing where there are none', () => {
  expect(openingOf(pages, 900)).toMatchObject({ page: 4 })
  expect(openingOf(pages, -1)?.spread.map(({ page }) => page)).toEqual([1])
  expect(openingOf([], 1)).toBeUndefined()
})
