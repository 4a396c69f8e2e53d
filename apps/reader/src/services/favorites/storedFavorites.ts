import { isRecord } from '@gatefold/magazine/isRecord'
import type { StoredKey } from '../storage/BrowserKeys.ts'
import type { FavoriteLabel, KeptFavorite } from './KeptFavorite.ts'

/** Marks that were taken away and are remembered, so that no other device brings them back. */
const MOST_REMOVED = 300

/** What is damaged counts as missing. */
export function parseFavorites(text: string | undefined): readonly KeptFavorite[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(list) ? list.flatMap((item) => parseFavorite(item) ?? []) : []
  } catch {
    return []
  }
}

export function saveFavorites(key: StoredKey<string>, favorites: readonly KeptFavorite[]): void {
  const removed = favorites.filter(({ isMarked }) => !isMarked).toSorted((a, b) => b.changedAt - a.changedAt)
  const remembered = new Set(removed.slice(0, MOST_REMOVED))
  const kept = favorites.filter((favorite) => favorite.isMarked || remembered.has(favorite))
  if (kept.length === 0) key.remove()
  else key.save(JSON.stringify(kept))
}

function parseFavorite(item: unknown): KeptFavorite | undefined {
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
