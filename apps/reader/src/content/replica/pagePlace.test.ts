import { expect, it } from 'vitest'
import { decodePagePlace, pagePlaceId } from './pagePlace.ts'

it('names a block of a page and finds it again', () => {
  const place = { page: 12, block: 3 }
  expect(pagePlaceId(place)).toBe('p12-3')
  expect(decodePagePlace('p12-3')).toEqual(place)
  expect(decodePagePlace('#p12-3')).toEqual(place)
})

it.each(['', 'contents', 'p12', 'p-1-2', 'p1-2x', 'p999999-1'])('takes %j for another kind of fragment', (fragment) => {
  expect(decodePagePlace(fragment)).toBeUndefined()
})
