import type { Favorite } from '@gatefold/magazine/favorite/Favorite'
import { mergeFavorites } from '@gatefold/magazine/favorite/mergeFavorites'
import type { Kysely } from 'kysely'
import type { Database } from '../platform/db/schema.ts'
import { CodedError } from '../graphql/CodedError.ts'
import type { RateLimits } from '../platform/limits.ts'
import { countFavorites, keepLater, listFavorites } from './favoriteQueries.ts'
import type { Favorites } from './Favorites.ts'

interface Parts {
  readonly db: Kysely<Database>
  readonly limits: RateLimits
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Of one call: more than a device that was long without a network has to say. */
const MOST_CHANGES = 500

/** Of one reader, with what was unmarked: more than anybody reads. */
const MOST_FAVORITES = 5_000

/** More than somebody can click, less than a program. */
const ALLOWANCE = { limit: 300, seconds: 600 }

export function createFavorites({ db, limits, now }: Parts): Favorites {
  return {
    list: (reader) => listFavorites(db, reader),
    async keep(reader, changes) {
      if (changes.length > MOST_CHANGES) throw tooMany()
      if (!(await limits.take(`favorites ${reader}`, ALLOWANCE))) {
        throw new CodedError('TOO_MANY_TRIES', 'Too many changes. Wait a few minutes and try again.')
      }
      const latest = now()
      const timely = changes.map((change) => ({ ...change, changedAt: Math.min(change.changedAt, latest) }))
      const merged = mergeFavorites<Favorite>(timely, [])
      return db.transaction().execute(async (transaction) => {
        await keepLater(transaction, { reader, favorites: merged })
        if ((await countFavorites(transaction, reader)) > MOST_FAVORITES) throw tooMany()
        return listFavorites(transaction, reader)
      })
    },
  }
}

function tooMany(): CodedError {
  return new CodedError('TOO_MANY_FAVORITES', 'These are more favorites than can be kept.')
}
