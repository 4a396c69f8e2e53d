import type { PagePicture } from '@gatefold/magazine/replica/Flatplan'
import { expect, it } from 'vitest'
import { smallPictureOf } from './PageBox.tsx'

const picture = (width: number, type: 'avif' | 'webp'): PagePicture => ({
  url: `/${width}.${type}`,
  mediaType: `image/${type}`,
  width,
  height: width * 1.5,
})

it('takes the narrowest picture that every browser can show', () => {
  const pictures = [picture(400, 'avif'), picture(400, 'webp'), picture(800, 'webp')]
  const page = { pictures, image: '/1600.webp', size: { width: 595, height: 842 } }
  expect(smallPictureOf(page)).toEqual({ url: '/400.webp', width: 400, height: 600 })
})

it('takes the page’s own picture where there are no others', () => {
  const page = { pictures: [picture(400, 'avif')], image: '/1600.webp', size: undefined }
  expect(smallPictureOf(page)).toEqual({ url: '/1600.webp', width: 210, height: 297 })
  expect(smallPictureOf({ ...page, size: { width: 3, height: 4 } }).height).toBe(4)
})
