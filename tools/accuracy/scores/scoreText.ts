import type { Alignment } from './alignTokens.ts'

export interface TextScore {
  readonly precision: number
  readonly recall: number
  readonly f1: number
}

/** Gaps of so many cells at most are compared character by character. */
const MOST_CELLS = 9_000_000

/**
 * How much of the truth's characters is in our text and the reverse: the characters of the tokens matched, and in the
 * gaps between two matches those of the longest common subsequence of characters.
 */
export function scoreText(truth: readonly string[], ours: readonly string[], alignment: Alignment): TextScore {
  const tokens = truth.reduce((sum, token, at) => sum + ((alignment[at] ?? -1) >= 0 ? token.length : 0), 0)
  const matched = tokens + matchedInGaps(truth, ours, alignment)
  const precision = ratio(matched, lengthOf(ours))
  const recall = ratio(matched, lengthOf(truth))
  return { precision, recall, f1: ratio(2 * precision * recall, precision + recall) }
}

function matchedInGaps(truth: readonly string[], ours: readonly string[], alignment: Alignment): number {
  const taken = new Set(alignment)
  let sum = 0
  let [gap, place] = ['', 0]
  const close = (next: number): void => {
    const other = ours.slice(place, next).filter((_, step) => !taken.has(place + step))
    sum += commonCharacters(gap, other.join(''))
    gap = ''
  }
  truth.forEach((token, at) => {
    const there = alignment[at] ?? -1
    if (there < 0) {
      gap += token
    } else {
      if (gap !== '' && there > place) close(there)
      ;[gap, place] = ['', there + 1]
    }
  })
  if (gap !== '') close(ours.length)
  return sum
}

function commonCharacters(one: string, other: string): number {
  if (one.length * other.length > MOST_CELLS) return 0
  let row = new Uint16Array(other.length + 1)
  for (let at = 0; at < one.length; at++) {
    const next = new Uint16Array(other.length + 1)
    for (let there = 0; there < other.length; there++) {
      next[there + 1] =
        one[at] === other[there] ? (row[there] ?? 0) + 1 : Math.max(row[there + 1] ?? 0, next[there] ?? 0)
    }
    row = next
  }
  return row[other.length] ?? 0
}

function lengthOf(tokens: readonly string[]): number {
  return tokens.reduce((sum, token) => sum + token.length, 0)
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole
}
