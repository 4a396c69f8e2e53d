import { createRandom } from '@gatefold/magazine/testing/createRandom'
import { expect, it } from 'vitest'
import { createTextIndex, sharedPart } from './placeArticles.ts'

const WORDS = ['tide', 'mud', 'boat', 'low', 'water', 'the', 'of', 'light', 'wind', '鐘']

/** None, a few, and more than a few. */
const LENGTHS = [0, 1, 5, 11, 12, 40]

it('finds the texts that a comparison of each with each finds', () => {
  const random = createRandom(20_261_123)
  const below = (most: number) => Math.floor(random() * most)
  /** Often with a part of another one. */
  const aText = (other: readonly string[] = []) => {
    const length = LENGTHS[below(LENGTHS.length)] ?? 0
    const fresh = Array.from({ length }, () => WORDS[below(WORDS.length)] ?? '')
    return random() < 0.5 ? [...other.slice(below(other.length)), ...fresh] : fresh
  }
  const found: number[] = []
  for (let round = 0; round < 40; round += 1) {
    const texts: (readonly string[])[] = []
    for (let count = 0; count < 20; count += 1) texts.push(aText(texts.at(-1)))
    const words = aText(texts[3])
    const expected = texts.flatMap((text, place) => ((sharedPart(text, words) ?? 0) > 0.5 ? [place] : []))
    expect(createTextIndex(texts).find(words, 0.5)).toEqual(expected)
    found.push(expected.length)
  }
  expect(Math.max(...found)).toBeGreaterThan(5)
})
