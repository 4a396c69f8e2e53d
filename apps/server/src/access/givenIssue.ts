import { type GuardedIssue, hasIssue, type ReaderAccess } from '@gatefold/magazine/access/mayRead'
import { givenDepth } from './guardOf.ts'

/** The fields of an issue's summary that not everybody may have; anything may stand in them. */
interface Summary {
  readonly pages?: unknown
  readonly data?: unknown
}

/**
 * What a viewer may have of an issue's own fields. Of a paid one that he has not bought only the first printed page, which
 * is its cover, without links; no flatplan, since that names all the others.
 */
export function givenIssue<Issue extends Summary>(summary: Issue, issue: GuardedIssue, viewer: ReaderAccess): Issue {
  const told = { ...summary, isPurchased: hasIssue(issue, viewer) }
  if (givenDepth(issue, viewer) === 'content') return told
  const pages = Array.isArray(summary.pages) ? summary.pages.slice(0, 1) : []
  return {
    ...told,
    pages: pages.map((page: object) => ({ ...page, hotspots: [] })),
    data: withoutFlatplan(summary.data),
  }
}

function withoutFlatplan(data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return data
  const { flatplan: _flatplan, ...rest } = data as { readonly flatplan?: unknown }
  return rest
}
