import type { Favorite } from '@gatefold/magazine/favorite/Favorite'

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
