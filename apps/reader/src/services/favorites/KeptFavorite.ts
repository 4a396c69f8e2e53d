import { favoriteKey, type Favorite, type Marked } from '@gatefold/magazine/favorite/Favorite'
import { isLater } from '@gatefold/magazine/favorite/mergeFavorites'
import type { Localized } from '@gatefold/magazine/language/Localized'
import type { Slug } from '@gatefold/magazine/slug/Slug'

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
export interface KeptFavorite extends Favorite {
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
export function withChange(kept: readonly KeptFavorite[], change: Change): readonly KeptFavorite[] {
  const { issueId, articleId, isMarked, label, reader, now } = change
  const known = findKept(kept, change)
  // Another reader's, of a session that ran out here, is unseen and makes way.
  const seen = known && visibleTo([known], reader)[0]
  const changed: KeptFavorite = {
    issueId,
    articleId,
    isMarked,
    changedAt: Math.max(now, (known?.changedAt ?? 0) + 1),
    owner: seen === undefined ? reader : seen.owner,
    label: label ?? seen?.label,
  }
  return [changed, ...kept.filter((favorite) => favorite !== known)]
}

export function findKept(kept: readonly KeptFavorite[], thing: Marked): KeptFavorite | undefined {
  const key = favoriteKey(thing)
  return kept.find((favorite) => favoriteKey(favorite) === key)
}

/** What may be seen by whoever reads here: the device's own, and the reader's. */
export function visibleTo(kept: readonly KeptFavorite[], reader: string | undefined): readonly KeptFavorite[] {
  return kept.filter(({ owner }) => owner === undefined || owner === reader)
}

interface Answered {
  /** What the account knows, with all that was told to it. */
  readonly answer: readonly Favorite[]
  /** What was told: what has changed here since then counts by its time. */
  readonly told: readonly KeptFavorite[]
  readonly reader: string
}

/**
 * What this device keeps when the account has answered. The account's word counts for what was told to it, also where it reads a
 * clock that was ahead as its own. What belongs to another reader goes. Pure.
 */
export function withAnswer(kept: readonly KeptFavorite[], { answer, told, reader }: Answered): readonly KeptFavorite[] {
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
export function withoutAccount(kept: readonly KeptFavorite[]): readonly KeptFavorite[] {
  return visibleTo(kept, undefined)
}
