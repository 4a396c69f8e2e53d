import { withBasePath } from '../assets/withBasePath.ts'
import type { IssueRow } from './issueQueries.ts'

/** An issue as the schema's default resolvers read it; `articles` has a resolver of its own. */
export interface ResolvedIssue {
  readonly [field: string]: unknown
  readonly id: string
}

export function decodeIssueRow(row: IssueRow, basePath: string): ResolvedIssue {
  const summary = JSON.parse(withBasePath(row.summary, basePath)) as Readonly<Record<string, unknown>>
  return { ...summary, id: row.id }
}
