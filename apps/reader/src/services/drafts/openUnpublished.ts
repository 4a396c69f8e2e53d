import { sanitizeHtml } from '@gatefold/contract/sanitize/sanitizeHtml'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import { createReport } from '../content/createReport.ts'
import { createGraphqlClient } from '../graphql/createGraphqlClient.ts'
import { createRequestRenewal } from '../session/createRequestRenewal.ts'
import type { Session } from '../session/createSession.ts'
import { sessionHeaders } from '../session/sessionHeaders.ts'
import { fetchUnpublished, type Unpublished } from './fetchUnpublished.ts'

interface Surroundings {
  readonly configuration: PublicConfiguration
  readonly session: Pick<Session, 'read' | 'prepare' | 'renew' | 'end'>
  readonly fetch: typeof fetch
  /** Unix time in milliseconds. */
  readonly now: () => number
}

/** The drafts as the host shows them to this session; never kept. */
export function openUnpublished({ configuration, session, fetch, now }: Surroundings): Promise<readonly Unpublished[]> {
  const graphql = createGraphqlClient({
    fetch,
    configuration,
    sessionHeaders: () => sessionHeaders(session.read(), configuration),
    renewal: createRequestRenewal(session.read, () => Promise.resolve(session)),
    now,
  })
  const log = (message: string) => console.warn(message)
  return fetchUnpublished({ graphql, context: { sanitize: sanitizeHtml, report: createReport(log, log) } })
}
