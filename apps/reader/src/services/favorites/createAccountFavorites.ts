import type { DecodeContext } from '@gatefold/contract/decode/DecodeContext'
import { decodeFavorites } from '@gatefold/contract/decode/decodeFavorites'
import { GetFavoritesDocument, KeepFavoritesDocument } from '@gatefold/contract/generated/documents'
import type { Favorite } from '@gatefold/magazine/favorite/Favorite'
import type { GraphqlClient } from '../graphql/createGraphqlClient.ts'
import { GraphqlError } from '../graphql/GraphqlError.ts'
import type { AccountFavorites, FavoritesAnswer } from './AccountFavorites.ts'

interface Dependencies {
  readonly graphql: GraphqlClient
  readonly context: DecodeContext
}

/** Codes of what a host says that keeps favorites and cannot take these now. */
const FOR_NOW: readonly string[] = ['TOO_MANY_TRIES', 'UNAUTHENTICATED', 'INTERNAL_SERVER_ERROR']

/** Over the configured host. One that does not know the fields refuses: then favorites stay on the device. */
export function createAccountFavorites({ graphql, context }: Dependencies): AccountFavorites {
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
