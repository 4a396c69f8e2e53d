import type { SafeHtml } from '@gatefold/magazine/link/SafeHtml'
import { createDecodeReport } from '../graphql/createGraphqlClient.ts'
import { createSessionClient, type SessionClientParts } from '../session/createSessionClient.ts'
import type { AccountFavorites } from './AccountFavorites.ts'
import { createAccountFavorites } from './createAccountFavorites.ts'

interface Surroundings extends Omit<SessionClientParts, 'now'> {
  readonly log: (message: string, cause?: unknown) => void
}

/** The favorites of this session's account, asked of the configured host. */
export function openAccountFavorites({ log, ...parts }: Surroundings): AccountFavorites {
  const graphql = createSessionClient({ ...parts, now: Date.now })
  return createAccountFavorites({ graphql, context: { sanitize: noMarkup, report: createDecodeReport(log, log) } })
}

/** No favorite is described in markup. */
function noMarkup(): SafeHtml {
  return '' as SafeHtml
}
