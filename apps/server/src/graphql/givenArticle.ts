import { mayReadArticle } from '@gatefold/magazine/access/mayRead'
import type { ArticleRow } from '../articles/articleQueries.ts'
import type { Viewer } from '../auth/Viewer.ts'
import { accessTo, type GuardedIssue } from './givenDepth.ts'

/** An article as a viewer may have it: without its content where neither its issue is open nor it is a sample (Requirement R2.6). */
export function givenArticle(row: ArticleRow, issue: GuardedIssue, viewer: Viewer): ArticleRow {
  if (row.components === undefined) return row
  const { features } = JSON.parse(row.summary) as { readonly features?: unknown }
  const article = { features: Array.isArray(features) ? features : [] }
  return mayReadArticle(article, accessTo(issue, viewer), viewer) ? row : { ...row, components: undefined }
}
