import { queryOptions } from '@tanstack/react-query'
import type { ContentQueries } from '../content/contentQueries.ts'
import type { Reference } from '../content/ContentService.ts'
import { openingOf } from './openingOf.ts'

/** The queries of the printed pages: beside the others, of which the first route has all. What does not exist is null. */
export function printedQueries({ findPrintedPages }: Pick<ContentQueries, 'findPrintedPages'>) {
  return {
    /** All of them. */
    pages: (issue: Reference) =>
      queryOptions({
        queryKey: ['printed-pages', issue],
        queryFn: async () => (await findPrintedPages(issue)) ?? null,
      }),
    /** What the first screen shows at a page, and no more: it travels inside the page. */
    opening: (issue: Reference, page: number) =>
      queryOptions({
        queryKey: ['printed-opening', issue, page],
        queryFn: async () => openingOf((await findPrintedPages(issue)) ?? [], page) ?? null,
      }),
  }
}
