import { sanitizeHtml } from '@gatefold/contract/sanitize/sanitizeHtml'
import type { DayRange, Insights, PageInsights } from '@gatefold/magazine/insights/Insights'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import { createReport } from '../content/createReport.ts'
import { createGraphqlClient } from '../graphql/createGraphqlClient.ts'
import { createRequestRenewal } from '../session/createRequestRenewal.ts'
import type { Session } from '../session/createSession.ts'
import { sessionHeaders } from '../session/sessionHeaders.ts'
import { fetchInsights } from './fetchInsights.ts'
import { fetchPageInsights, type PagesAsked } from './fetchPageInsights.ts'

interface Surroundings {
  readonly configuration: PublicConfiguration
  readonly session: Pick<Session, 'read' | 'prepare' | 'renew' | 'end'>
  readonly fetch: typeof fetch
  /** Unix time in milliseconds. */
  readonly now: () => number
}

/** What the host has counted, as it shows it to this session; never kept. Both reject with a `GraphqlError`. */
export interface OpenInsights {
  ofDays(range: DayRange): Promise<Insights>
  ofPages(asked: PagesAsked): Promise<readonly PageInsights[]>
}

export function openInsights({ configuration, session, fetch, now }: Surroundings): OpenInsights {
  const graphql = createGraphqlClient({
    fetch,
    configuration,
    sessionHeaders: () => sessionHeaders(session.read(), configuration),
    renewal: createRequestRenewal(session.read, () => Promise.resolve(session)),
    now,
  })
  const log = (message: string) => console.warn(message)
  const source = { graphql, context: { sanitize: sanitizeHtml, report: createReport(log, log) } }
  return {
    ofDays: (range) => fetchInsights(range, source),
    ofPages: (asked) => fetchPageInsights(asked, source),
  }
}
