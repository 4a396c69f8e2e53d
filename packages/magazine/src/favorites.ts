/** That a reader has marked an issue or an article, or has taken the mark away again. */
export interface Favorite {
  readonly issueId: string
  /** Undefined: it is the issue itself. */
  readonly articleId: string | undefined
  /** False where the mark was taken away: a device that has not heard of it must not bring it back. */
  readonly isMarked: boolean
  /** When that was: Unix time in milliseconds. */
  readonly changedAt: number
}

/** What a mark is of. */
export type Marked = Pick<Favorite, 'issueId' | 'articleId'>

/** The same for all marks of one thing, and for no other. */
export function favoriteKey({ issueId, articleId }: Marked): string {
  return JSON.stringify(articleId === undefined ? [issueId] : [issueId, articleId])
}

/**
 * What two sides that have not heard of each other know together: of each thing what was done last, and of two things done
 * in the same millisecond the mark. In whichever order and however often sides are merged, all end with the same list, the latest
 * change first. Pure.
 */
export function mergeFavorites<Item extends Favorite>(one: readonly Item[], other: readonly Item[]): readonly Item[] {
  const merged = new Map<string, Item>()
  for (const favorite of [...one, ...other]) {
    const key = favoriteKey(favorite)
    const known = merged.get(key)
    if (known === undefined || isLater(favorite, known)) merged.set(key, favorite)
  }
  return [...merged].toSorted(byChange).map(([, favorite]) => favorite)
}

/** Whether one of two words about the same thing counts more than the other. */
export function isLater(one: Favorite, other: Favorite): boolean {
  if (one.changedAt !== other.changedAt) return one.changedAt > other.changedAt
  return one.isMarked && !other.isMarked
}

/** What one side has to tell another, so that both know the same. Pure. */
export function favoritesToSend<Item extends Favorite>(
  own: readonly Item[],
  theirs: readonly Favorite[],
): readonly Item[] {
  const known = new Map(theirs.map((favorite) => [favoriteKey(favorite), favorite]))
  return own.filter((favorite) => {
    const other = known.get(favoriteKey(favorite))
    return other === undefined || isLater(favorite, other)
  })
}

function byChange([key, one]: readonly [string, Favorite], [otherKey, other]: readonly [string, Favorite]): number {
  return other.changedAt - one.changedAt || (key < otherKey ? -1 : 1)
}
