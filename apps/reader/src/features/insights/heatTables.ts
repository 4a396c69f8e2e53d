import type { PageInsights } from '@gatefold/magazine/insights'
import type { I18n } from '@lingui/core'
import { type InsightsTable, partOf } from './countTables.ts'

/** Each page that was looked at. Pure. */
export function pagesTable(pages: readonly PageInsights[], i18n: I18n): InsightsTable {
  return {
    file: 'pages',
    name: i18n._('Looks at printed pages'),
    columns: [
      { name: i18n._('Page'), kind: 'count' },
      { name: i18n._('Looks'), kind: 'count' },
      { name: i18n._('Time for each look'), kind: 'seconds' },
      { name: i18n._('Closer looks'), kind: 'count' },
      { name: i18n._('Clicks'), kind: 'count' },
    ],
    rows: pages.map((page) => [
      page.page,
      page.looks,
      partOf(page.seconds, page.looks),
      page.zooms.reduce((sum, zooms) => sum + zooms, 0),
      clicksOn(page),
    ]),
  }
}

/** Each link that was clicked; links of a page are counted from 1. Pure. */
export function linksTable(pages: readonly PageInsights[], i18n: I18n): InsightsTable {
  return {
    file: 'page-links',
    name: i18n._('Clicks on links of the pages'),
    columns: [
      { name: i18n._('Page'), kind: 'count' },
      { name: i18n._('Link'), kind: 'count' },
      { name: i18n._('Clicks'), kind: 'count' },
    ],
    rows: pages.flatMap(({ page, hotspots }) => hotspots.map(({ hotspot, clicks }) => [page, hotspot + 1, clicks])),
  }
}

/** Each place that was looked at closer; rows and columns are counted from 1 at the top left. Pure. */
export function placesTable(pages: readonly PageInsights[], i18n: I18n): InsightsTable {
  return {
    file: 'page-places',
    name: i18n._('Places that were looked at closer'),
    columns: [
      { name: i18n._('Page'), kind: 'count' },
      { name: i18n._('Row'), kind: 'count' },
      { name: i18n._('Column'), kind: 'count' },
      { name: i18n._('Closer looks'), kind: 'count' },
    ],
    rows: pages.flatMap(({ page, zooms }) =>
      zooms.flatMap((count, at) =>
        count === 0 ? [] : [[page, Math.floor(at / COLUMNS) + 1, (at % COLUMNS) + 1, count]],
      ),
    ),
  }
}

export function clicksOn({ hotspots }: Pick<PageInsights, 'hotspots'>): number {
  return hotspots.reduce((sum, { clicks }) => sum + clicks, 0)
}

/** Places in a row of a page, and rows. */
const COLUMNS = 10

/** A place of a page that was looked at closer: its middle, in fractions of the page's width and height. */
interface Spot {
  readonly x: number
  readonly y: number
  /** Of the most that any place of the issue was looked at, 1. */
  readonly strength: number
}

/** The places of a page that were looked at closer. `most`: how often the one of all pages that was so the most. Pure. */
export function spotsOf(zooms: readonly number[], most: number): readonly Spot[] {
  return zooms.flatMap((count, at) => {
    if (count === 0) return []
    const [x, y] = [(at % COLUMNS) + 0.5, Math.floor(at / COLUMNS) + 0.5]
    return [{ x: x / COLUMNS, y: y / COLUMNS, strength: count / most }]
  })
}
