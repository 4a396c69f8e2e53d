import { tellTerms } from '@gatefold/magazine/access/issueTerms'
import type { GuardedIssue } from '@gatefold/magazine/access/mayRead'
import { givenIssue } from '../access/givenIssue.ts'
import { guardOf } from '../access/guardOf.ts'
import { termsOf } from '../access/termsOf.ts'
import { withBasePath } from '../assets/withBasePath.ts'
import type { VisibleIssue } from '../db/findVisibleIssue.ts'
import { isPublic } from '../db/publicIssues.ts'
import type { GraphqlContext } from '../graphql/GraphqlContext.ts'

/** An issue as its viewer may have it and the schema's default resolvers read it; `articles` has a resolver of its own. */
export interface ResolvedIssue {
  readonly [field: string]: unknown
  readonly id: string
  /** No field of the schema: what access to its articles depends on. */
  readonly guard: GuardedIssue
}

export type DecodeContext = Pick<GraphqlContext, 'basePath' | 'viewer' | 'at' | 'defaultPrice'>

export function decodeIssueRow(
  row: VisibleIssue,
  { basePath, viewer, at, defaultPrice }: DecodeContext,
): ResolvedIssue {
  const summary = JSON.parse(withBasePath(row.summary, basePath)) as Readonly<Record<string, unknown>>
  const guard = guardOf(row)
  const given = givenIssue(summary, guard, viewer)
  const issue = { ...given, ...tellTerms(termsOf(row), defaultPrice), id: row.id, guard }
  return viewer.isAdmin
    ? { ...issue, data: withStatus(given['data'], isPublic(row, at) ? 'published' : row.status) }
    : issue
}

/** How far an issue is on its way to readers has no field of its own in the specification: an admin finds it in `data`. */
function withStatus(data: unknown, status: string): Readonly<Record<string, unknown>> {
  return { ...(typeof data === 'object' ? data : {}), status: status.toUpperCase() }
}
