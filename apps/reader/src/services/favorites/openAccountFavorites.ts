import type { SafeHtml } from '@gatefold/magazine/link/SafeHtml'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import { createReport } from '../content/createReport.ts'
import { createGraphqlClient } from '../graphql/createGraphqlClient.ts'
import { createRequestRenewal } from '../session/createRequestRenewal.ts'
import type { Session } from '../session/createSession.ts'
import { sessionHeaders } from '../session/sessionHeaders.ts'
import type { AccountFavorites } from './AccountFavorites.ts'
import { createAccountFavorites } from './createAccountFavorites.ts'

interface Surroundings {
  readonly configuration: PublicConfiguration
  readonly session: Pick<Session, 'read' | 'prepare' | 'renew' | 'end'>
  readonly fetch: typeof fetch
  readonly log: (message: string, cause?: unknown) => void
}

/** The favorites of this session's account, asked of the configured host. */
export function openAccountFavorites({ configuration, session, fetch, log }: Surroundings): AccountFavorites {
  const graphql = createGraphqlClient({
    fetch,
    configuration,
    sessionHeaders: () => sessionHeaders(session.read(), configuration),
    renewal: createRequestRenewal(session.read, () => Promise.resolve(session)),
    now: Date.now,
  })
  return createAccountFavorites({ graphql, context: { sanitize: noMarkup, report: createReport(log, log) } })
}

/** No favorite is described in markup. */
function noMarkup(): SafeHtml {
  return '' as SafeHtml
}
