import type { FavoriteChange, MutationKeepFavoritesArgs } from '@gatefold/contract/generated/schema'
import type { Favorite } from '@gatefold/magazine/favorite/Favorite'
import { CodedError } from '../graphql/CodedError.ts'
import type { GraphqlContext } from '../graphql/GraphqlContext.ts'

export const favoriteResolvers = {
  Query: {
    async favorites(_root: unknown, _args: unknown, { favorites, viewer }: GraphqlContext) {
      if (favorites === undefined || viewer.subject === undefined) return null
      return (await favorites.list(viewer.subject)).map(answerOf)
    },
  },

  Mutation: {
    async keepFavorites(_root: unknown, { changes }: MutationKeepFavoritesArgs, { favorites, viewer }: GraphqlContext) {
      if (favorites === undefined) throw new CodedError('FAVORITES_OFF', 'This title has no favorites.')
      if (viewer.subject === undefined) throw new CodedError('SIGN_IN_REQUIRED', 'Sign in first.')
      return (await favorites.keep(viewer.subject, changes.map(favoriteOf))).map(answerOf)
    },
  },
}

function answerOf({ issueId, articleId, isMarked, changedAt }: Favorite) {
  return { issueId, articleId: articleId ?? null, isMarked, changedAt: new Date(changedAt).toISOString() }
}

/** Ids of issues and articles are never longer. */
const LONGEST_ID = 100

function favoriteOf({ issueId, articleId, isMarked, changedAt }: FavoriteChange): Favorite {
  const at = Date.parse(changedAt)
  const ids = articleId === null || articleId === undefined ? [issueId] : [issueId, articleId]
  if (Number.isNaN(at) || at < 0 || ids.some((id) => id === '' || id.length > LONGEST_ID)) {
    throw new CodedError('BAD_USER_INPUT', 'A change names an issue, perhaps an article, and the time.')
  }
  return { issueId, articleId: ids[1], isMarked, changedAt: at }
}
