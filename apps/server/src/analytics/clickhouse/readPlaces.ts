import type { Kysely } from 'kysely'
import type { Database } from '../../platform/db/schema.ts'
import { hotspotsOf } from '../keepKnown.ts'

/** What the title has, by the ids of its issues. */
export interface Places {
  readonly issues: readonly string[]
  readonly articles: ReadonlyMap<string, readonly string[]>
  /** How many hotspots each printed page has, by its number. */
  readonly pages: ReadonlyMap<string, ReadonlyMap<string, number>>
}

/** Reads what there is to be read in the title, or in one issue of it. Rejects with the database's error. */
export async function readPlaces(db: Kysely<Database>, issue: string | undefined): Promise<Places> {
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
