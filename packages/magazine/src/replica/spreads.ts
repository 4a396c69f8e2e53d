import type { TextDirection } from '../language/Localized.ts'
import type { PageSize } from './PrintedPage.ts'

/** What decides where a page stands: its number and its form. */
export interface Leaf {
  readonly page: number
  /** Undefined counts as upright. */
  readonly size: PageSize | undefined
}

/** Pages that are seen together, in reading order: one or two. */
export type Spread = readonly number[]

/** One page at a time. Pure. */
export function singlesOf(leaves: readonly Leaf[]): readonly Spread[] {
  return leaves.map(({ page }) => [page])
}

/**
 * Two pages side by side, as the opened issue lies: the first page alone, a page that is wider than high alone, and what
 * has no neighbour left. Pure.
 */
export function spreadsOf(leaves: readonly Leaf[]): readonly Spread[] {
  const spreads: number[][] = []
  let open: number[] | undefined
  for (const [index, leaf] of leaves.entries()) {
    const isAlone = index === 0 || isWide(leaf)
    if (open !== undefined && !isAlone) {
      open.push(leaf.page)
      open = undefined
      continue
    }
    const spread = [leaf.page]
    spreads.push(spread)
    open = isAlone ? undefined : spread
  }
  return spreads
}

function isWide({ size }: Leaf): boolean {
  return size !== undefined && size.width > size.height
}

/** Where in the list the spread with this page stands; the first where none has it. Pure. */
export function spreadIndexOf(spreads: readonly Spread[], page: number): number {
  return Math.max(
    0,
    spreads.findIndex((spread) => spread.includes(page)),
  )
}

/** The pages of a spread from left to right. Pure. */
export function fromLeft<Page>(spread: readonly Page[], direction: TextDirection): readonly Page[] {
  return direction === 'rtl' ? spread.toReversed() : spread
}
