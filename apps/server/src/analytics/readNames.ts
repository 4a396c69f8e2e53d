import type { Localized } from '@gatefold/magazine/language/Localized'
import type { Kysely } from 'kysely'
import { inBatches } from '../platform/db/engine.ts'
import type { Database } from '../platform/db/schema.ts'
import type { Measure } from './countsOf.ts'
import type { DayCount } from './ReadCounts.ts'
import { sumsOf } from './sums.ts'

interface Named {
  readonly slug: string
  readonly name: Localized
}

/** What a title calls what was counted, by id; what it no longer has is missing. */
export interface NamesOfTitle {
  readonly issues: ReadonlyMap<string, Named>
  readonly articles: ReadonlyMap<string, Named & { readonly issueId: string }>
}

/** Articles that are named: more than are ever told, so that a title can have lost some of those that were read most. */
const MOST_ARTICLES = 500

const OF_ARTICLES: ReadonlySet<Measure> = new Set(['reads', 'reads_offline', 'active_seconds', 'depth'])

/** Reads the names of all issues and of the most read articles that rows are about. */
export async function readNames(db: Kysely<Database>, rows: readonly DayCount[]): Promise<NamesOfTitle> {
  const issues = new Map<string, Named>()
  const articles = new Map<string, Named & { readonly issueId: string }>()
  await inBatches([...new Set(rows.map(({ issue }) => issue))], async (ids) => {
    const query = db.selectFrom('issues').select(['id', 'slug', 'summary'])
    for (const row of await query.where('id', 'in', [...ids]).execute()) issues.set(row.id, named(row))
  })
  await inBatches(mostRead(rows), async (ids) => {
    const query = db.selectFrom('articles').select(['id', 'slug', 'summary', 'issue_id'])
    for (const row of await query.where('id', 'in', [...ids]).execute()) {
      articles.set(row.id, { ...named(row), issueId: row.issue_id })
    }
  })
  return { issues, articles }
}

function mostRead(rows: readonly DayCount[]): readonly string[] {
  const ofArticles = rows.filter(({ measure }) => OF_ARTICLES.has(measure))
  // What was opened on an earlier day can be read on without an opening of its own.
  const reads = sumsOf(
    ofArticles.map((row) => (row.measure === 'reads' ? row : { ...row, amount: 0 })),
    ({ item }) => item,
  )
  return [...reads]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, MOST_ARTICLES)
    .map(([id]) => id)
}

function named({ slug, summary }: { readonly slug: string; readonly summary: string }): Named {
  const { name } = JSON.parse(summary) as { readonly name?: Localized | null }
  return { slug, name: name ?? '' }
}
