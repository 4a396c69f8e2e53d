import DataLoader from 'dataloader'
import type { Kysely } from 'kysely'
import type { Database } from '../platform/db/schema.ts'
import { type ArticleRow, listArticlesOfIssues } from './articleQueries.ts'

/** Reads the articles of all the issues of an answer in one query. */
export interface ArticleLoader {
  load(issueId: string, depth: 'summary' | 'content'): Promise<readonly ArticleRow[]>
}

export function createArticleLoader(db: Kysely<Database>): ArticleLoader {
  const loaders = { summary: batch(db, 'summary'), content: batch(db, 'content') }
  return { load: (issueId, depth) => loaders[depth].load(issueId) }
}

function batch(db: Kysely<Database>, depth: 'summary' | 'content'): DataLoader<string, readonly ArticleRow[]> {
  return new DataLoader(async (issueIds) => {
    const rows = await listArticlesOfIssues(db, issueIds, depth)
    const byIssue = Map.groupBy(rows, (row) => row.issue_id)
    return issueIds.map((id) => byIssue.get(id) ?? [])
  })
}
