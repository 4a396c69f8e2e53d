import { favoriteKey, type Favorite } from '@gatefold/magazine/favorite/Favorite'
import { mergeFavorites } from '@gatefold/magazine/favorite/mergeFavorites'
import type { Kysely } from 'kysely'
import type { Database, FavoritesTable } from '../platform/db/schema.ts'

/** The latest change first. */
export async function listFavorites(db: Kysely<Database>, reader: string): Promise<readonly Favorite[]> {
  const rows = await db.selectFrom('favorites').selectAll().where('reader', '=', reader).execute()
  return mergeFavorites(rows.map(resolveFavorite), [])
}

export async function countFavorites(db: Kysely<Database>, reader: string): Promise<number> {
  const { rows } = await db
    .selectFrom('favorites')
    .select((column) => column.fn.countAll().as('rows'))
    .where('reader', '=', reader)
    .executeTakeFirstOrThrow()
  return Number(rows)
}

interface Kept {
  readonly reader: string
  /** One of each thing. */
  readonly favorites: readonly Favorite[]
}

/** Of each thing the later word stays, by the rule of `isLater`: one statement decides, however many devices speak at once. */
export async function keepLater(db: Kysely<Database>, { reader, favorites }: Kept): Promise<void> {
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

function resolveFavorite({ issue_id, article_id, is_marked, changed_at }: FavoritesTable): Favorite {
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
