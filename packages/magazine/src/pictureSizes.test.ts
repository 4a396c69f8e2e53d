import { expect, it } from 'vitest'
import { sizedPicture, withSizes } from './pictureSizes.ts'

const SIZES = [
  { url: '/assets/b.avif', width: 400 },
  { url: '/assets/a.jpg', width: 700 },
]

it('says the sizes of a picture behind its address, and reads them there', () => {
  const address = withSizes('/assets/a.jpg', SIZES)
  expect(address).toBe('/assets/a.jpg#400w=/assets/b.avif,700w=')
  expect(sizedPicture(address)).toEqual({ url: '/assets/a.jpg', sizes: SIZES })
})

it('finds sizes on the host of the picture', () => {
  const { sizes } = sizedPicture('https://media.example/mag/assets/a.jpg#400w=/mag/assets/b.avif,700w=')
  expect(sizes.map(({ url }) => url)).toEqual([
    'https://media.example/mag/assets/b.avif',
    'https://media.example/mag/assets/a.jpg',
  ])
})

it('leaves every other address as it is', () => {
  for (const address of ['/assets/a.jpg', '/a.svg#layer', 'a/b.webp', 'https://media.example/a.jpg#w=4']) {
    expect(sizedPicture(address)).toEqual({ url: address, sizes: [] })
  }
})
