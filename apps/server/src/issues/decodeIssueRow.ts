import { givenIssue } from '../graphql/givenIssue.ts'
import { withBasePath } from '../assets/withBasePath.ts'
import type { IssueRow } from './issueQueries.ts'

/** An issue as everybody may have it and the schema's default resolvers read it; `articles` has a resolver of its own. */
export interface ResolvedIssue {
  readonly [field: string]: unknown
  readonly id: string
  readonly isPaid?: unknown
}

export function decodeIssueRow(row: IssueRow, basePath: string): ResolvedIssue {
  const summary = JSON.parse(withBasePath(row.summary, basePath)) as Readonly<Record<string, unknown>>
  return { ...givenIssue(summary), id: row.id }
}
