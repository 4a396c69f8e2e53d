import { expect, it } from 'vitest'
import { countedLanguage } from './countedLanguage.ts'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'.split('')

it.each([
  ['zh-Hant', 'zh-Hant'],
  ['nl', 'nl'],
  ['pt-BR', 'pt'],
  ['haw', 'haw'],
  ['xq', 'und'],
  ['xq-Latn', 'und'],
])('counts %s as %s where the title is read in English and Traditional Chinese', (tag, counted) => {
  expect(countedLanguage(tag, ['en', 'zh-Hant'])).toBe(counted)
})

it('leaves room for every language that there is, whatever is made up', () => {
  const pairs = LETTERS.flatMap((one) => LETTERS.map((other) => one + other))
  const tags = [...pairs, ...pairs.flatMap((pair) => LETTERS.map((letter) => pair + letter))]
  expect(new Set(tags.map((tag) => countedLanguage(tag, []))).size).toBeLessThan(1_000)
})
