import { expect, it } from 'vitest'
import { maxAddresses, splitIntoFiles } from './crawlers.ts'

it('holds fifty thousand addresses in one language, fewer where each names its other languages', () => {
  expect(maxAddresses(1)).toBe(50_000)
  expect(maxAddresses(7)).toBeLessThan(10_000)
  expect(maxAddresses(7)).toBeGreaterThan(1_000)
})

it('deals whole issues out to as many files as they need', () => {
  const issues = [3, 3, 9, 0].map((articles, index) => ({ articles, index }))
  const deal = (languages: number, most: number) =>
    splitIntoFiles(issues, { languages, most }).map((file) => file.map(({ index }) => index))
  // Eight of the nine in the first are two issues of four addresses each; one is the title's own page.
  expect(deal(1, 9)).toEqual([[0, 1], [2], [3]])
  expect(deal(1, 8)).toEqual([[0], [1], [2], [3]])
  expect(deal(2, 18)).toEqual([[0, 1], [2], [3]])
  expect(deal(1, 20)).toEqual([[0, 1, 2, 3]])
  expect(splitIntoFiles([], { languages: 1, most: 5 })).toEqual([[]])
})
