import DataLoader from 'dataloader'
import type { Kysely } from 'kysely'
import { VISIBLE_ISSUE_COLUMNS } from '../platform/db/visibleIssues.ts'
import { inBatches } from '../platform/db/engine.ts'
import type { Database } from '../platform/db/schema.ts'
import { type DecodeContext, decodeIssueRow, type ResolvedIssue } from './decodeIssueRow.ts'

/** Reads the issues of all the articles of an answer in one query, each as its viewer may have it. */
export interface IssueLoader {
  /** Undefined when there is none. */
  load(issueId: string): Promise<ResolvedIssue | undefined>
}

export function createIssueLoader(db: Kysely<Database>, context: DecodeContext): IssueLoader {
  const loader = new DataLoader(async (ids: readonly string[]) => {
    const found = new Map<string, ResolvedIssue>()
    await inBatches([...ids], async (batch) => {
      const rows = await db
        .selectFrom('issues')
        .select(VISIBLE_ISSUE_COLUMNS)
        .where('id', 'in', [...batch])
        .execute()
      for (const row of rows) found.set(row.id, decodeIssueRow(row, context))
    })
    return ids.map((id) => found.get(id))
  })
  return { load: (issueId) => loader.load(issueId) }
}
