import { describe, expect, it } from 'vitest'
import { orderOf, type SortDirection } from './makeSortable.ts'

function sorted(cells: readonly string[], language = 'en', direction: SortDirection = 'ascending') {
  return orderOf(cells, direction, language).map((index) => cells[index])
}

describe('the order of a table by a column', () => {
  it('is by size for numbers, whatever stands around them', () => {
    expect(sorted(['14.5 m', '9 m', '-2 m', '1,200 m'])).toEqual(['-2 m', '9 m', '14.5 m', '1,200 m'])
    expect(sorted(['€ 12', '€ 9.50', '−€3'])).toEqual(['−€3', '€ 9.50', '€ 12'])
    expect(sorted(['10%', '9%', '≈ 9.5%'])).toEqual(['9%', '≈ 9.5%', '10%'])
  })

  it('reads the marks in numbers as the language does', () => {
    expect(sorted(['1.200', '3,5', '900'], 'de')).toEqual(['3,5', '900', '1.200'])
    expect(sorted(['1.200', '3', '0.9'], 'en')).toEqual(['0.9', '1.200', '3'])
    expect(sorted(['1 200', '3,5', '900'], 'fr')).toEqual(['3,5', '900', '1 200'])
  })

  it('is by time for dates in figures, dates in words and times of day', () => {
    expect(sorted(['2026-03-20', '2025-11-01', '2026-03-02T10:00'])).toEqual([
      '2025-11-01',
      '2026-03-02T10:00',
      '2026-03-20',
    ])
    expect(sorted(['20.3.2026', '3.4.2025'], 'de')).toEqual(['3.4.2025', '20.3.2026'])
    expect(sorted(['3/4/2026', '4/3/2026'], 'en-US')).toEqual(['3/4/2026', '4/3/2026'])
    expect(sorted(['3/4/2026', '4/3/2026'], 'fr')).toEqual(['4/3/2026', '3/4/2026'])
    expect(sorted(['20 March 2026', 'April 1, 2025', 'Dec 2025'])).toEqual([
      'April 1, 2025',
      'Dec 2025',
      '20 March 2026',
    ])
    expect(sorted(['5 août 2026', '12 janvier 2026'], 'fr')).toEqual(['12 janvier 2026', '5 août 2026'])
    expect(sorted(['10:05', '9:50'])).toEqual(['9:50', '10:05'])
  })

  it('is the language’s own for words', () => {
    expect(sorted(['Öland', 'Ystad', 'Åland'], 'sv')).toEqual(['Ystad', 'Åland', 'Öland'])
    expect(sorted(['Öland', 'Ystad', 'Åland'], 'de')).toEqual(['Åland', 'Öland', 'Ystad'])
    expect(sorted(['Pier 10', 'Pier 9', 'pier 1'])).toEqual(['pier 1', 'Pier 9', 'Pier 10'])
  })

  it('keeps equal rows in their order and empty cells at the end, both ways', () => {
    const cells = ['2', '', '1', '2', '–']
    expect(orderOf(cells, 'ascending', 'en')).toEqual([2, 0, 3, 1, 4])
    expect(orderOf(cells, 'descending', 'en')).toEqual([0, 3, 2, 1, 4])
  })

  it('takes a column of mixed things for words', () => {
    expect(sorted(['12', 'a dozen', '2'])).toEqual(['2', '12', 'a dozen'])
  })
})
