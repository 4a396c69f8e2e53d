import type { SafeHtml } from '@gatefold/magazine/link/SafeHtml'
import { createDecodeReport } from '../graphql/createGraphqlClient.ts'
import { createSessionClient, type SessionClientParts } from '../session/createSessionClient.ts'
import { createPurchases } from './createPurchases.ts'
import type { Purchases } from './Purchases.ts'

/** The purchases of this session, asked of the configured host. */
export function openPurchases(parts: SessionClientParts): Purchases {
  const graphql = createSessionClient(parts)
  const log = (message: string, cause?: unknown) => console.warn(message, cause ?? '')
  return createPurchases({ graphql, context: { sanitize: noMarkup, report: createDecodeReport(log, log) }, log })
}

/** Nothing that is sold is described in markup. */
function noMarkup(): SafeHtml {
  return '' as SafeHtml
}
