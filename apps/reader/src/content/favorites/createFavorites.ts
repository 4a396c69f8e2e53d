import { type Favorite, favoriteKey, isLater, type Marked } from '@gatefold/magazine/favorites'
import { isRecord } from '@gatefold/magazine/isRecord'
import type { Localized } from '@gatefold/magazine/language/Localized'
import type { Slug } from '@gatefold/magazine/slug'
import type { BrowserKeys, StoredKey } from '../../storage/BrowserKeys.ts'

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
  readWithRemoved(): readonly StoredFavorite[]
  /** Takes over what the account knows; `sent` is what was sent to it. */
  take(answer: readonly Favorite[], sent: readonly StoredFavorite[]): void
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
    save(withChange(look().stored, { ...thing, isMarked, label, reader: reader(), now: now() }))
  events.addEventListener('storage', tell)
  return {
    read: () => look().marked,
    isMarked: (thing) => findStored(look().marked, thing) !== undefined,
    mark: (thing, label) => change(thing, true, label),
    unmark: (thing) => change(thing, false),
    reader,
    readWithRemoved: () => look().visible,
    take(answer, sent) {
      const who = reader()
      if (who !== undefined) save(withAnswer(look().stored, { answer, sent, reader: who }))
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function lookAt(text: string | undefined, who: string | undefined) {
  const stored = parseFavorites(text)
  const visible = visibleTo(stored, who)
  const marked = visible.filter(({ isMarked }) => isMarked).toSorted((a, b) => b.changedAt - a.changedAt)
  return { text, who, stored, visible, marked }
}

/** What is said of a favorite where its issue is not at hand. */
export interface FavoriteLabel {
  readonly name: Localized
  readonly slug: Slug | undefined
  readonly picture: string | undefined
  readonly issueName: Localized
  readonly issueSlug: Slug | undefined
  /** The issue's first language: what a name without one is in. */
  readonly language: string
}

/** A favorite as this device keeps it. */
export interface StoredFavorite extends Favorite {
  /** Whose it is. Undefined: it was marked here while nobody was signed in, and stays with the device. */
  readonly owner: string | undefined
  /** Undefined where another device marked it. */
  readonly label: FavoriteLabel | undefined
}

/** A change that a reader makes here; it counts more than all that this device has heard of the thing. */
interface Change extends Marked {
  readonly isMarked: boolean
  readonly label: FavoriteLabel | undefined
  readonly reader: string | undefined
  /** Unix time in milliseconds. */
  readonly now: number
}

/** What this device keeps after a change. A clock that is behind does not lose against what is known already. Pure. */
function withChange(stored: readonly StoredFavorite[], change: Change): readonly StoredFavorite[] {
  const { issueId, articleId, isMarked, label, reader, now } = change
  const known = findStored(stored, change)
  // Another reader's, of a session that ran out here, is unseen and makes way.
  const seen = known && visibleTo([known], reader)[0]
  const changed: StoredFavorite = {
    issueId,
    articleId,
    isMarked,
    changedAt: Math.max(now, (known?.changedAt ?? 0) + 1),
    owner: seen === undefined ? reader : seen.owner,
    label: label ?? seen?.label,
  }
  return [changed, ...stored.filter((favorite) => favorite !== known)]
}

function findStored(stored: readonly StoredFavorite[], thing: Marked): StoredFavorite | undefined {
  const key = favoriteKey(thing)
  return stored.find((favorite) => favoriteKey(favorite) === key)
}

/** What may be seen by whoever reads here: the device's own, and the reader's. */
function visibleTo(stored: readonly StoredFavorite[], reader: string | undefined): readonly StoredFavorite[] {
  return stored.filter(({ owner }) => owner === undefined || owner === reader)
}

interface Answered {
  /** What the account knows, with all that was sent to it. */
  readonly answer: readonly Favorite[]
  /** What was sent: what has changed here since then counts by its time. */
  readonly sent: readonly StoredFavorite[]
  readonly reader: string
}

/**
 * What this device keeps when the account has answered. The account's word counts for what was sent to it, also where it reads a
 * clock that was ahead as its own. What belongs to another reader goes. Pure.
 */
function withAnswer(stored: readonly StoredFavorite[], { answer, sent, reader }: Answered): readonly StoredFavorite[] {
  const own = new Map(visibleTo(stored, reader).map((favorite) => [favoriteKey(favorite), favorite]))
  const sentTimes = new Map(sent.map((favorite) => [favoriteKey(favorite), favorite.changedAt]))
  for (const word of answer) {
    const key = favoriteKey(word)
    const here = own.get(key)
    const isNewer = here !== undefined && sentTimes.get(key) !== here.changedAt
    if (isNewer && isLater(here, word)) continue
    own.set(key, { ...word, owner: here === undefined ? reader : here.owner, label: here?.label })
  }
  return [...own.values()]
}

/** What stays on the device when its reader leaves. Pure. */
export function withoutAccount(stored: readonly StoredFavorite[]): readonly StoredFavorite[] {
  return visibleTo(stored, undefined)
}

/** Marks that were taken away and are remembered, so that no other device brings them back. */
const MOST_REMOVED = 300

/** What is damaged counts as missing. */
export function parseFavorites(text: string | undefined): readonly StoredFavorite[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(list) ? list.flatMap((item) => parseFavorite(item) ?? []) : []
  } catch {
    return []
  }
}

export function saveFavorites(key: StoredKey<string>, favorites: readonly StoredFavorite[]): void {
  const removed = favorites.filter(({ isMarked }) => !isMarked).toSorted((a, b) => b.changedAt - a.changedAt)
  const remembered = new Set(removed.slice(0, MOST_REMOVED))
  const remaining = favorites.filter((favorite) => favorite.isMarked || remembered.has(favorite))
  if (remaining.length === 0) key.remove()
  else key.save(JSON.stringify(remaining))
}

function parseFavorite(item: unknown): StoredFavorite | undefined {
  if (!isRecord(item)) return undefined
  const { issueId, articleId, isMarked, changedAt, owner, label } = item
  if (typeof issueId !== 'string' || typeof isMarked !== 'boolean' || typeof changedAt !== 'number') return undefined
  return {
    issueId,
    articleId: typeof articleId === 'string' ? articleId : undefined,
    isMarked,
    changedAt,
    owner: typeof owner === 'string' ? owner : undefined,
    label: isLabel(label) ? label : undefined,
  }
}

function isLabel(value: unknown): value is FavoriteLabel {
  if (!isRecord(value)) return false
  return isLocalized(value['name']) && isLocalized(value['issueName']) && typeof value['language'] === 'string'
}

function isLocalized(value: unknown): boolean {
  return (
    typeof value === 'string' || (isRecord(value) && Object.values(value).every((text) => typeof text === 'string'))
  )
}
