import type { Favorite, Marked } from '@gatefold/magazine/favorites'
import type { BrowserKeys } from '../../storage/BrowserKeys.ts'
import {
  type FavoriteLabel,
  findStored,
  parseFavorites,
  saveFavorites,
  type StoredFavorite,
  visibleTo,
  withAnswer,
  withChange,
} from './storedFavorites.ts'

/** What was marked on this device, and by its reader elsewhere. */
export interface Favorites {
  /** What is marked, the latest first; the same object until something changes. */
  read(): readonly StoredFavorite[]
  isMarked(thing: Marked): boolean
  mark(thing: Marked, label: FavoriteLabel): void
  unmark(thing: Marked): void
  /** Who is signed in here; undefined for nobody. */
  reader(): string | undefined
  /** All that this device can tell the reader's account, what was unmarked included. */
  told(): readonly StoredFavorite[]
  /** Takes over what the account knows; `formatError` is what was told to it. */
  take(answer: readonly Favorite[], told: readonly StoredFavorite[]): void
  /** Calls back after every change, here or in another tab; gives the way to stop. */
  subscribe(listener: () => void): () => void
}

interface FavoritesDeps {
  readonly keys: Pick<BrowserKeys, 'favorites' | 'isAuthenticated' | 'appUserId'>
  /** Where the browser says that another tab has stored something. */
  readonly events: Pick<Window, 'addEventListener'>
  /** Unix time in milliseconds. */
  readonly now: () => number
}

export function createFavorites({ keys, events, now }: FavoritesDeps): Favorites {
  const listeners = new Set<() => void>()
  const reader = () => (keys.isAuthenticated.read() === true ? (keys.appUserId.read() ?? '') : undefined)
  let state = lookAt(keys.favorites.read(), reader())
  /** What is stored may have changed in another tab, and so may who is signed in. */
  const look = () => {
    const [text, who] = [keys.favorites.read(), reader()]
    if (text !== state.text || who !== state.who) state = lookAt(text, who)
    return state
  }
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const save = (next: readonly StoredFavorite[]) => {
    saveFavorites(keys.favorites, next)
    tell()
  }
  const change = (thing: Marked, isMarked: boolean, label?: FavoriteLabel) =>
    save(withChange(look().kept, { ...thing, isMarked, label, reader: reader(), now: now() }))
  events.addEventListener('storage', tell)
  return {
    read: () => look().marked,
    isMarked: (thing) => findStored(look().marked, thing) !== undefined,
    mark: (thing, label) => change(thing, true, label),
    unmark: (thing) => change(thing, false),
    reader,
    told: () => look().visible,
    take(answer, told) {
      const who = reader()
      if (who !== undefined) save(withAnswer(look().kept, { answer, told, reader: who }))
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function lookAt(text: string | undefined, who: string | undefined) {
  const kept = parseFavorites(text)
  const visible = visibleTo(kept, who)
  const marked = visible.filter(({ isMarked }) => isMarked).toSorted((a, b) => b.changedAt - a.changedAt)
  return { text, who, kept, visible, marked }
}
