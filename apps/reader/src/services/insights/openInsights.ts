import { sanitizeHtml } from '@gatefold/contract/sanitize/sanitizeHtml'
import type { DayRange, Insights, PageInsights } from '@gatefold/magazine/insights/Insights'
import { createDecodeReport } from '../graphql/createGraphqlClient.ts'
import { createSessionClient, type SessionClientParts } from '../session/createSessionClient.ts'
import { fetchInsights } from './fetchInsights.ts'
import { fetchPageInsights, type PagesAsked } from './fetchPageInsights.ts'

/** What the host has counted, as it shows it to this session; never kept. Both reject with a `GraphqlError`. */
export interface OpenInsights {
  ofDays(range: DayRange): Promise<Insights>
  ofPages(asked: PagesAsked): Promise<readonly PageInsights[]>
}

export function openInsights(parts: SessionClientParts): OpenInsights {
  const graphql = createSessionClient(parts)
  const log = (message: string) => console.warn(message)
  const source = { graphql, context: { sanitize: sanitizeHtml, report: createDecodeReport(log, log) } }
  return {
    ofDays: (range) => fetchInsights(range, source),
    ofPages: (asked) => fetchPageInsights(asked, source),
  }
}
