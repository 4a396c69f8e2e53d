import { printedPagesOf } from '@gatefold/magazine/replica/PrintedPage'
import { expect, it } from 'vitest'
import { openingOf } from '../../../services/replica/openingOf.ts'
import { positionOf } from './positionOf.ts'

const names = ['cover', 'i', 'ii', '1', '2']
const all = printedPagesOf(
  names.map((name, index) => ({ page: index + 1, name, image: '/x.webp', hotspots: [] })),
  undefined,
)
const opening = openingOf(all, 5)
if (opening === undefined) throw new Error('There are pages.')

it('says the labels of the pages in view, and where they stand', () => {
  const inView = all.slice(3, 5)
  const position = positionOf({ pages: all, inView, layout: 'double', page: 4 }, opening)
  expect(position).toEqual({ names: '1–2', places: '4–5', count: 5 })
})

it('knows the place before all pages are known, and names one page before the screen is', () => {
  const { spread } = opening
  expect(positionOf({ pages: spread, inView: spread, layout: undefined, page: 5 }, opening)).toEqual({
    names: '2',
    places: '5',
    count: 5,
  })
})
