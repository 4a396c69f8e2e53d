import { yearOf } from '../../services/language/formatDate.ts'
import type { IssueSummary } from '@gatefold/magazine/issue/Issue'

export interface YearOfIssues {
  /** Undefined for issues without a release date. */
  readonly year: number | undefined
  readonly issues: readonly IssueSummary[]
}

/** Issues by the year of their release, in the order they come in. Pure. */
export function groupByYear(issues: readonly IssueSummary[]): readonly YearOfIssues[] {
  const groups = Map.groupBy(issues, ({ releaseDate }) => yearOf(releaseDate))
  return [...groups].map(([year, group]) => ({ year, issues: group }))
}
