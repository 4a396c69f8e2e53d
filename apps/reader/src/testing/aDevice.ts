import { type Favorite, mergeFavorites } from '@gatefold/magazine/favorites'
import type { Slug } from '@gatefold/magazine/slug'
import { type BrowserStorage, createBrowserKeys } from '../storage/BrowserKeys.ts'
import { aStorage } from '../storage/testing/aStorage.ts'
import type { AccountFavorites } from '../content/favorites/accountFavorites.ts'
import { createFavorites, type FavoriteLabel } from '../content/favorites/createFavorites.ts'
import { createFavoritesSync } from '../content/favorites/createFavoritesSync.ts'

export const LABEL: FavoriteLabel = {
  name: { en: 'Across' },
  slug: 'across' as Slug,
  picture: '/assets/across.webp',
  issueName: 'Six Hours',
  issueSlug: 'six-hours' as Slug,
  language: 'en',
}

/** A host that keeps favorites by the contract's rule, for each reader; its clock is the device's unless told. */
export class FakeAccounts {
  readonly favoritesByReader = new Map<string, readonly Favorite[]>()
  readonly calls: string[] = []
  isReachable = true
  isKeeping = true
  now = Number.MAX_SAFE_INTEGER

  of(reader: () => string | undefined): AccountFavorites {
    const answer = (change: (stored: readonly Favorite[]) => readonly Favorite[]) => {
      const who = reader()
      if (!this.isReachable) return { kind: 'unreachable' } as const
      if (!this.isKeeping || who === undefined) return { kind: 'refused' } as const
      const favorites = change(this.favoritesByReader.get(who) ?? [])
      this.favoritesByReader.set(who, favorites)
      return { kind: 'done', favorites } as const
    }
    return {
      list: async () => {
        this.calls.push('list')
        return answer((stored) => stored)
      },
      keep: async (changes) => {
        this.calls.push(`keep ${changes.length}`)
        const timely = changes.map(({ issueId, articleId, isMarked, changedAt }) => ({
          issueId,
          articleId,
          isMarked,
          changedAt: Math.min(changedAt, this.now),
        }))
        return answer((stored) => mergeFavorites(stored, timely))
      },
    }
  }
}

/** A tab of a device: of a new device unless a storage is given. */
export function aDevice(accounts = new FakeAccounts(), storage: BrowserStorage = aStorage()) {
  const keys = createBrowserKeys(storage)
  const events = new EventTarget() as EventTarget & Pick<Window, 'addEventListener'>
  const clock = { now: 1_000 }
  const favorites = createFavorites({ keys, events, now: () => (clock.now += 1) })
  return {
    favorites,
    keys,
    events,
    clock,
    storage,
    ...createFavoritesSync({ favorites, account: accounts.of(favorites.reader) }),
    signIn(reader: string) {
      keys.isAuthenticated.save(true)
      keys.appUserId.save(reader)
    },
    signOut() {
      keys.isAuthenticated.remove()
      keys.appUserId.remove()
    },
    mark: (articleId: string | undefined) => favorites.mark({ issueId: 'i1', articleId }, LABEL),
    unmark: (articleId: string | undefined) => favorites.unmark({ issueId: 'i1', articleId }),
    marked: () => favorites.read().map(({ articleId }) => articleId ?? 'the issue'),
  }
}
