import type { IssueSortKey } from '@gatefold/contract/generated/operations'
import { tellTerms } from '@gatefold/magazine/access/issueTerms'
import type { GuardedIssue, ReaderAccess } from '@gatefold/magazine/access/mayRead'
import type { Money } from '@gatefold/magazine/money/minorUnits'
import DataLoader from 'dataloader'
import { type Kysely, sql } from 'kysely'
import { termsOf } from '../access/issueTerms.ts'
import { guardOf, redactIssue } from '../access/redaction.ts'
import { inBatches } from '../platform/db/engine.ts'
import type { Database, IssuesTable } from '../platform/db/schema.ts'
import {
  isPublic,
  type Sight,
  VISIBLE_ISSUE_COLUMNS,
  type VisibleIssue,
  visibleIssues,
} from '../platform/db/visibleIssues.ts'
import { withBasePath } from '../platform/storage/AssetStore.ts'

/** An issue as its viewer may have it and the schema's default resolvers read it; `articles` has a resolver of its own. */
export interface ResolvedIssue {
  readonly [field: string]: unknown
  readonly id: string
  /** No field of the schema: what access to its articles depends on. */
  readonly guard: GuardedIssue
}

/** What an issue's fields depend on besides its row. */
export interface IssueContext {
  /** The one moment that the whole operation is answered for. */
  readonly at: Date
  /** Starts and ends with a slash. */
  readonly basePath: string
  readonly viewer: ReaderAccess
  /** Of a paid issue that has no price of its own; undefined where the title names none. */
  readonly defaultPrice: Money | undefined
}

export function resolveIssue(row: VisibleIssue, { basePath, viewer, at, defaultPrice }: IssueContext): ResolvedIssue {
  const summary = JSON.parse(withBasePath(row.summary, basePath)) as Readonly<Record<string, unknown>>
  const guard = guardOf(row)
  const given = redactIssue(summary, guard, viewer)
  const issue = { ...given, ...tellTerms(termsOf(row), defaultPrice), id: row.id, guard }
  return viewer.isAdmin
    ? { ...issue, data: withStatus(given['data'], isPublic(row, at) ? 'published' : row.status) }
    : issue
}

/** How far an issue is on its way to readers has no field of its own in the specification: an admin finds it in `data`. */
function withStatus(data: unknown, status: string): Readonly<Record<string, unknown>> {
  return { ...(typeof data === 'object' ? data : {}), status: status.toUpperCase() }
}

/** Reads the issues of all the articles of an answer in one query, each as its viewer may have it. */
export interface IssueLoader {
  /** Undefined when there is none. */
  load(issueId: string): Promise<ResolvedIssue | undefined>
}

export function createIssueLoader(db: Kysely<Database>, context: IssueContext): IssueLoader {
  const loader = new DataLoader(async (ids: readonly string[]) => {
    const found = new Map<string, ResolvedIssue>()
    await inBatches([...ids], async (batch) => {
      const rows = await db
        .selectFrom('issues')
        .select(VISIBLE_ISSUE_COLUMNS)
        .where('id', 'in', [...batch])
        .execute()
      for (const row of rows) found.set(row.id, resolveIssue(row, context))
    })
    return ids.map((id) => found.get(id))
  })
  return { load: (issueId) => loader.load(issueId) }
}

const SORT_COLUMNS = {
  RELEASE_DATE: 'release_date',
  CREATED: 'created',
  UPDATED: 'updated',
  NAME: 'name',
} as const satisfies Record<IssueSortKey, keyof IssuesTable>

export interface IssueListing {
  readonly sortKey: IssueSortKey
  readonly direction: 'asc' | 'desc'
  /** undefined lists them all. */
  readonly limit: number | undefined
  readonly offset: number
}

/** The issues that are there for whoever looks, without their articles; equal ones in the order of their ids. */
export async function listIssues(
  db: Kysely<Database>,
  { sortKey, direction, limit, offset }: IssueListing,
  sight: Sight,
): Promise<readonly VisibleIssue[]> {
  const query = db
    .selectFrom('issues')
    .select(VISIBLE_ISSUE_COLUMNS)
    .where(visibleIssues(sight))
    .orderBy(SORT_COLUMNS[sortKey], direction)
    .orderBy('issues.id')
  return limit === undefined ? query.execute() : query.limit(limit).offset(offset).execute()
}

/** Issues of a year; null is that of issues without a release date. */
export interface YearCount {
  readonly year: number | null
  readonly issues: number
}

/** How many of the public issues each year has, in the order of the listing by release date. */
export async function countYears(db: Kysely<Database>, sight: Sight): Promise<readonly YearCount[]> {
  const year = sql<string>`substr(release_date, 1, 4)`
  const rows = await db
    .selectFrom('issues')
    .select([year.as('year'), sql<number | string>`count(*)`.as('issues')])
    .where(visibleIssues(sight))
    .groupBy(year)
    .orderBy(year, 'desc')
    .execute()
  return rows.map((row) => ({ year: /^\d{4}$/.test(row.year) ? Number(row.year) : null, issues: Number(row.issues) }))
}
