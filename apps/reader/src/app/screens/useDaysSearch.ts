import type { DayRange } from '@gatefold/magazine/insights/Insights'
import { getRouteApi } from '@tanstack/react-router'
import { dayRangeOf, rangeOfFields } from '../../features/insights/dayRange.ts'
import { PATTERNS, type DaysSearch } from '../../services/addresses.ts'

const route = getRouteApi('/framed/insights')

/**
 * Which days are shown, by the address, so that a reload and the way back keep them; where that names no range, the last four
 * weeks. `today`: Unix time in milliseconds.
 */
export function useDaysSearch(today: number) {
  const { from = '', to = '', compare } = route.useSearch()
  const navigate = route.useNavigate()
  const go = (search: (kept: DaysSearch) => DaysSearch) =>
    void navigate({ to: PATTERNS.insights, search, replace: true, resetScroll: false, viewTransition: false })
  return {
    range: rangeOfFields({ from, to }, today) ?? dayRangeOf('month', today),
    isComparing: compare === true,
    show: (range: DayRange) => go((kept) => ({ ...kept, from: range.from, to: range.to })),
    compare: (isComparing: boolean) =>
      go(({ compare: _before, ...kept }) => (isComparing ? { ...kept, compare: true } : kept)),
  }
}
