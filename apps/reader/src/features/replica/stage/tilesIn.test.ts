import type { PageTiles } from '@gatefold/magazine/replica/Flatplan'
import { expect, it } from 'vitest'
import { onPage, tilesIn } from './tilesIn.ts'

/** Two columns and three rows, the last row half as high. */
const TILES: PageTiles = {
  width: 3200,
  height: 4000,
  tileWidth: 1600,
  tileHeight: 1600,
  mediaType: 'image/avif',
  urls: ['a', 'b', 'c', 'd', 'e', 'f'],
}

const names = (seen: Parameters<typeof tilesIn>[1]) => tilesIn(TILES, seen).map(({ url }) => url)

it('shows the tiles of which something is seen, and no others', () => {
  expect(names({ x: 0, y: 0, width: 0.4, height: 0.3 })).toEqual(['a'])
  expect(names({ x: 0.6, y: 0.3, width: 0.2, height: 0.6 })).toEqual(['b', 'd', 'f'])
  expect(names({ x: 0, y: 0, width: 1, height: 1 })).toEqual(TILES.urls)
  expect(names({ x: 0.5, y: 0.4, width: 0.5, height: 0.4 })).toEqual(['d'])
  expect(names({ x: 0.5, y: 0.5, width: 0, height: 0.2 })).toEqual([])
})

it('lays each tile over its part of the page', () => {
  const [, , , , , last] = tilesIn(TILES, { x: 0, y: 0, width: 1, height: 1 })
  expect(last).toEqual({ url: 'f', area: { x: 0.5, y: 0.8, width: 0.5, height: 0.2 } })
})

it('knows what of each page of a spread is seen', () => {
  const seen = { x: 0.25, y: 0.1, width: 0.5, height: 0.2 }
  expect(onPage(seen, { left: 0, width: 0.5 })).toEqual({ x: 0.5, y: 0.1, width: 0.5, height: 0.2 })
  expect(onPage(seen, { left: 0.5, width: 0.5 })).toEqual({ x: 0, y: 0.1, width: 0.5, height: 0.2 })
  expect(onPage({ ...seen, width: 0.1 }, { left: 0.5, width: 0.5 }).width).toBe(0)
})
