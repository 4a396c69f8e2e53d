import type { Kysely } from 'kysely'
import { inBatches } from '../platform/db/engine.ts'
import type { Database } from '../platform/db/schema.ts'
import type { Count, Measure } from './counts.ts'

export const OF_ARTICLES: ReadonlySet<Measure> = new Set<Measure>([
  'reads',
  'reads_offline',
  'depth',
  'active_seconds',
  'outbound_clicks',
  'shares',
  'listens',
  'listen_seconds',
])

export const OF_PAGES: ReadonlySet<Measure> = new Set<Measure>([
  'page_looks',
  'page_seconds',
  'page_zooms',
  'hotspot_clicks',
])

/** What there is to be read. */
interface KnownContent {
  readonly issues: ReadonlySet<string>
  /** How many hotspots each printed page has, by its number, by issue. */
  readonly pages: ReadonlyMap<string, ReadonlyMap<string, number>>
  readonly issueOf: ReadonlyMap<string, string>
}

/**
 * The counts without those of issues, articles, printed pages and hotspots that the title does not have: anybody can make them
 * up, and nobody could tell what they are. Rejects with the database's error.
 */
export async function filterKnown<Kept extends Count>(
  db: Kysely<Database>,
  counts: readonly Kept[],
): Promise<readonly Kept[]> {
  const ofIssues = counts.filter(({ issue }) => issue !== '')
  const ofPages = ofIssues.filter(({ measure }) => OF_PAGES.has(measure))
  const ofArticles = ofIssues.filter(isOfArticle)
  const known = {
    issues: await readIssues(db, [...new Set(ofIssues.map(({ issue }) => issue))]),
    pages: await readPages(db, [...new Set(ofPages.map(({ issue }) => issue))]),
    issueOf: await readIssuesOf(db, [...new Set(ofArticles.map(({ item }) => item))]),
  }
  return counts.filter((count) => isKnown(count, known))
}

function isOfArticle({ measure, item }: Count): boolean {
  return OF_ARTICLES.has(measure) && item !== ''
}

function isKnown(count: Count, { issues, pages, issueOf }: KnownContent): boolean {
  const { measure, issue, item, detail } = count
  if (isOfArticle(count)) return issueOf.get(item) === issue
  if (issue === '') return true
  if (!OF_PAGES.has(measure)) return issues.has(issue)
  const hotspots = pages.get(issue)?.get(item)
  return hotspots !== undefined && (measure !== 'hotspot_clicks' || Number(detail) < hotspots)
}

async function readIssues(db: Kysely<Database>, ids: readonly string[]): Promise<KnownContent['issues']> {
  const found = new Set<string>()
  await inBatches(ids, async (batch) => {
    const rows = await db
      .selectFrom('issues')
      .select('id')
      .where('id', 'in', [...batch])
      .execute()
    for (const { id } of rows) found.add(id)
  })
  return found
}

async function readPages(db: Kysely<Database>, ids: readonly string[]): Promise<KnownContent['pages']> {
  const found = new Map<string, ReadonlyMap<string, number>>()
  await inBatches(ids, async (batch) => {
    const rows = await db
      .selectFrom('issues')
      .select(['id', 'summary'])
      .where('id', 'in', [...batch])
      .execute()
    for (const { id, summary } of rows) found.set(id, hotspotsOf(summary))
  })
  return found
}

interface Printed {
  readonly pages?: readonly { readonly page?: number; readonly hotspots?: readonly unknown[] | null }[] | null
}

/** Of an issue's summary: how many hotspots each printed page has, by its number. Pure. */
function hotspotsOf(summary: string): ReadonlyMap<string, number> {
  const { pages } = JSON.parse(summary) as Printed
  return new Map((pages ?? []).map(({ page, hotspots }) => [String(page), hotspots?.length ?? 0]))
}

async function readIssuesOf(db: Kysely<Database>, ids: readonly string[]): Promise<KnownContent['issueOf']> {
  const found = new Map<string, string>()
  await inBatches(ids, async (batch) => {
    const rows = await db
      .selectFrom('articles')
      .select(['id', 'issue_id'])
      .where('id', 'in', [...batch])
      .execute()
    for (const { id, issue_id } of rows) found.set(id, issue_id)
  })
  return found
}

/** What the title has, by the ids of its issues. */
interface TitleContent {
  readonly issues: readonly string[]
  readonly articles: ReadonlyMap<string, readonly string[]>
  /** How many hotspots each printed page has, by its number. */
  readonly pages: ReadonlyMap<string, ReadonlyMap<string, number>>
}

/** Reads what there is to be read in the title, or in one issue of it. Rejects with the database's error. */
export async function readKnownContent(db: Kysely<Database>, issue: string | undefined): Promise<TitleContent> {
  const issues = await db
    .selectFrom('issues')
    .select(['id', 'summary'])
    .$if(issue !== undefined, (query) => query.where('id', '=', issue ?? ''))
    .execute()
  const articles = await db
    .selectFrom('articles')
    .select(['id', 'issue_id'])
    .$if(issue !== undefined, (query) => query.where('issue_id', '=', issue ?? ''))
    .execute()
  const byIssue = Map.groupBy(articles, ({ issue_id }) => issue_id)
  return {
    issues: issues.map(({ id }) => id),
    articles: new Map([...byIssue].map(([id, those]) => [id, those.map((article) => article.id)])),
    pages: new Map(issues.map(({ id, summary }) => [id, hotspotsOf(summary)])),
  }
}
