import { expect, it } from 'vitest'
import { sizesOf } from './sizesOf.ts'

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
