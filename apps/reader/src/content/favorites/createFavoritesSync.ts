import { favoritesToSend } from '@gatefold/magazine/favorites'
import type { AccountFavorites, FavoritesAnswer } from './accountFavorites.ts'
import type { Favorites, StoredFavorite } from './createFavorites.ts'

interface FavoritesSyncDeps {
  readonly favorites: Favorites
  readonly account: AccountFavorites
}

/** As many changes as the host takes at once. */
const PORTION = 500

export interface FavoritesSync {
  /**
   * Brings this device and the account of who is signed in to the same favorites. Calls that come while one is under way are one
   * more afterwards. Never rejects.
   */
  sync(): Promise<void>
  /** The same where something has changed here that the account has not been told. */
  syncChanges(): Promise<void>
}

/** A host that keeps no favorites is asked no more for this reader. */
export function createFavoritesSync({ favorites, account }: FavoritesSyncDeps): FavoritesSync {
  const refused = new Set<string>()
  let underway: Promise<void> | undefined
  let isWantedAgain = false
  let isTaking = false
  /** What both sides knew last; the same object as long as nothing has changed. */
  let settled: readonly StoredFavorite[] | undefined
  const once = async (reader: string): Promise<void> => {
    const snapshot = favorites.readWithRemoved()
    const answer = await exchange(account, snapshot)
    if (answer.kind === 'refused') refused.add(reader)
    // Somebody else may have signed in meanwhile.
    if (answer.kind !== 'done' || favorites.reader() !== reader) return
    const isUnchanged = favorites.readWithRemoved() === snapshot
    // What is taken over is no change of the reader's.
    isTaking = true
    favorites.take(answer.favorites, snapshot)
    isTaking = false
    if (isUnchanged) settled = favorites.readWithRemoved()
  }
  const run = async (): Promise<void> => {
    do {
      isWantedAgain = false
      const reader = favorites.reader()
      if (reader === undefined || refused.has(reader)) return
      await once(reader)
    } while (isWantedAgain)
  }
  const sync = () => {
    if (underway === undefined) underway = run().finally(() => (underway = undefined))
    else isWantedAgain = true
    return underway
  }
  return {
    sync,
    syncChanges: () => (isTaking || favorites.readWithRemoved() === settled ? Promise.resolve() : sync()),
  }
}

/** Tells the account what it does not know; gives what it knows then. */
async function exchange(
  account: AccountFavorites,
  snapshot: ReturnType<Favorites['readWithRemoved']>,
): Promise<FavoritesAnswer> {
  let answer = await account.list()
  if (answer.kind !== 'done') return answer
  const changes = favoritesToSend(snapshot, answer.favorites)
  for (let start = 0; start < changes.length && answer.kind === 'done'; start += PORTION) {
    answer = await account.keep(changes.slice(start, start + PORTION))
  }
  return answer
}
