import type { Localized } from '@gatefold/magazine/language/Localized'
import { type Kysely, sql } from 'kysely'
import { publicIssues } from '../access/accessRules.ts'
import { inBatches } from '../platform/db/engine.ts'
import type { Database, IssuesTable } from '../platform/db/schema.ts'

/** An issue that is everybody's to know of, and how many of its articles are. */
export interface CountedIssue extends Pick<IssuesTable, 'id' | 'slug' | 'updated'> {
  readonly articles: number
}

/** Public issues, newest first, each with the number of its articles that readers get (Requirement R3.2). */
export async function countPublicArticles(db: Kysely<Database>, at: Date): Promise<readonly CountedIssue[]> {
  const rows = await db
    .selectFrom('issues')
    .leftJoin('articles', (join) =>
      join.onRef('articles.issue_id', '=', 'issues.id').on('articles.is_excluded_from_app', '=', 0),
    )
    .select(['issues.id', 'issues.slug', 'issues.updated', sql<number | string>`count(articles.id)`.as('articles')])
    .where(publicIssues(at))
    .groupBy(['issues.id', 'issues.slug', 'issues.updated', 'issues.release_date'])
    .orderBy('issues.release_date', 'desc')
    .orderBy('issues.id')
    .execute()
  return rows.map((row) => ({ ...row, articles: Number(row.articles) }))
}

/** What a sitemap says of an issue besides its address. */
export interface MappedIssue {
  readonly languages: readonly string[]
  readonly articleSlugs: readonly string[]
}

/** The languages and the articles of issues, by their ids. */
export async function readMappedIssues(
  db: Kysely<Database>,
  ids: readonly string[],
  at: Date,
): Promise<ReadonlyMap<string, MappedIssue>> {
  const found = new Map<string, MappedIssue>()
  await inBatches([...ids], async (batch) => {
    const issues = await db
      .selectFrom('issues')
      .select(['id', 'summary'])
      .where('id', 'in', [...batch])
      .where(publicIssues(at))
      .execute()
    const articles = await db
      .selectFrom('articles')
      .select(['issue_id', 'slug'])
      .where('issue_id', 'in', [...batch])
      .where('is_excluded_from_app', '=', 0)
      .orderBy('issue_id')
      .orderBy('position')
      .execute()
    const bySlug = Map.groupBy(articles, ({ issue_id }) => issue_id)
    for (const { id, summary } of issues) {
      found.set(id, {
        languages: languagesIn(summary),
        articleSlugs: (bySlug.get(id) ?? []).map(({ slug }) => slug),
      })
    }
  })
  return found
}

/** An issue as feeds tell of it. */
export interface ListedIssue {
  readonly id: string
  readonly slug: string
  readonly name: Localized
  readonly description: Localized
  readonly cover: string | undefined
  readonly languages: readonly string[]
  readonly releaseDate: string
}

/** The newest public issues. */
export async function listNewestIssues(
  db: Kysely<Database>,
  { at, limit }: { readonly at: Date; readonly limit: number },
): Promise<readonly ListedIssue[]> {
  const rows = await db
    .selectFrom('issues')
    .select(['id', 'slug', 'summary', 'release_date'])
    .where(publicIssues(at))
    .orderBy('release_date', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id, slug, summary, release_date }) => {
    const { name, description, cover } = JSON.parse(summary) as Partial<ListedIssue>
    return {
      id,
      slug,
      name: name ?? '',
      description: description ?? '',
      cover: typeof cover === 'string' ? cover : undefined,
      languages: languagesIn(summary),
      releaseDate: release_date,
    }
  })
}

/** The languages that an issue's own row names. */
function languagesIn(summary: string): readonly string[] {
  const { data } = JSON.parse(summary) as { readonly data?: { readonly languages?: unknown } | null }
  const languages = data?.languages
  return Array.isArray(languages) ? languages.filter((language) => typeof language === 'string') : []
}

/** Size and media type of stored files, by their hashes. */
export async function readFileFacts(
  db: Kysely<Database>,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, { readonly bytes: number; readonly mediaType: string }>> {
  const found = new Map<string, { readonly bytes: number; readonly mediaType: string }>()
  await inBatches([...hashes], async (batch) => {
    const rows = await db
      .selectFrom('assets')
      .select(['hash', 'bytes', 'media_type'])
      .where('hash', 'in', [...batch])
      .execute()
    for (const { hash, bytes, media_type } of rows) found.set(hash, { bytes: Number(bytes), mediaType: media_type })
  })
  return found
}
