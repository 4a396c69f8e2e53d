import { describe, expect, it } from 'vitest'
import { archiveYears } from './Archive.tsx'
import { archiveRows, heightOf, heightOfRows, indexAfterKey, rowOf } from './WholeArchive.tsx'

/** The latest stands by itself: the archive has four issues of 2026, one of 2025 and three without a date. */
const YEARS = archiveYears([
  { year: 2026, issues: 5 },
  { year: 2025, issues: 1 },
  { year: undefined, issues: 3 },
])
const GEOMETRY = { columns: 3, row: 100, gap: 10, head: 40, foot: 20 }

it('counts the issues of the archive from after the latest', () => {
  expect(YEARS).toEqual([
    { year: 2026, first: 1, issues: 4 },
    { year: 2025, first: 5, issues: 1 },
    { year: undefined, first: 6, issues: 3 },
  ])
  expect(archiveYears([{ year: 2026, issues: 1 }])).toEqual([])
})

it('is as high as its rows together', () => {
  const rows = archiveRows(YEARS, 3)
  expect(rows).toHaveLength(3 + 2 + 1 + 1)
  const total = rows.reduce((sum, row) => sum + heightOf(row, YEARS, GEOMETRY), 0)
  const sections = YEARS.reduce((sum, year) => sum + 40 + heightOfRows(year, GEOMETRY) + 20, 0)
  expect(total).toBe(sections)
})

it('finds the row of an issue', () => {
  expect([1, 3, 4, 5, 6, 8, 9, 0].map((index) => rowOf(index, YEARS, 3))).toEqual([1, 1, 2, 4, 6, 6, -1, -1])
})

describe('a key', () => {
  const after = (key: string, index: number, isRightToLeft = false) =>
    indexAfterKey(key, index, { years: YEARS, columns: 3, isRightToLeft })

  it('goes on and back in the order of reading, and stops at the ends', () => {
    expect([after('ArrowRight', 4), after('ArrowLeft', 5), after('ArrowLeft', 1), after('ArrowRight', 8)]).toEqual([
      5, 4, 1, 8,
    ])
    expect([after('ArrowRight', 5, true), after('ArrowLeft', 5, true)]).toEqual([4, 6])
  })

  it('goes up and down in its column, into the next year too', () => {
    expect([after('ArrowDown', 1), after('ArrowDown', 2), after('ArrowDown', 4), after('ArrowDown', 5)]).toEqual([
      4, 4, 5, 6,
    ])
    expect([after('ArrowUp', 8), after('ArrowUp', 5), after('ArrowUp', 4), after('ArrowUp', 2)]).toEqual([5, 4, 1, 2])
    expect(after('ArrowDown', 7)).toBe(7)
  })

  it('goes to the first and the last, and nowhere for any other', () => {
    expect([after('Home', 5), after('End', 5), after('a', 5)]).toEqual([1, 8, undefined])
  })
})
