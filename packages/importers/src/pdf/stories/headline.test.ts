import { describe, expect, it } from 'vitest'
import { titleLikeness, wordsLikeness } from './headline.ts'

describe('the likeness of two titles', () => {
  it('is the share of words that both have in the same order, and 0 where one has none', () => {
    expect(titleLikeness('1. The Sea', 'The Sea')).toBe(0.8)
    expect(titleLikeness('The Sea', 'Sea, the')).toBe(0.5)
    expect([titleLikeness('', 'The Sea'), titleLikeness('', '')]).toEqual([0, 0])
  })

  it('is not worked out where so many words more cannot be more alike than is asked for', () => {
    const [short, long] = [['sea'], ['the', 'sea', 'and']]
    expect(wordsLikeness(short, long, 0.4)).toBe(0.5)
    expect(wordsLikeness(short, long, 0.5)).toBe(0)
  })
})
