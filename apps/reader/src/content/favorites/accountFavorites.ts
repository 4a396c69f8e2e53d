import type { DecodeContext } from '@gatefold/contract/decode/Fields'
import { decodeFavorites } from '@gatefold/contract/decode/decodeFavorites'
import { GetFavoritesDocument, KeepFavoritesDocument } from '@gatefold/contract/generated/documents'
import type { Favorite } from '@gatefold/magazine/favorites'
import type { SafeHtml } from '@gatefold/magazine/safeMarkup'
import { createDecodeReport, type GraphqlClient } from '../../network/createGraphqlClient.ts'
import { GraphqlError } from '../../network/GraphqlError.ts'
import { createSessionClient, type SessionClientDeps } from '../../account/createSessionClient.ts'

/** What became of a question about the account's favorites. */
export type FavoritesAnswer =
  | { readonly kind: 'done'; readonly favorites: readonly Favorite[] }
  /** It may succeed later. */
  | { readonly kind: 'unreachable' }
  /** The host keeps no favorites, or not for this reader. */
  | { readonly kind: 'refused' }

/** The favorites that the host keeps for who is signed in. Nothing rejects. */
export interface AccountFavorites {
  list(): Promise<FavoritesAnswer>
  keep(changes: readonly Favorite[]): Promise<FavoritesAnswer>
}

interface OpenAccountFavoritesDeps extends Omit<SessionClientDeps, 'now'> {
  readonly log: (message: string, cause?: unknown) => void
}

/** The favorites of this session's account, asked of the configured host. */
export function openAccountFavorites({ log, ...deps }: OpenAccountFavoritesDeps): AccountFavorites {
  const graphql = createSessionClient({ ...deps, now: Date.now })
  return createAccountFavorites({ graphql, context: { sanitize: noMarkup, report: createDecodeReport(log, log) } })
}

/** No favorite is described in markup. */
function noMarkup(): SafeHtml {
  return '' as SafeHtml
}

interface AccountFavoritesDeps {
  readonly graphql: GraphqlClient
  readonly context: DecodeContext
}

/** Codes of what a host says that keeps favorites and cannot take these now. */
const FOR_NOW: readonly string[] = ['TOO_MANY_TRIES', 'UNAUTHENTICATED', 'INTERNAL_SERVER_ERROR']

/** Over the configured host. One that does not know the fields refuses: then favorites stay on the device. */
function createAccountFavorites({ graphql, context }: AccountFavoritesDeps): AccountFavorites {
  const ask = async (question: () => Promise<unknown>): Promise<FavoritesAnswer> => {
    try {
      const favorites = decodeFavorites(await question(), context)
      return favorites === undefined ? { kind: 'refused' } : { kind: 'done', favorites }
    } catch (error) {
      return { kind: isForNow(error) ? 'unreachable' : 'refused' }
    }
  }
  return {
    list: () => ask(async () => (await graphql.request(GetFavoritesDocument, {})).favorites),
    keep: (changes) =>
      ask(async () => (await graphql.request(KeepFavoritesDocument, { changes: changes.map(wireOf) })).keepFavorites),
  }
}

function wireOf({ issueId, articleId, isMarked, changedAt }: Favorite) {
  return { issueId, articleId: articleId ?? null, isMarked, changedAt: new Date(changedAt).toISOString() }
}

function isForNow(error: unknown): boolean {
  if (!(error instanceof GraphqlError)) return false
  return (
    error.code === 'UNREACHABLE' || (error.status ?? 0) >= 500 || error.codes.some((code) => FOR_NOW.includes(code))
  )
}
