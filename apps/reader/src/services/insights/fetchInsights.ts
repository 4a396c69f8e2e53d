import type { DecodeContext } from '@gatefold/contract/decode/DecodeContext'
import { decodeInsights } from '@gatefold/contract/decode/decodeInsights'
import { GetInsightsDocument } from '@gatefold/contract/generated/documents'
import type { DayRange, Insights } from '@gatefold/magazine/insights/Insights'
import type { GraphqlClient } from '../graphql/createGraphqlClient.ts'
import { closedInsights } from './closedInsights.ts'

interface Source {
  readonly graphql: GraphqlClient
  readonly context: DecodeContext
}

/** What was counted on these days. Rejects with a `GraphqlError`, also where the host does not take the reader for an admin. */
export async function fetchInsights({ from, to }: DayRange, { graphql, context }: Source): Promise<Insights> {
  const { insights } = await graphql.request(GetInsightsDocument, { from, to })
  const decoded = decodeInsights(insights, context)
  if (decoded === undefined) throw closedInsights()
  return decoded
}
