import type { Spread } from '@gatefold/magazine/replica/spreads'

/** So many pages besides those in view have a picture. */
const MOST_BESIDE = 2

export interface Held {
  readonly spreads: readonly Spread[]
  /** Index of the spread in view. */
  readonly index: number
  /** The page of it that was gone to. */
  readonly main: number
  /** 1 when the reader last went on, -1 when back. */
  readonly way: 1 | -1
}

/**
 * The pages whose pictures the document holds, in the order in which they are wanted: those in view, first the one
 * that was gone to, then two more, of which the ones on the reader's way come first. Pure.
 */
export function heldPages({ spreads, index, main, way }: Held): readonly number[] {
  const inView = spreads[index] ?? []
  const ahead = spreads[index + way] ?? []
  const behind = spreads[index - way] ?? []
  const nearest = way === 1 ? [...ahead, ...behind.toReversed()] : [...ahead.toReversed(), ...behind]
  const others = inView.filter((page) => page !== main)
  const first = others.length === inView.length ? [] : [main]
  return [...first, ...others, ...nearest.slice(0, MOST_BESIDE)]
}

/** Of pages that are wanted in this order those that may be asked for: each when the one before is there. Pure. */
export function askedPages(wanted: readonly number[], settled: ReadonlySet<number>): ReadonlySet<number> {
  const first = wanted.findIndex((page) => !settled.has(page))
  return new Set(first < 0 ? wanted : wanted.slice(0, first + 1))
}
