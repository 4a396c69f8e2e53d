import { expect, it } from 'vitest'
import { fateOf } from './fateOf.ts'

it.each([
  [204, 'done'],
  [200, 'done'],
  [400, 'done'],
  [413, 'done'],
  [403, 'never'],
  [404, 'never'],
  [429, 'later'],
  [500, 'later'],
  [503, 'later'],
  [302, 'later'],
  [undefined, 'later'],
])('takes the answer %s for %s', (status, fate) => {
  expect(fateOf(status)).toBe(fate)
})
