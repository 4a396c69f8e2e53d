import type { Favorite } from '@gatefold/magazine/favorite/Favorite'

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
