import type { PageInsights } from '@gatefold/magazine/insights'
import { describe, expect, it } from 'vitest'
import { createInterface } from '../../i18n/interfaceTexts.ts'
import { linksTable, pagesTable, placesTable, spotsOf } from './PageHeat.tsx'

const zooms = (places: Readonly<Record<number, number>>) => Array.from({ length: 100 }, (_, at) => places[at] ?? 0)

const PAGE: PageInsights = {
  page: 3,
  looks: 4,
  seconds: 60,
  zooms: zooms({ 0: 1, 74: 4 }),
  hotspots: [
    { hotspot: 0, clicks: 2 },
    { hotspot: 2, clicks: 5 },
  ],
}

it('spots lie in the middle of their places, as strong as they were looked at', () => {
  expect(spotsOf(PAGE.zooms, 8)).toEqual([
    { x: 0.05, y: 0.05, strength: 0.125 },
    { x: 0.45, y: 0.75, strength: 0.5 },
  ])
})

describe('the tables of printed pages', () => {
  const texts = createInterface('en', {})

  it('add up each page', () => {
    expect(pagesTable([PAGE], texts).rows).toEqual([[3, 4, 15, 5, 7]])
    expect(pagesTable([{ ...PAGE, looks: 0 }], texts).rows[0]?.[2]).toBeUndefined()
  })

  it('count links, rows and columns from 1, as people do', () => {
    expect(linksTable([PAGE], texts).rows).toEqual([
      [3, 1, 2],
      [3, 3, 5],
    ])
    expect(placesTable([PAGE], texts).rows).toEqual([
      [3, 1, 1, 1],
      [3, 8, 5, 4],
    ])
  })
})
