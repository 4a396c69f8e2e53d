import type { DecodeContext } from '@gatefold/contract/decode/DecodeContext'
import { decodePageInsights } from '@gatefold/contract/decode/decodePageInsights'
import { GetPageInsightsDocument } from '@gatefold/contract/generated/documents'
import type { DayRange, PageInsights } from '@gatefold/magazine/insights/Insights'
import type { IssueId } from '@gatefold/magazine/issue/Issue'
import type { GraphqlClient } from '../graphql/createGraphqlClient.ts'
import { closedInsights } from './closedInsights.ts'

interface Source {
  readonly graphql: GraphqlClient
  readonly context: DecodeContext
}

export interface PagesAsked extends DayRange {
  readonly issue: IssueId
}

/**
 * The printed pages of an issue that were looked at on these days, in their order. Rejects with a `GraphqlError`, also where the
 * host does not take the reader for an admin.
 */
export async function fetchPageInsights(
  { issue, from, to }: PagesAsked,
  { graphql, context }: Source,
): Promise<readonly PageInsights[]> {
  const { pageInsights } = await graphql.request(GetPageInsightsDocument, { issueId: issue, from, to })
  const decoded = decodePageInsights(pageInsights, context)
  if (decoded === undefined) throw closedInsights()
  return decoded
}
