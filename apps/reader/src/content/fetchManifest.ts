import type { DecodeContext } from '@gatefold/contract/decode/Fields'
import { decodeManifest } from '@gatefold/contract/decode/decodeManifest'
import { GetManifestDocument } from '@gatefold/contract/generated/documents'
import type { Manifest } from '@gatefold/magazine/manifest'
import type { GraphqlClient } from '../network/createGraphqlClient.ts'

/** Who is asked, and what decoding needs. */
export interface ManifestSource {
  readonly graphql: GraphqlClient
  readonly context: DecodeContext
}

/**
 * Every file that reading an issue takes, as the host vouches for it; undefined when there is no such issue. Rejects with
 * the GraphQL client's error: a host of another make may not know the question, and then offers no downloads.
 *
 * Beside `createHost`, not within it: only downloads ask, and the first route has no room for it.
 */
export async function fetchManifest(
  { graphql, context }: ManifestSource,
  issueId: string,
): Promise<Manifest | undefined> {
  const { manifest } = await graphql.request(GetManifestDocument, { id: issueId, isSlug: false })
  return decodeManifest(manifest, context)
}
