import type { ImportedArticle } from '../../ImportedIssue.ts'
import type { ConvertedArticle } from '../convertArticles.ts'
import type { PageStanding } from './makePages.ts'
import type { PlannedPage } from './planPages.ts'

/** Number of the page that each document of the reading order is, counted from 1. */
export function pageNumbers(planned: readonly PlannedPage[]): ReadonlyMap<number, number> {
  return new Map(
    planned.flatMap(({ document }, index) => (document === undefined ? [] : [[document, index + 1] as const])),
  )
}

/** The article in which each document stands, of those that are kept, and the id of its first picture there. */
export function pageStanding(
  converted: readonly ConvertedArticle[],
  articles: readonly ImportedArticle[],
): ReadonlyMap<number, PageStanding> {
  const kept = new Set(articles.map(({ key }) => key))
  const shown = converted.filter(({ plan }) => kept.has(plan.key))
  return new Map(
    shown.flatMap(({ plan, pictures }) =>
      [...pictures].map(([document, component]) => [document, { article: plan.key, component }] as const),
    ),
  )
}
