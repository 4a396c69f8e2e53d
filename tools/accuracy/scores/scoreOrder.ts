import type { Alignment } from './alignTokens.ts'

export interface OrderScore {
  /** Kendall's tau: 1 for the order of the truth, -1 for its reverse. */
  readonly tau: number
  /** Paragraphs of the truth that have been found, of all that are long enough to be. */
  readonly found: number
  readonly all: number
}

/** Shorter ones, such as the cells of a table, could be anywhere. */
const SHORTEST = 8

/**
 * The order of the truth's paragraphs of at least eight tokens in our text: one is found where half of its tokens are
 * matched, at the middle one of them.
 */
export function scoreOrder(paragraphs: readonly (readonly string[])[], alignment: Alignment): OrderScore {
  let start = 0
  let all = 0
  const places: number[] = []
  for (const { length } of paragraphs) {
    const own = [...alignment.subarray(start, start + length)].filter((there) => there >= 0)
    start += length
    if (length < SHORTEST) continue
    all += 1
    if (own.length * 2 >= length) places.push(own.toSorted((one, other) => one - other)[own.length >> 1] ?? 0)
  }
  return { tau: kendall(places), found: places.length, all }
}

function kendall(places: readonly number[]): number {
  let [sum, pairs] = [0, 0]
  for (let one = 0; one < places.length; one++) {
    for (let other = one + 1; other < places.length; other++) {
      sum += Math.sign((places[other] ?? 0) - (places[one] ?? 0))
      pairs += 1
    }
  }
  return pairs === 0 ? 1 : sum / pairs
}
