import type { Viewer } from '../auth/Viewer.ts'
import { accessTo, givenDepth } from './givenDepth.ts'

/** The fields of an issue's summary that not everybody may have; anything may stand in them. */
interface Summary {
  readonly id: string
  readonly isPaid?: unknown
  readonly pages?: unknown
  readonly data?: unknown
}

/**
 * What a viewer may have of an issue's own fields. Of a paid one that he has not bought only the first printed page, which
 * is its cover, without links; no flatplan, since that names all the others.
 */
export function givenIssue<Issue extends Summary>(issue: Issue, viewer: Viewer): Issue {
  if (givenDepth(issue, viewer) === 'content') {
    return accessTo(issue, viewer).isPurchased ? { ...issue, isPurchased: true } : issue
  }
  const pages = Array.isArray(issue.pages) ? issue.pages.slice(0, 1) : []
  return {
    ...issue,
    pages: pages.map((page: object) => ({ ...page, hotspots: [] })),
    data: withoutFlatplan(issue.data),
  }
}

function withoutFlatplan(data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return data
  const { flatplan: _flatplan, ...rest } = data as { readonly flatplan?: unknown }
  return rest
}
