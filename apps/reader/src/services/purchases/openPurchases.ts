import type { SafeHtml } from '@gatefold/magazine/link/SafeHtml'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import { createReport } from '../content/createReport.ts'
import { createGraphqlClient } from '../graphql/createGraphqlClient.ts'
import { createRequestRenewal } from '../session/createRequestRenewal.ts'
import type { Session } from '../session/createSession.ts'
import { sessionHeaders } from '../session/sessionHeaders.ts'
import { createPurchases } from './createPurchases.ts'
import type { Purchases } from './Purchases.ts'

interface Surroundings {
  readonly configuration: PublicConfiguration
  readonly session: Pick<Session, 'read' | 'prepare' | 'renew' | 'end'>
  readonly fetch: typeof fetch
  /** Unix time in milliseconds. */
  readonly now: () => number
}

/** The purchases of this session, asked of the configured host. */
export function openPurchases({ configuration, session, fetch, now }: Surroundings): Purchases {
  const graphql = createGraphqlClient({
    fetch,
    configuration,
    sessionHeaders: () => sessionHeaders(session.read(), configuration),
    renewal: createRequestRenewal(session.read, () => Promise.resolve(session)),
    now,
  })
  const log = (message: string, cause?: unknown) => console.warn(message, cause ?? '')
  return createPurchases({ graphql, context: { sanitize: noMarkup, report: createReport(log, log) }, log })
}

/** Nothing that is sold is described in markup. */
function noMarkup(): SafeHtml {
  return '' as SafeHtml
}
