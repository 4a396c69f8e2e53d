import type { QueryInsightsArgs, QueryPageInsightsArgs } from '@gatefold/contract/generated/schema'
import type { Insights, PageInsights } from '@gatefold/magazine/insights'
import type { Localized } from '@gatefold/magazine/language/Localized'
import type { Kysely } from 'kysely'
import type { GraphqlContext } from '../http/graphql/GraphqlContext.ts'
import { inBatches } from '../platform/db/engine.ts'
import type { Database } from '../platform/db/schema.ts'
import type { Measure, DayCount } from './counts.ts'
import {
  DAY_MEASURES,
  dayRange,
  insightsOf,
  type Named,
  type NamesOfTitle,
  PAGE_MEASURES,
  pageInsightsOf,
  SUM_MEASURES,
  sumsOf,
} from './insights.ts'

/** For an admin alone: to everybody else there is nothing, whatever they ask for. Requirements R6.3, R6.4. */
export const insightsResolvers = {
  Query: {
    async insights(_root: unknown, args: QueryInsightsArgs, context: GraphqlContext): Promise<Insights | null> {
      const { viewer, db, readCounts } = context
      if (!viewer.isAdmin) return null
      const range = dayRange(args)
      const days = await readCounts?.({ ...range, per: 'day', measures: DAY_MEASURES })
      const sums = await readCounts?.({ ...range, per: 'range', measures: SUM_MEASURES })
      const names = await readNames(db, sums ?? [])
      return insightsOf({ range, isCounting: readCounts !== undefined, days: days ?? [], sums: sums ?? [], names })
    },

    async pageInsights(
      _root: unknown,
      { issueId, ...args }: QueryPageInsightsArgs,
      { viewer, readCounts }: GraphqlContext,
    ): Promise<readonly PageInsights[] | null> {
      if (!viewer.isAdmin) return null
      const range = dayRange(args)
      const rows = await readCounts?.({ ...range, per: 'range', measures: PAGE_MEASURES, issue: issueId })
      return pageInsightsOf(rows ?? [])
    },
  },
}

/** Articles that are named: more than are ever told, so that a title can have lost some of those that were read most. */
const MOST_NAMED_ARTICLES = 500

const ARTICLE_MEASURES: ReadonlySet<Measure> = new Set(['reads', 'reads_offline', 'active_seconds', 'depth'])

/** Reads the names of all issues and of the most read articles that rows are about. */
async function readNames(db: Kysely<Database>, rows: readonly DayCount[]): Promise<NamesOfTitle> {
  const issues = new Map<string, Named>()
  const articles = new Map<string, Named & { readonly issueId: string }>()
  await inBatches([...new Set(rows.map(({ issue }) => issue))], async (ids) => {
    const query = db.selectFrom('issues').select(['id', 'slug', 'summary'])
    for (const row of await query.where('id', 'in', [...ids]).execute()) issues.set(row.id, decodeName(row))
  })
  await inBatches(mostRead(rows), async (ids) => {
    const query = db.selectFrom('articles').select(['id', 'slug', 'summary', 'issue_id'])
    for (const row of await query.where('id', 'in', [...ids]).execute()) {
      articles.set(row.id, { ...decodeName(row), issueId: row.issue_id })
    }
  })
  return { issues, articles }
}

function mostRead(rows: readonly DayCount[]): readonly string[] {
  const ofArticles = rows.filter(({ measure }) => ARTICLE_MEASURES.has(measure))
  // What was opened on an earlier day can be read on without an opening of its own.
  const reads = sumsOf(
    ofArticles.map((row) => (row.measure === 'reads' ? row : { ...row, amount: 0 })),
    ({ item }) => item,
  )
  return [...reads]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, MOST_NAMED_ARTICLES)
    .map(([id]) => id)
}

function decodeName({ slug, summary }: { readonly slug: string; readonly summary: string }): Named {
  const { name } = JSON.parse(summary) as { readonly name?: Localized | null }
  return { slug, name: name ?? '' }
}
