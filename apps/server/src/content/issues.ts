import type { IssueSortKey } from '@gatefold/contract/generated/operations'
import { type Money, priceFields } from '@gatefold/magazine/price'
import DataLoader from 'dataloader'
import { type Kysely, sql } from 'kysely'
import { termsOf } from '../access/issueTerms.ts'
import { type Audience, guardOf, isPublic, redactIssue, visibleIssues } from '../access/accessRules.ts'
import type { Viewer } from '../accounts/auth/Viewer.ts'
import { inBatches } from '../platform/db/engine.ts'
import type { Database, IssuesTable } from '../platform/db/schema.ts'
import { withBasePath } from '../platform/storage/AssetStore.ts'

/** An issue as its viewer may have it and the schema's default resolvers read it; `articles` has a resolver of its own. */
export interface Issue {
  readonly [field: string]: unknown
  readonly id: string
}

/** An issue's place in an address. A slug is never in id format, and is only ever looked up as a slug (Requirement R5.3). */
export interface IssueReference {
  readonly id: string
  readonly isSlug: boolean
}

/** What has to be read of an issue to give it out: never less, or nobody knows who may have it. */
const ISSUE_COLUMNS = [
  'issues.id',
  'issues.summary',
  'issues.status',
  'issues.publish_at',
  'issues.release_date',
  'issues.is_paid',
  'issues.price_amount',
  'issues.price_currency',
] as const

export type IssueRow = Pick<
  IssuesTable,
  'id' | 'summary' | 'status' | 'publish_at' | 'release_date' | 'is_paid' | 'price_amount' | 'price_currency'
>

/** What an issue's fields depend on besides its row. */
export interface IssueContext {
  /** The one moment that the whole operation is answered for. */
  readonly at: Date
  /** Starts and ends with a slash. */
  readonly basePath: string
  readonly viewer: Viewer
  /** Of a paid issue that has no price of its own; undefined where the title names none. */
  readonly defaultPrice: Money | undefined
}

/** What leaves of an issue's row for its viewer. */
export function resolveIssue(row: IssueRow, { basePath, viewer, at, defaultPrice }: IssueContext): Issue {
  const summary = JSON.parse(withBasePath(row.summary, basePath)) as Readonly<Record<string, unknown>>
  const redacted = redactIssue(summary, guardOf(row), viewer)
  const issue = { ...redacted, ...priceFields(termsOf(row), defaultPrice), id: row.id }
  return viewer.isAdmin
    ? { ...issue, data: withStatus(redacted['data'], isPublic(row, at) ? 'published' : row.status) }
    : issue
}

/** How far an issue is on its way to readers has no field of its own in the specification: an admin finds it in `data`. */
function withStatus(data: unknown, status: string): Readonly<Record<string, unknown>> {
  return { ...(typeof data === 'object' ? data : {}), status: status.toUpperCase() }
}

/** Reads the rows of all the issues that an answer names in one query; undefined for what is not there for its audience. */
export type IssueLoader = DataLoader<string, IssueRow | undefined>

export function createIssueLoader(db: Kysely<Database>, audience: Audience): IssueLoader {
  return new DataLoader(async (ids: readonly string[]) => {
    const found = new Map<string, IssueRow>()
    await inBatches([...ids], async (batch) => {
      const rows = await db
        .selectFrom('issues')
        .select(ISSUE_COLUMNS)
        .where('id', 'in', [...batch])
        .where(visibleIssues(audience))
        .execute()
      for (const row of rows) found.set(row.id, row)
    })
    return ids.map((id) => found.get(id))
  })
}

/** The issue if it is there for whoever looks, or undefined: a draft is nothing to everybody but an admin and who owns it. */
export async function findIssueRow(
  db: Kysely<Database>,
  { id, isSlug }: IssueReference,
  audience: Audience,
): Promise<IssueRow | undefined> {
  return db
    .selectFrom('issues')
    .select(ISSUE_COLUMNS)
    .where(isSlug ? 'issues.slug' : 'issues.id', '=', id)
    .where(visibleIssues(audience))
    .executeTakeFirst()
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
export async function listIssueRows(
  db: Kysely<Database>,
  { sortKey, direction, limit, offset }: IssueListing,
  audience: Audience,
): Promise<readonly IssueRow[]> {
  const query = db
    .selectFrom('issues')
    .select(ISSUE_COLUMNS)
    .where(visibleIssues(audience))
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
export async function countYears(db: Kysely<Database>, audience: Audience): Promise<readonly YearCount[]> {
  const year = sql<string>`substr(release_date, 1, 4)`
  const rows = await db
    .selectFrom('issues')
    .select([year.as('year'), sql<number | string>`count(*)`.as('issues')])
    .where(visibleIssues(audience))
    .groupBy(year)
    .orderBy(year, 'desc')
    .execute()
  return rows.map((row) => ({ year: /^\d{4}$/.test(row.year) ? Number(row.year) : null, issues: Number(row.issues) }))
}
