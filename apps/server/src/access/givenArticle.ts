import { type GuardedIssue, mayReadArticle } from '@gatefold/magazine/access/mayRead'
import type { Viewer } from '../auth/Viewer.ts'
import { givenDepth } from './guardOf.ts'

/** What is stored of an article: JSON of its summary, and of its content where that was read. */
interface StoredArticle {
  readonly summary: string
  readonly components: string | undefined
}

/**
 * An article as a viewer may have it: without its content and its recordings where neither its issue is open nor it is a
 * sample (Requirement R2.6).
 */
export function givenArticle<Article extends StoredArticle>(
  row: Article,
  issue: GuardedIssue,
  viewer: Viewer,
): Article {
  if (givenDepth(issue, viewer) === 'content') return row
  const summary = JSON.parse(row.summary) as { readonly features?: unknown }
  const { features } = summary
  if (mayReadArticle({ features: Array.isArray(features) ? features : [] }, issue, viewer)) return row
  return { ...row, summary: JSON.stringify({ ...summary, audios: [] }), components: undefined }
}
