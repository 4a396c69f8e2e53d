import type { PrintedPage } from '@gatefold/magazine/replica/PrintedPage'
import { expect, it } from 'vitest'
import { finestOf } from './finestOf.ts'

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
