import { expect, it } from 'vitest'
import { pagesPerSecond } from './importCommand.ts'

it('says how many pages are done, and how fast once it can be told', () => {
  expect(pagesPerSecond({ done: 0, total: 300, milliseconds: 0, before: 0 })).toBe(', 0 of 300 pages')
  expect(pagesPerSecond({ done: 6, total: 300, milliseconds: 4000, before: 0 })).toBe(', 6 of 300 pages, 1.5 a second')
})

it('does not count pages that were finished before', () => {
  expect(pagesPerSecond({ done: 104, total: 300, milliseconds: 2000, before: 100 })).toBe(
    ', 104 of 300 pages, 2.0 a second',
  )
  expect(pagesPerSecond({ done: 1, total: 1, milliseconds: 10, before: 1 })).toBe(', 1 of 1 page')
})
