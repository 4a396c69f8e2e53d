import { describe, expect, it } from 'vitest'
import { alignTokens, lettersOf, longestIncreasing, normalise, tokensOf } from '../alignTokens.ts'
import { scoreHeadings, scoreOrder, scoreText } from '../scoreDocument.ts'

const text = (truth: string, ours: string) => {
  const [first, second] = [tokensOf(truth), tokensOf(ours)]
  return scoreText(first, second, alignTokens(first, second))
}
const order = (truth: readonly string[], ours: readonly string[]) => {
  const paragraphs = truth.map(tokensOf)
  return scoreOrder(paragraphs, alignTokens(paragraphs.flat(), ours.flatMap(tokensOf)))
}
/** Sentences that have nothing in common. */
const sentence = (name: string): string => Array.from({ length: 12 }, (_, index) => `${name}${index}`).join(' ')

describe('normalise', () => {
  it('takes ligatures, quotation marks, dashes, bullets and white space for what keyboards write', () => {
    expect(normalise('• The\u00A0 “ﬁrst”\n –\u00AD it’s')).toBe('The "first"-it\'s')
    expect(normalise('使用 C 語言， 寫程式')).toBe('使用C語言,寫程式')
  })

  it('compares headings by their letters', () => {
    expect(lettersOf('2.1 What is “Code”?')).toBe('21whatiscode')
  })
})

describe('scoreText', () => {
  it('is one for the same text and less for what is missing, added or misread', () => {
    expect(text('One two three', 'One  two three').f1).toBe(1)
    // Of 8 characters with their spaces ("abc def ") ours has 4.
    expect(text('abc def', 'abc')).toEqual({ precision: 1, recall: 0.5, f1: 2 / 3 })
    expect(text('abc', 'abc def').precision).toBe(0.5)
    expect(text('abc', 'xyz').f1).toBeLessThan(0.3)
  })

  it('counts the characters of a word that is read nearly right', () => {
    // "cooperate " has 10 characters, "co-operate " has 11; all 10 are found.
    expect(text('we cooperate now', 'we co-operate now').recall).toBe(1)
    expect(text('we cooperate now', 'we co-operate now').precision).toBeCloseTo(17 / 18)
  })

  it('finds text that stands elsewhere', () => {
    const [one, two] = [sentence('a'), sentence('b')]
    expect(text(`${one} ${two}`, `${two} ${one}`).f1).toBe(1)
  })

  it('is quick and right for long texts that need anchors', () => {
    const long = Array.from({ length: 6000 }, (_, index) => `w${index % 1999} and`).join(' ')
    expect(text(long, long.replace('w500 and', '')).f1).toBeGreaterThan(0.99)
  })

  it('does not count a text twice', () => {
    expect(text(sentence('a'), `${sentence('a')} ${sentence('a')}`).precision).toBeCloseTo(0.5)
  })
})

describe('scoreOrder', () => {
  const paragraphs = ['a', 'b', 'c'].map(sentence)

  it('is one in the order of the truth and minus one in its reverse', () => {
    expect(order(paragraphs, paragraphs).tau).toBe(1)
    expect(order(paragraphs, paragraphs.toReversed()).tau).toBe(-1)
  })

  it('counts pairs that stand the wrong way round', () => {
    expect(order(paragraphs, [sentence('b'), sentence('a'), sentence('c')]).tau).toBeCloseTo(1 / 3)
  })

  it('leaves out what is not found and what is too short to tell', () => {
    expect(order([...paragraphs, 'too short'], paragraphs.slice(1))).toEqual({ tau: 1, found: 2, all: 3 })
  })
})

describe('scoreHeadings', () => {
  it('finds headings whatever number or mark stands with them, each once', () => {
    const score = scoreHeadings(
      ['Summary', 'The Need', 'Notes', 'Notes'],
      ['1. Summary', 'The need:', 'Notes', 'Other'],
    )
    expect(score).toMatchObject({ precision: 0.75, recall: 0.75, f1: 0.75, missing: ['Notes'], invented: ['Other'] })
  })

  it('does not throw away a heading that is all number', () => {
    expect(scoreHeadings(['2013'], ['2013']).f1).toBe(1)
  })
})

describe('longestIncreasing', () => {
  it('chooses the most pairs that rise in both numbers', () => {
    const pairs = [5, 1, 2, 9, 3].map((value, index) => [index, value] as const)
    expect(longestIncreasing(pairs).map(([, value]) => value)).toEqual([1, 2, 3])
    expect(longestIncreasing([])).toEqual([])
  })
})
