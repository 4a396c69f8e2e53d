import { type Favorite, favoriteKey, isLater, type Marked } from '@gatefold/magazine/favorites'
import { isRecord } from '@gatefold/magazine/isRecord'
import type { Localized } from '@gatefold/magazine/language/Localized'
import type { Slug } from '@gatefold/magazine/slug'
import type { StoredKey } from '../../storage/BrowserKeys.ts'

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
export function withChange(kept: readonly StoredFavorite[], change: Change): readonly StoredFavorite[] {
  const { issueId, articleId, isMarked, label, reader, now } = change
  const known = findStored(kept, change)
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
  return [changed, ...kept.filter((favorite) => favorite !== known)]
}

export function findStored(kept: readonly StoredFavorite[], thing: Marked): StoredFavorite | undefined {
  const key = favoriteKey(thing)
  return kept.find((favorite) => favoriteKey(favorite) === key)
}

/** What may be seen by whoever reads here: the device's own, and the reader's. */
export function visibleTo(kept: readonly StoredFavorite[], reader: string | undefined): readonly StoredFavorite[] {
  return kept.filter(({ owner }) => owner === undefined || owner === reader)
}

interface Answered {
  /** What the account knows, with all that was told to it. */
  readonly answer: readonly Favorite[]
  /** What was told: what has changed here since then counts by its time. */
  readonly told: readonly StoredFavorite[]
  readonly reader: string
}

/**
 * What this device keeps when the account has answered. The account's word counts for what was told to it, also where it reads a
 * clock that was ahead as its own. What belongs to another reader goes. Pure.
 */
export function withAnswer(
  kept: readonly StoredFavorite[],
  { answer, told, reader }: Answered,
): readonly StoredFavorite[] {
  const own = new Map(visibleTo(kept, reader).map((favorite) => [favoriteKey(favorite), favorite]))
  const toldAt = new Map(told.map((favorite) => [favoriteKey(favorite), favorite.changedAt]))
  for (const word of answer) {
    const key = favoriteKey(word)
    const here = own.get(key)
    const isNewer = here !== undefined && toldAt.get(key) !== here.changedAt
    if (isNewer && isLater(here, word)) continue
    own.set(key, { ...word, owner: here === undefined ? reader : here.owner, label: here?.label })
  }
  return [...own.values()]
}

/** What stays on the device when its reader leaves. Pure. */
export function withoutAccount(kept: readonly StoredFavorite[]): readonly StoredFavorite[] {
  return visibleTo(kept, undefined)
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
  const kept = favorites.filter((favorite) => favorite.isMarked || remembered.has(favorite))
  if (kept.length === 0) key.remove()
  else key.save(JSON.stringify(kept))
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
