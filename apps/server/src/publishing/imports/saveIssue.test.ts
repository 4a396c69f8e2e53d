import type { Flatplan, FlatplanPage } from '@gatefold/magazine/replica/Flatplan'
import { expect, it } from 'vitest'
import { offlineFiles } from './saveIssue.ts'

const SIZE = { width: 400, height: 600 }
const TILES = { ...SIZE, tileWidth: 400, tileHeight: 300, mediaType: 'image/avif', urls: ['t0', 't1'] } as const

function aFlatplan(page: Partial<FlatplanPage> = {}): Flatplan {
  const pictures = [
    { ...SIZE, url: 'small.avif', mediaType: 'image/avif' },
    { ...SIZE, url: 'small.webp', mediaType: 'image/webp' },
  ] as const
  const whole = { page: 1, ...SIZE, preview: undefined, pictures, tiles: TILES, text: 'text', articles: [], ...page }
  return { version: 1, pages: [whole] }
}

it('keeps texts, AVIF pictures and tiles, each file once', () => {
  const tiles = { ...TILES, urls: ['t0', 't0'] }
  expect(offlineFiles(aFlatplan({ tiles }), () => 1)).toEqual(['text', 'small.avif', 't0'])
})

it('keeps whatever there is of a page without AVIF', () => {
  const pictures = [{ ...SIZE, url: 'small.webp', mediaType: 'image/webp' }] as const
  expect(offlineFiles(aFlatplan({ pictures, tiles: undefined, text: undefined }), () => 1)).toEqual(['small.webp'])
})

it('leaves the finest level out where the pictures would take more than 120 MB', () => {
  const megabytes = (each: number) => () => each * 1024 ** 2
  expect(offlineFiles(aFlatplan(), megabytes(40))).toEqual(['text', 'small.avif', 't0', 't1'])
  expect(offlineFiles(aFlatplan(), megabytes(41))).toEqual(['text', 'small.avif'])
})
