import { type GuardedIssue, hasIssue, mayRead, mayReadArticle, type ReaderAccess } from '@gatefold/magazine/access'
import type { Viewer } from '../accounts/auth/Viewer.ts'
import type { IssuesTable } from '../platform/db/schema.ts'

/** As much of an issue's row as access depends on. */
type GuardedRow = Pick<IssuesTable, 'id' | 'is_paid' | 'release_date'>

export function guardOf({ id, is_paid, release_date }: GuardedRow): GuardedIssue {
  return { id, isFree: is_paid === 0, releaseDate: release_date }
}

/** How much of an issue a viewer may have: what is to be read is kept back from who has not bought it, its contents page is not. */
export function readableDepth(issue: GuardedIssue, viewer: ReaderAccess): 'content' | 'summary' {
  return mayRead(issue, viewer) ? 'content' : 'summary'
}

/** The fields of an issue's summary that not everybody may have; anything may stand in them. */
interface Summary {
  readonly pages?: unknown
  readonly data?: unknown
}

/**
 * What a viewer may have of an issue's own fields. Of a paid one that he has not bought only the first printed page, which
 * is its cover, without links; no flatplan, since that names all the others.
 */
export function redactIssue<Issue extends Summary>(summary: Issue, issue: GuardedIssue, viewer: ReaderAccess): Issue {
  const marked = { ...summary, isPurchased: hasIssue(issue, viewer) }
  if (readableDepth(issue, viewer) === 'content') return marked
  const pages = Array.isArray(summary.pages) ? summary.pages.slice(0, 1) : []
  return {
    ...marked,
    pages: pages.map((page: object) => ({ ...page, hotspots: [] })),
    data: withoutFlatplan(summary.data),
  }
}

function withoutFlatplan(data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return data
  const { flatplan: _flatplan, ...rest } = data as { readonly flatplan?: unknown }
  return rest
}

/** What is stored of an article: JSON of its summary, and of its content where that was read. */
interface StoredArticle {
  readonly summary: string
  readonly components: string | undefined
}

/**
 * An article as a viewer may have it: without its content and its recordings where neither its issue is open nor it is a
 * sample (Requirement R2.6).
 */
export function redactArticle<Article extends StoredArticle>(
  row: Article,
  issue: GuardedIssue,
  viewer: Viewer,
): Article {
  if (readableDepth(issue, viewer) === 'content') return row
  const summary = JSON.parse(row.summary) as { readonly features?: unknown }
  const { features } = summary
  if (mayReadArticle({ features: Array.isArray(features) ? features : [] }, issue, viewer)) return row
  return { ...row, summary: JSON.stringify({ ...summary, audios: [] }), components: undefined }
}
