import type { DecodeContext } from '@gatefold/contract/decode/Fields'
import { decodeIssues } from '@gatefold/contract/decode/decodeListings'
import { GetAllIssuesDocument } from '@gatefold/contract/generated/documents'
import { sanitizeHtml } from '@gatefold/contract/sanitizeHtml'
import type { IssueSummary } from '@gatefold/magazine/issue'
import { createDecodeReport, type GraphqlClient } from '../network/createGraphqlClient.ts'
import { createSessionClient, type SessionClientDeps } from '../account/createSessionClient.ts'
import { createHost } from './createContentService.ts'

/** The drafts as the host shows them to this session; never kept. */
export function openUnpublished(deps: SessionClientDeps): Promise<readonly Unpublished[]> {
  const graphql = createSessionClient(deps)
  const log = (message: string) => console.warn(message)
  return fetchUnpublished({
    graphql,
    context: { sanitize: sanitizeHtml, report: createDecodeReport(log, log) },
    now: deps.now,
  })
}

/** An issue that readers do not see yet. */
export interface Unpublished {
  readonly issue: IssueSummary
  readonly status: 'DRAFT' | 'SCHEDULED'
}

interface Source {
  readonly graphql: GraphqlClient
  readonly context: DecodeContext
  /** Unix time in milliseconds. */
  readonly now: () => number
}

/**
 * What the host tells an admin of issues that are not published: the drafts as they were last changed, newest first, and what comes
 * next. Whoever is no admin is told of none. Rejects with the GraphQL client's error.
 *
 * Our own host says in `data.status` how far an issue is. The specification has no such field (Requirement R1.10): with any other
 * host, what the listing for everybody leaves out is not published.
 */
export async function fetchUnpublished({ graphql, context, now }: Source): Promise<readonly Unpublished[]> {
  const { allIssues } = await graphql.request(GetAllIssuesDocument, {})
  const issues = decodeIssues(allIssues, context)
  const hasStatus = issues.every(({ data }) => typeof data['status'] === 'string')
  const listed = hasStatus ? [] : await createHost(graphql, context).fetchIssues()
  const published = new Set(listed.map(({ id }) => id))
  return issues
    .flatMap((issue): readonly Unpublished[] => {
      const status = hasStatus ? issue.data['status'] : published.has(issue.id) ? undefined : statusByDate(issue, now())
      return status === 'DRAFT' || status === 'SCHEDULED' ? [{ issue, status }] : []
    })
    .toSorted((one, other) => other.issue.updated.localeCompare(one.issue.updated))
}

/** What is to come out on a day to come is on its way. */
function statusByDate({ releaseDate = '' }: IssueSummary, now: number): Unpublished['status'] {
  return Date.parse(releaseDate) > now ? 'SCHEDULED' : 'DRAFT'
}
