import type { DecodeContext } from '@gatefold/contract/decode/Fields'
import { decodeInsights, decodePageInsights } from '@gatefold/contract/decode/decodeInsights'
import { GetInsightsDocument, GetPageInsightsDocument } from '@gatefold/contract/generated/documents'
import { sanitizeHtml } from '@gatefold/contract/sanitizeHtml'
import type { DayRange, Insights, PageInsights } from '@gatefold/magazine/insights'
import type { IssueId } from '@gatefold/magazine/issue'
import { createDecodeReport, type GraphqlClient } from '../network/createGraphqlClient.ts'
import { GraphqlError } from '../network/GraphqlError.ts'
import { createSessionClient, type SessionClientDeps } from '../account/createSessionClient.ts'

/** What the host has counted, as it shows it to this session; never kept. Both reject with a `GraphqlError`. */
export interface InsightsService {
  ofDays(range: DayRange): Promise<Insights>
  ofPages(range: IssueRange): Promise<readonly PageInsights[]>
}

export function openInsights(deps: SessionClientDeps): InsightsService {
  const graphql = createSessionClient(deps)
  const log = (message: string) => console.warn(message)
  const source = { graphql, context: { sanitize: sanitizeHtml, report: createDecodeReport(log, log) } }
  return {
    ofDays: (range) => fetchInsights(range, source),
    ofPages: (range) => fetchPageInsights(range, source),
  }
}

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

interface IssueRange extends DayRange {
  readonly issue: IssueId
}

/**
 * The printed pages of an issue that were looked at on these days, in their order. Rejects with a `GraphqlError`, also where the
 * host does not take the reader for an admin.
 */
export async function fetchPageInsights(
  { issue, from, to }: IssueRange,
  { graphql, context }: Source,
): Promise<readonly PageInsights[]> {
  const { pageInsights } = await graphql.request(GetPageInsightsDocument, { issueId: issue, from, to })
  const decoded = decodePageInsights(pageInsights, context)
  if (decoded === undefined) throw closedInsights()
  return decoded
}

/** The stored role said admin; the host, which decides by the token, says nothing. Requirement R6.4. */
function closedInsights(): GraphqlError {
  return new GraphqlError({ code: 'ADMINS_ONLY', message: 'The host shows insights to admins only.' })
}

/** Tells it from a host that could not answer, which an admin may ask again. Pure. */
export function isClosed(error: unknown): boolean {
  return error instanceof GraphqlError && error.code === 'ADMINS_ONLY'
}
