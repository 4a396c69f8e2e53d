import { GetIssuesDocument } from '@gatefold/contract/generated/documents'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import { createGraphqlClient } from '../graphql/createGraphqlClient.ts'
import { releaseTime } from './releaseTime.ts'

interface Surroundings {
  readonly configuration: Pick<PublicConfiguration, 'appKey' | 'basePath' | 'host'>
  readonly fetch: typeof fetch
  /** Unix time in milliseconds. */
  readonly now: () => number
}

/** When the latest issue came out, as everybody sees it: the one row that says so and no more. Rejects with a GraphqlError. */
export async function fetchNewest(surroundings: Surroundings): Promise<number | undefined> {
  const graphql = createGraphqlClient({ ...surroundings, sessionHeaders: () => ({}) })
  const variables = { sortKey: 'RELEASE_DATE', limit: 1, reverse: true, offset: 0 } as const
  const { issues } = await graphql.request(GetIssuesDocument, variables)
  const [latest] = Array.isArray(issues) ? (issues as readonly { readonly releaseDate?: unknown }[]) : []
  return releaseTime(typeof latest?.releaseDate === 'string' ? latest.releaseDate : undefined)
}
