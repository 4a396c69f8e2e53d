import { expect, it } from 'vitest'
import { placeSides } from './findPicturePages.ts'

it('leaves pages as they are that lie where they want to', () => {
  expect(placeSides(['right', 'left', 'right', undefined, undefined], 'ltr')).toEqual([0, 1, 2, 3, 4])
  expect(placeSides(['left', 'right', 'left'], 'rtl')).toEqual([0, 1, 2])
  expect(placeSides([undefined, undefined], 'ltr')).toEqual([0, 1])
})

it('puts an empty page before one that wants the other side', () => {
  expect(placeSides(['right', 'right', 'left', 'right'], 'ltr')).toEqual([0, undefined, 1, 2, 3])
  expect(placeSides(['left', 'left', 'right'], 'rtl')).toEqual([0, undefined, 1, 2])
})

it('puts none before the cover', () => {
  expect(placeSides(['left'], 'ltr')).toEqual([0])
})
