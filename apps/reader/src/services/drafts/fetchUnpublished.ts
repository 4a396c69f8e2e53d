import type { DecodeContext } from '@gatefold/contract/decode/DecodeContext'
import { decodeListedIssues, type ListedIssue } from '@gatefold/contract/decode/decodeListedIssues'
import { GetAllIssuesDocument } from '@gatefold/contract/generated/documents'
import type { GraphqlClient } from '../graphql/createGraphqlClient.ts'

/** An issue that readers do not see yet. */
export interface Unpublished extends ListedIssue {
  readonly status: 'DRAFT' | 'SCHEDULED'
}

interface Source {
  readonly graphql: GraphqlClient
  readonly context: DecodeContext
}

/**
 * What the host tells an admin of issues that are not published: the drafts as they were last changed, newest first, and what comes
 * next. Whoever is no admin is told of none. Rejects with the GraphQL client's error.
 */
export async function fetchUnpublished({ graphql, context }: Source): Promise<readonly Unpublished[]> {
  const { allIssues } = await graphql.request(GetAllIssuesDocument, {})
  return decodeListedIssues(allIssues, context)
    .filter((listed): listed is Unpublished => listed.status === 'DRAFT' || listed.status === 'SCHEDULED')
    .toSorted((one, other) => other.issue.updated.localeCompare(one.issue.updated))
}
