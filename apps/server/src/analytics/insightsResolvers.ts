import type { QueryInsightsArgs, QueryPageInsightsArgs } from '@gatefold/contract/generated/schema'
import type { Insights, PageInsights } from '@gatefold/magazine/insights/Insights'
import type { GraphqlContext } from '../http/graphql/GraphqlContext.ts'
import { dayRange } from './dayRange.ts'
import { DAY_MEASURES, insightsOf, SUM_MEASURES } from './insightsOf.ts'
import { PAGE_MEASURES, pageInsightsOf } from './pageInsightsOf.ts'
import { readNames } from './readNames.ts'

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
