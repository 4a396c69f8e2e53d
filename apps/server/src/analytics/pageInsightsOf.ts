import type { PageInsights } from '@gatefold/magazine/insights/Insights'
import type { DayCount } from './ReadCounts.ts'
import { byMeasure, sumOf } from './sums.ts'

/** The measures that say how printed pages were looked at. */
export const PAGE_MEASURES = ['page_looks', 'page_seconds', 'page_zooms', 'hotspot_clicks'] as const

const PLACES = 100

/** What counts of one issue say of its printed pages, in their order; whose day is does not matter. Pure. */
export function pageInsightsOf(rows: readonly DayCount[]): readonly PageInsights[] {
  const pages = Map.groupBy(rows, ({ item }) => Number(item))
  return [...pages]
    .toSorted(([one], [other]) => one - other)
    .map(([page, ofPage]) => {
      const counts = byMeasure(ofPage)
      const zooms = Map.groupBy(counts('page_zooms'), ({ detail }) => Number(detail))
      const hotspots = Map.groupBy(counts('hotspot_clicks'), ({ detail }) => Number(detail))
      return {
        page,
        looks: sumOf(counts('page_looks')),
        seconds: sumOf(counts('page_seconds')),
        zooms: Array.from({ length: PLACES }, (_, place) => sumOf(zooms.get(place) ?? [])),
        hotspots: [...hotspots]
          .map(([hotspot, clicks]) => ({ hotspot, clicks: sumOf(clicks) }))
          .toSorted((one, other) => one.hotspot - other.hotspot),
      }
    })
}
