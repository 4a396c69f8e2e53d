import { useEffect, useState } from 'react'
import { ISSUES_A_PAGE } from '../../../services/content/ContentService.ts'
import type { IssueSummary } from '@gatefold/magazine/issue/Issue'

/** Gives the issues of a page of the listing, counted from 0. */
export type FetchIssuePage = (page: number) => Promise<readonly IssueSummary[]>

/** Whoever only passes by, as with the scroll bar, asks for nothing. */
const PASSING = 100

/**
 * The issues of the pages that have been in sight, by their places among all; those of the first page are there. `inSight` are
 * places, counted from 0.
 */
export function useIssuePages(
  newest: readonly IssueSummary[],
  fetchPage: FetchIssuePage,
  inSight: readonly number[],
): (index: number) => IssueSummary | undefined {
  const [pages, setPages] = useState<ReadonlyMap<number, readonly IssueSummary[]>>(new Map())
  const wanted = [...new Set(inSight.map((index) => Math.floor(index / ISSUES_A_PAGE)))].join()
  useEffect(() => {
    let isWanted = true
    const missing = wanted
      .split(',')
      .map(Number)
      .filter((page) => page > 0 && !pages.has(page))
    const ask = () => {
      for (const page of missing) {
        fetchPage(page).then(
          (issues) => {
            if (isWanted) setPages((known) => new Map(known).set(page, issues))
          },
          // The rows stay blank, and are asked for again when they come into sight the next time.
          (error: unknown) => console.error('A page of the listing could not be had.', error),
        )
      }
    }
    const timer = missing.length === 0 ? undefined : setTimeout(ask, PASSING)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [wanted, pages, fetchPage])
  return (index) => {
    const page = Math.floor(index / ISSUES_A_PAGE)
    const issues = page === 0 ? newest : pages.get(page)
    return issues?.[index - page * ISSUES_A_PAGE]
  }
}
