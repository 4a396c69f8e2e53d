import { expect, it } from 'vitest'
import { createPasswordRule } from './createPasswordRule.ts'
import { readCommonPasswords } from './openAccounts.ts'

const isWeak = createPasswordRule(readCommonPasswords)

it.each([
  ['nine characters', 'k7#pQ2!zL', true],
  ['ten', 'k7#pQ2!zLx', false],
  ['nine code points of two units each', '🐙🦑🦐🦞🦀🐡🐠🐟🐬', true],
  ['ten code points', '🐙🦑🦐🦞🦀🐡🐠🐟🐬🐳', false],
  ['two hundred', 'kq7pz2xw9v'.repeat(20), false],
  ['two hundred and one', `${'kq7pz2xw9v'.repeat(20)}x`, true],
  ['a phrase', 'bicycle under the lamp', false],
  ['the address', 'Ann.Archer@Example.org', true],
  ['what stands before the @', 'ann.archer', true],
  ['the address and more', 'ann.archer@example.org 27', false],
  ['a common one', '1234567890', true],
  ['a common one in capitals', 'QWERTYUIOP', true],
  ['a common one of full width', '１２３４５６７８９０', true],
])('judges %s', async (_, password, expected) => {
  expect(await isWeak(password, 'ann.archer@example.org')).toBe(expected)
})

it('reads the list once, and not for what is too short', async () => {
  let reads = 0
  const rule = createPasswordRule(() => {
    reads += 1
    return Promise.resolve(['a common one'])
  })
  expect(await rule('short', 'ann@example.org')).toBe(true)
  expect(reads).toBe(0)
  expect([await rule('A common one', ''), await rule('a rarer one', '')]).toEqual([true, false])
  expect(reads).toBe(1)
})
