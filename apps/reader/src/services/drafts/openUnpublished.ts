import { sanitizeHtml } from '@gatefold/contract/sanitize/sanitizeHtml'
import { createDecodeReport } from '../graphql/createGraphqlClient.ts'
import { createSessionClient, type SessionClientParts } from '../session/createSessionClient.ts'
import { fetchUnpublished, type Unpublished } from './fetchUnpublished.ts'

/** The drafts as the host shows them to this session; never kept. */
export function openUnpublished(parts: SessionClientParts): Promise<readonly Unpublished[]> {
  const graphql = createSessionClient(parts)
  const log = (message: string) => console.warn(message)
  return fetchUnpublished({
    graphql,
    context: { sanitize: sanitizeHtml, report: createDecodeReport(log, log) },
    now: parts.now,
  })
}
