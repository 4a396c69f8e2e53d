import { withBasePath } from '../assets/withBasePath.ts'
import type { VisibleIssue } from '../db/findVisibleIssue.ts'
import { isPublic } from '../db/publicIssues.ts'
import { givenIssue } from '../graphql/givenIssue.ts'
import type { GraphqlContext } from '../graphql/GraphqlContext.ts'

/** An issue as its viewer may have it and the schema's default resolvers read it; `articles` has a resolver of its own. */
export interface ResolvedIssue {
  readonly [field: string]: unknown
  readonly id: string
  readonly isPaid?: unknown
}

export type DecodeContext = Pick<GraphqlContext, 'basePath' | 'viewer' | 'at'>

export function decodeIssueRow(row: VisibleIssue, { basePath, viewer, at }: DecodeContext): ResolvedIssue {
  const summary = JSON.parse(withBasePath(row.summary, basePath)) as Readonly<Record<string, unknown>>
  const status = viewer.isAdmin ? (isPublic(row, at) ? 'PUBLISHED' : row.status.toUpperCase()) : null
  return { ...givenIssue({ ...summary, id: row.id }, viewer), status }
}
