import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { StartedServer } from './startServer.ts'

/** One count of one day, as the host keeps it; what is left out is empty. */
export interface CountedRow {
  readonly day: string
  readonly measure: string
  readonly issue?: string
  readonly item?: string
  readonly detail?: string
  readonly amount: number
}

export interface CountedContent {
  /** Ids of the title's issues, by slug. */
  readonly issues: ReadonlyMap<string, string>
  /** Ids of its articles, by slug, and of their issues. */
  readonly articles: ReadonlyMap<string, { readonly id: string; readonly issue: string }>
}

/** What a title has, by the names that tests know. */
export function readContent({ title }: StartedServer): CountedContent {
  const database = new DatabaseSync(join(title.dataFolder, 'gatefold.db'))
  try {
    const rows = (query: string) => database.prepare(query).all() as Record<string, string>[]
    const issues = rows('select id, slug from issues').map(({ id = '', slug = '' }) => [slug, id] as const)
    const articles = rows('select id, slug, issue_id as issue from articles')
    return {
      issues: new Map(issues),
      articles: new Map(articles.map(({ id = '', slug = '', issue = '' }) => [slug, { id, issue }])),
    }
  } finally {
    database.close()
  }
}

/** Puts counts straight into a title's database. */
export function writeCounts({ title }: StartedServer, counts: readonly CountedRow[]): void {
  const database = new DatabaseSync(join(title.dataFolder, 'gatefold.db'))
  try {
    const insert = database.prepare(
      'insert into analytics_counts (day, measure, issue, item, detail, amount) values (?, ?, ?, ?, ?, ?)',
    )
    database.exec('begin')
    for (const { day, measure, issue = '', item = '', detail = '', amount } of counts)
      insert.run(day, measure, issue, item, detail, amount)
    database.exec('commit')
  } finally {
    database.close()
  }
}

const DAY = 86_400_000

/** So many days from one on. */
export function daysFrom(day: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => new Date(Date.parse(day) + at * DAY).toISOString().slice(0, 10))
}
