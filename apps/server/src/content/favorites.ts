import { type Favorite, favoriteKey, mergeFavorites } from '@gatefold/magazine/favorites'
import type { Kysely } from 'kysely'
import { CodedError } from '../http/graphql/CodedError.ts'
import type { Database, FavoritesTable } from '../platform/db/schema.ts'
import type { RateLimits } from '../platform/limits.ts'

/** What readers of the title have marked. Methods take the subject of the reader's token. */
export interface Favorites {
  /** The latest change first; what was unmarked is among them. */
  list(reader: string): Promise<readonly Favorite[]>
  /**
   * Takes over what a device says, and gives what both sides know then (`mergeFavorites`). A clock that is ahead counts as ours.
   * Rejects with CodedError TOO_MANY_FAVORITES or TOO_MANY_TRIES; nothing is taken over then.
   */
  keep(reader: string, changes: readonly Favorite[]): Promise<readonly Favorite[]>
}

interface FavoritesDeps {
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

export function createFavorites({ db, limits, now }: FavoritesDeps): Favorites {
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
        await upsertLater(transaction, { reader, favorites: merged })
        if ((await countFavorites(transaction, reader)) > MOST_FAVORITES) throw tooMany()
        return listFavorites(transaction, reader)
      })
    },
  }
}

function tooMany(): CodedError {
  return new CodedError('TOO_MANY_FAVORITES', 'These are more favorites than can be kept.')
}

/** The latest change first. */
async function listFavorites(db: Kysely<Database>, reader: string): Promise<readonly Favorite[]> {
  const rows = await db.selectFrom('favorites').selectAll().where('reader', '=', reader).execute()
  return mergeFavorites(rows.map(decodeFavorite), [])
}

async function countFavorites(db: Kysely<Database>, reader: string): Promise<number> {
  const { rows } = await db
    .selectFrom('favorites')
    .select((column) => column.fn.countAll().as('rows'))
    .where('reader', '=', reader)
    .executeTakeFirstOrThrow()
  return Number(rows)
}

interface ReaderFavorites {
  readonly reader: string
  /** One of each thing. */
  readonly favorites: readonly Favorite[]
}

/** Of each thing the later word stays, by the rule of `isLater`: one statement decides, however many devices speak at once. */
async function upsertLater(db: Kysely<Database>, { reader, favorites }: ReaderFavorites): Promise<void> {
  if (favorites.length === 0) return
  // In one order everywhere, so that two statements never wait for each other.
  const rows = favorites.toSorted((one, other) => (favoriteKey(one) < favoriteKey(other) ? -1 : 1))
  await db
    .insertInto('favorites')
    .values(rows.map((favorite) => rowOf(reader, favorite)))
    .onConflict((conflict) =>
      conflict
        .columns(['reader', 'issue_id', 'article_id'])
        .doUpdateSet((said) => ({
          is_marked: said.ref('excluded.is_marked'),
          changed_at: said.ref('excluded.changed_at'),
        }))
        .where(({ eb, or, and, ref }) =>
          or([
            eb('excluded.changed_at', '>', ref('favorites.changed_at')),
            and([
              eb('excluded.changed_at', '=', ref('favorites.changed_at')),
              eb('excluded.is_marked', '>', ref('favorites.is_marked')),
            ]),
          ]),
        ),
    )
    .execute()
}

function decodeFavorite({ issue_id, article_id, is_marked, changed_at }: FavoritesTable): Favorite {
  return {
    issueId: issue_id,
    articleId: article_id === '' ? undefined : article_id,
    isMarked: is_marked === 1,
    changedAt: Date.parse(changed_at),
  }
}

function rowOf(reader: string, { issueId, articleId, isMarked, changedAt }: Favorite): FavoritesTable {
  return {
    reader,
    issue_id: issueId,
    article_id: articleId ?? '',
    is_marked: isMarked ? 1 : 0,
    changed_at: new Date(changedAt).toISOString(),
  }
}
