import type { DecodeContext } from '@gatefold/contract/decode/DecodeContext'
import { decodeSearch } from '@gatefold/contract/decode/decodeSearch'
import { SearchDocument } from '@gatefold/contract/generated/documents'
import type { SearchResults } from '@gatefold/magazine/search/SearchHit'
import type { GraphqlClient } from '../graphql/createGraphqlClient.ts'
import type { Asked } from './Search.ts'

interface Source {
  readonly graphql: GraphqlClient
  readonly context: DecodeContext
}

/** What the host finds. Rejects with the GraphQL client's error. */
export async function fetchSearch({ query, language }: Asked, { graphql, context }: Source): Promise<SearchResults> {
  const { search } = await graphql.request(SearchDocument, { query, lang: language, limit: MOST_HITS })
  return decodeSearch(search, context)
}

/** Hits of one answer. */
export const MOST_HITS = 30
