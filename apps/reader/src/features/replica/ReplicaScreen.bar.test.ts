import { printedPagesOf } from '@gatefold/magazine/replica/PrintedPage'
import { expect, it } from 'vitest'
import { openingOf } from '../../content/replica/printedPages.ts'
import { positionsOf } from './ReplicaScreen.tsx'

const names = ['cover', 'i', 'ii', '1', '2']
const all = printedPagesOf(
  names.map((name, index) => ({ page: index + 1, name, image: '/x.webp', hotspots: [] })),
  undefined,
)
const opening = openingOf(all, 5)
if (opening === undefined) throw new Error('There are pages.')

it('says the labels of the pages in view, and where they stand', () => {
  const inView = all.slice(3, 5)
  const positions = positionsOf({ pages: all, inView, layout: 'double', page: 4 }, opening)
  expect(positions).toEqual([{ names: '1–2', places: '4–5', count: 5 }])
})

it('knows the place before all pages are known, and says both before the screen is', () => {
  const { spread } = opening
  expect(positionsOf({ pages: spread, inView: spread, layout: undefined, page: 5 }, opening)).toEqual([
    { names: '2', places: '5', count: 5 },
    { names: '1–2', places: '4–5', count: 5 },
  ])
})

it('counts all pages for who owns a paid issue, of which the first screen knew the cover alone', () => {
  const cover = openingOf(all.slice(0, 1), 1)
  if (cover === undefined) throw new Error('There is a cover.')
  expect(positionsOf({ pages: all, inView: all.slice(0, 1), layout: 'double', page: 1 }, cover)).toEqual([
    { names: 'cover', places: '1', count: 5 },
  ])
})
