import { tellTerms } from '@gatefold/magazine/access/issueTerms'
import type { GuardedIssue, ReaderAccess } from '@gatefold/magazine/access/mayRead'
import type { Money } from '@gatefold/magazine/money/minorUnits'
import { givenIssue } from '../access/givenIssue.ts'
import { guardOf } from '../access/guardOf.ts'
import { termsOf } from '../access/termsOf.ts'
import { withBasePath } from '../platform/storage/AssetStore.ts'
import { isPublic, type VisibleIssue } from '../platform/db/visibleIssues.ts'

/** An issue as its viewer may have it and the schema's default resolvers read it; `articles` has a resolver of its own. */
export interface ResolvedIssue {
  readonly [field: string]: unknown
  readonly id: string
  /** No field of the schema: what access to its articles depends on. */
  readonly guard: GuardedIssue
}

/** What an issue's fields depend on besides its row. */
export interface DecodeContext {
  /** The one moment that the whole operation is answered for. */
  readonly at: Date
  /** Starts and ends with a slash. */
  readonly basePath: string
  readonly viewer: ReaderAccess
  /** Of a paid issue that has no price of its own; undefined where the title names none. */
  readonly defaultPrice: Money | undefined
}

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
