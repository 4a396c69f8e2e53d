import { expect, it } from 'vitest'
import { galleryRatioOf } from './Gallery.tsx'

const picture = (width: number, height: number) => ({ imageurl: '/a.webp', alt: '', width, height })

it('is what the publisher says', () => {
  expect(galleryRatioOf({ aspectRatio: 1.25, images: [picture(300, 100)] })).toBe(1.25)
})

it('is otherwise the first picture’s, between a portrait and a panorama', () => {
  expect(galleryRatioOf({ images: [picture(300, 200), picture(1, 9)] })).toBe(1.5)
  expect(galleryRatioOf({ images: [picture(100, 900)] })).toBe(0.8)
  expect(galleryRatioOf({ images: [picture(9000, 100)] })).toBe(2.4)
  expect(galleryRatioOf({ aspectRatio: 0, images: [] })).toBe(1.5)
})
