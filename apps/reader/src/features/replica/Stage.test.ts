import type { PageTiles } from '@gatefold/magazine/replica/Flatplan'
import type { PrintedPage } from '@gatefold/magazine/replica/PrintedPage'
import { expect, it } from 'vitest'
import { finestOf, onPage, tilesIn } from './createStage.ts'
import { sizesOf } from './Stage.tsx'

it('says how wide a page is that fits the screen', () => {
  expect(sizesOf({ ratio: 0.75, together: 0.75, layout: 'single', scale: 1 })).toBe(
    'min(calc((100vh - 56px) * 0.75), 100vw)',
  )
  expect(sizesOf({ ratio: 0.75, together: 1.5, layout: 'double', scale: 2 })).toBe(
    'min(calc((100vh - 56px) * 1.5), 100vw)',
  )
})

it('says both where the screen is not known', () => {
  expect(sizesOf({ ratio: 0.75, together: 1.5, layout: undefined, scale: 1 })).toBe(
    '(orientation: landscape) min(calc((100vh - 56px) * 0.75), 50vw), min(calc((100vh - 56px) * 0.75), 100vw)',
  )
})

const PAGE: PrintedPage = {
  page: 1,
  name: '1',
  image: '/1.webp',
  hotspots: [],
  size: { width: 600, height: 800 },
  preview: undefined,
  pictures: [{ url: '/1.avif', mediaType: 'image/avif', width: 1600, height: 2133 }],
  tiles: undefined,
  text: undefined,
  articles: [],
}
const TILES = {
  width: 3000,
  height: 4000,
  tileWidth: 1600,
  tileHeight: 1600,
  mediaType: 'image/avif',
  urls: [],
} as const

it('counts the pixels of the finest pictures side by side', () => {
  expect(finestOf([{ ...PAGE, tiles: TILES }])).toBe(3000)
  expect(
    finestOf([
      { ...PAGE, tiles: TILES },
      { ...PAGE, tiles: TILES },
    ]),
  ).toBeCloseTo(6000)
  expect(finestOf([PAGE])).toBe(1600)
})

it('goes by the coarser of two pages, so that neither is blurred', () => {
  expect(finestOf([{ ...PAGE, tiles: TILES }, PAGE])).toBeCloseTo(3200)
})

it('goes by the picture itself where there is no flatplan', () => {
  expect(finestOf([{ ...PAGE, pictures: [], size: { width: 1200, height: 1600 } }])).toBe(1200)
})

/** Two columns and three rows, the last row half as high. */
const OWN_TILES: PageTiles = {
  width: 3200,
  height: 4000,
  tileWidth: 1600,
  tileHeight: 1600,
  mediaType: 'image/avif',
  urls: ['a', 'b', 'c', 'd', 'e', 'f'],
}

const names = (seen: Parameters<typeof tilesIn>[1]) => tilesIn(OWN_TILES, seen).map(({ url }) => url)

it('shows the tiles of which something is seen, and no others', () => {
  expect(names({ x: 0, y: 0, width: 0.4, height: 0.3 })).toEqual(['a'])
  expect(names({ x: 0.6, y: 0.3, width: 0.2, height: 0.6 })).toEqual(['b', 'd', 'f'])
  expect(names({ x: 0, y: 0, width: 1, height: 1 })).toEqual(OWN_TILES.urls)
  expect(names({ x: 0.5, y: 0.4, width: 0.5, height: 0.4 })).toEqual(['d'])
  expect(names({ x: 0.5, y: 0.5, width: 0, height: 0.2 })).toEqual([])
})

it('lays each tile over its part of the page', () => {
  const [, , , , , last] = tilesIn(OWN_TILES, { x: 0, y: 0, width: 1, height: 1 })
  expect(last).toEqual({ url: 'f', area: { x: 0.5, y: 0.8, width: 0.5, height: 0.2 } })
})

it('knows what of each page of a spread is seen', () => {
  const seen = { x: 0.25, y: 0.1, width: 0.5, height: 0.2 }
  expect(onPage(seen, { left: 0, width: 0.5 })).toEqual({ x: 0.5, y: 0.1, width: 0.5, height: 0.2 })
  expect(onPage(seen, { left: 0.5, width: 0.5 })).toEqual({ x: 0, y: 0.1, width: 0.5, height: 0.2 })
  expect(onPage({ ...seen, width: 0.1 }, { left: 0.5, width: 0.5 }).width).toBe(0)
})
