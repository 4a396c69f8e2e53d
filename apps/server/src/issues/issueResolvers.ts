import type { QueryIssueArgs, QueryIssuesArgs } from '@gatefold/contract/generated/schema'
import { findVisibleIssue, type Sight } from '../platform/db/visibleIssues.ts'
import { CodedError } from '../graphql/CodedError.ts'
import type { GraphqlContext } from '../graphql/GraphqlContext.ts'
import { decodeIssueRow, type ResolvedIssue } from './decodeIssueRow.ts'
import { countYears, type IssueListing, listIssues, type YearCount } from './issueQueries.ts'

/** Requirement R7.2. */
const MOST_ISSUES = 100

export const issueResolvers = {
  Query: {
    issues(_root: unknown, args: QueryIssuesArgs, context: GraphqlContext): Promise<readonly ResolvedIssue[]> {
      const limit = Math.min(countOf(args.limit, 'limit') ?? MOST_ISSUES, MOST_ISSUES)
      const direction = (args.reverse ?? true) ? 'desc' : 'asc'
      const offset = countOf(args.offset, 'offset') ?? 0
      const listing = { sortKey: args.sortKey ?? 'RELEASE_DATE', direction, limit, offset } as const
      return list(listing, { ...context, isAdmin: false })
    },

    allIssues(_root: unknown, _args: unknown, context: GraphqlContext): Promise<readonly ResolvedIssue[]> {
      const listing = { sortKey: 'RELEASE_DATE', direction: 'desc', limit: undefined, offset: 0 } as const
      return list(listing, { ...context, isAdmin: context.viewer.isAdmin })
    },

    issueYears: (_root: unknown, _args: unknown, { db, at }: GraphqlContext): Promise<readonly YearCount[]> =>
      countYears(db, { at, isAdmin: false }),

    issue: findIssue,

    previewIssue: findIssue,
  },
}

async function list(listing: IssueListing, context: GraphqlContext & Sight): Promise<readonly ResolvedIssue[]> {
  const rows = await listIssues(context.db, listing, context)
  return rows.map((row) => decodeIssueRow(row, context))
}

async function findIssue(
  _root: unknown,
  { id, isSlug }: QueryIssueArgs,
  context: GraphqlContext,
): Promise<ResolvedIssue | null> {
  const { db, at, viewer } = context
  const { isAdmin, ownIssueIds } = viewer
  const row = await findVisibleIssue(db, { id, isSlug: isSlug ?? false }, { at, isAdmin, ownIssueIds })
  return row === undefined ? null : decodeIssueRow(row, context)
}

function countOf(value: number | null | undefined, name: string): number | undefined {
  if (value === null || value === undefined) return undefined
  if (value < 0) throw new CodedError('BAD_USER_INPUT', `"${name}" is ${value}; allowed: a number of at least 0`)
  return value
}
