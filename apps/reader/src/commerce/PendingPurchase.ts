import type { PurchaseOptions } from './createPurchases.ts'

/** What a visitor was about to buy before signing in, and from where. */
export interface PendingPurchase {
  readonly wanted: PurchaseOptions
  /** A path below the base path. */
  readonly returnTo: string
  /** When; Unix time in milliseconds. */
  readonly at: number
}

/** Milliseconds: whoever signs in later than that has other reasons. */
const LASTS = 30 * 60_000

export function writePendingPurchase(intention: PendingPurchase): string {
  return JSON.stringify(intention)
}

/** As it was kept for this tab; undefined for none, a spoiled one, and one that is too old. Pure. */
export function parsePendingPurchase(text: string | undefined, now: number): PendingPurchase | undefined {
  if (text === undefined) return undefined
  try {
    const intention = JSON.parse(text) as Partial<PendingPurchase> | null
    if (!isWhole(intention)) return undefined
    const age = now - intention.at
    return age >= 0 && age < LASTS ? intention : undefined
  } catch {
    return undefined
  }
}

function isWhole(intention: Partial<PendingPurchase> | null): intention is PendingPurchase {
  const { wanted, returnTo, at } = intention ?? {}
  const isWanted = typeof wanted?.id === 'string' && ['issue', 'plan'].includes(wanted.kind)
  return isWanted && typeof returnTo === 'string' && typeof at === 'number'
}
