import type { QueryIssueArgs, QueryIssuesArgs } from '@gatefold/contract/generated/schema'
import { findPublicIssue } from '../db/findPublicIssue.ts'
import { CodedError } from '../graphql/CodedError.ts'
import type { GraphqlContext } from '../graphql/GraphqlContext.ts'
import { decodeIssueRow, type ResolvedIssue } from './decodeIssueRow.ts'
import { type IssueListing, listPublicIssues } from './issueQueries.ts'

/** Requirement R7.2. */
const MOST_ISSUES = 100

export const issueResolvers = {
  Query: {
    issues(_root: unknown, args: QueryIssuesArgs, context: GraphqlContext): Promise<readonly ResolvedIssue[]> {
      const limit = Math.min(countOf(args.limit, 'limit') ?? MOST_ISSUES, MOST_ISSUES)
      const direction = (args.reverse ?? true) ? 'desc' : 'asc'
      const offset = countOf(args.offset, 'offset') ?? 0
      return list({ sortKey: args.sortKey ?? 'RELEASE_DATE', direction, limit, offset }, context)
    },

    allIssues(_root: unknown, _args: unknown, context: GraphqlContext): Promise<readonly ResolvedIssue[]> {
      return list({ sortKey: 'RELEASE_DATE', direction: 'desc', limit: undefined, offset: 0 }, context)
    },

    issue: findIssue,

    previewIssue: findIssue,
  },
}

async function list(listing: IssueListing, { db, at, basePath }: GraphqlContext): Promise<readonly ResolvedIssue[]> {
  const rows = await listPublicIssues(db, listing, at)
  return rows.map((row) => decodeIssueRow(row, basePath))
}

async function findIssue(
  _root: unknown,
  { id, isSlug }: QueryIssueArgs,
  { db, at, basePath }: GraphqlContext,
): Promise<ResolvedIssue | null> {
  const row = await findPublicIssue(db, { id, isSlug: isSlug ?? false }, at)
  return row === undefined ? null : decodeIssueRow(row, basePath)
}

function countOf(value: number | null | undefined, name: string): number | undefined {
  if (value === null || value === undefined) return undefined
  if (value < 0) throw new CodedError('BAD_USER_INPUT', `"${name}" is ${value}; allowed: a number of at least 0`)
  return value
}
